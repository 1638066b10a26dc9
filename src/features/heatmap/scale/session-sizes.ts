import type { QueryClient } from '@tanstack/react-query';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import { LAST_CODE } from '@/domain/grid/code-book';
import { computeCodeHistogram } from '@/domain/grid/code-histogram';
import type { GridTile } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS, INTERVALS } from '@/domain/interval';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { priceGrid } from '@/features/heatmap/layers/usd-tile';

/**
 * Count of cells per code, in the drawn unit, in all cached tiles of a layer's market at any time and column length.
 * `_news` changes with every tile that is added or removed.
 */
export function countSession(client: QueryClient, { ask, drawn, data }: HeatmapLayer, _news: number): Uint32Array {
  const { kind, view } = ask;
  const tiles = INTERVALS.flatMap((interval) => {
    const spec = { ...view.spec, columnSeconds: INTERVAL_SECONDS[interval] };
    const key = kind.keyOf({ ...view, spec, selection: { ...view.selection, interval } });
    const queries = client.getQueriesData<HeldTile<GridTile>>({ queryKey: ['points', kind.type, key] });
    return queries.flatMap(([, held]) => held?.tile ?? []);
  });
  const isPriced = drawn.spec.book.firstStep !== data.spec.book.firstStep;
  return computeSessionCounts(isPriced ? priceGrid({ spec: data.spec, tiles }).tiles : tiles);
}

const WHOLE = {
  columnFrom: Number.NEGATIVE_INFINITY,
  columnTo: Number.POSITIVE_INFINITY,
  rowFrom: Number.NEGATIVE_INFINITY,
  rowTo: Number.POSITIVE_INFINITY,
};
const countsOf = new WeakMap<GridTile, Uint32Array>();

/** Count of cells per code in all of `tiles`. Each tile is counted only once. */
export function computeSessionCounts(tiles: readonly GridTile[]): Uint32Array {
  const sum = new Uint32Array(LAST_CODE + 1);
  for (const tile of tiles) {
    let counts = countsOf.get(tile);
    if (counts === undefined) countsOf.set(tile, (counts = computeCodeHistogram([tile], WHOLE)));
    for (let code = 0; code < sum.length; code++) sum[code] = sum[code] + counts[code];
  }
  return sum;
}
