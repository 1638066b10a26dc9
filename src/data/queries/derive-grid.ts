import { canPickLastSnapshots, pickLastSnapshots } from '@/domain/book/last-snapshots';
import { priceInUsd } from '@/domain/book/price-in-usd';
import { listTilesOf, makeUniformScale, tileStartOf } from '@/domain/bucket-scale';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import { mergeSnapshots } from '@/domain/grid/order-snapshots';
import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import { countVenues, type GridView, replaceSelection } from './grid-view';

/** Another view of the same series from whose tiles one of this view can be made. */
export interface GridSource<View> {
  readonly view: View;
  readonly tiles: readonly number[];
  /** Only tiles that can no longer change may be used. */
  readonly needsClosed: boolean;
  /** Whether the result is exact for these columns; absent: always. */
  isExact?(columns: DepthColumns): boolean;
  make(columns: DepthColumns): DepthColumns;
}

/** Lists the sources of a tile in order of preference. */
export type ListSources<View> = (view: View, tileIndex: number) => readonly GridSource<View>[];

/** What is known of a tile of any view: until when it is complete, and its columns. */
export interface GridHoldings<View> {
  untilOf(view: View, tileIndex: number): number | undefined;
  columnsOf(view: View, tileIndex: number): DepthColumns | undefined;
}

/** Derives tiles from cached ones, where that is exact. */
export interface GridDeriver<View> {
  /** Unix second until which a derived tile would be complete; `undefined` when it cannot be derived exactly. */
  findUntil(view: View, tileIndex: number, held: GridHoldings<View>): number | undefined;
  /** The columns of a tile for which `findUntil` returned a time. */
  derive(view: View, tileIndex: number, held: GridHoldings<View>): DepthColumns | undefined;
}

export function makeGridDeriver<View>(listSources: ListSources<View>): GridDeriver<View> {
  const findSource = (view: View, tileIndex: number, held: GridHoldings<View>): GridSource<View> | undefined =>
    listSources(view, tileIndex).find((source) => isHeld(source, held));
  return {
    findUntil(view, tileIndex, held) {
      const source = findSource(view, tileIndex, held);
      return source && untilOfAll(source, held);
    },
    derive(view, tileIndex, held) {
      const source = findSource(view, tileIndex, held);
      return source?.make(joinColumns(source, held));
    },
  };
}

function isHeld<View>(source: GridSource<View>, held: GridHoldings<View>): boolean {
  const until = untilOfAll(source, held);
  if (until === undefined || (source.needsClosed && until < Number.POSITIVE_INFINITY)) return false;
  const { isExact } = source;
  if (isExact === undefined) return true;
  return source.tiles.every((tile) => {
    const columns = held.columnsOf(source.view, tile);
    return columns !== undefined && isExact(columns);
  });
}

/** Stops at the first missing tile, because each may itself have to be searched for among others. */
function untilOfAll<View>({ view, tiles }: GridSource<View>, held: GridHoldings<View>): number | undefined {
  let least = Number.POSITIVE_INFINITY;
  for (const tile of tiles) {
    const until = held.untilOf(view, tile);
    if (until === undefined) return undefined;
    least = Math.min(least, until);
  }
  return least;
}

function joinColumns<View>({ view, tiles }: GridSource<View>, held: GridHoldings<View>): DepthColumns {
  return tiles.flatMap((tile) => held.columnsOf(view, tile) ?? []).reduce(mergeSnapshots);
}

/** A source that is the same tile of another view. */
export function fromTile<View>(
  view: View,
  tileIndex: number,
  make: (columns: DepthColumns) => DepthColumns,
): GridSource<View> {
  return { view, tiles: [tileIndex], needsClosed: false, make };
}

/** USD from coins, if the view is in USD. */
export function inCoins<View extends GridView>(view: View, tileIndex: number): GridSource<View> | undefined {
  if (view.selection['transform.normalize.quote'] !== 'USD') return undefined;
  return fromTile(replaceSelection(view, { 'transform.normalize.quote': undefined }), tileIndex, priceInUsd);
}

/** Longer columns from the next shorter ones, which may themselves be derived: the last snapshot of each. */
export function fromShorter<View extends GridView>(view: View, tileIndex: number): GridSource<View>[] {
  const wide: Interval = view.selection.interval ?? 'MINUTE';
  const from = tileStartOf(makeUniformScale(view.spec.columnSeconds), tileIndex);
  const to = tileStartOf(makeUniformScale(view.spec.columnSeconds), tileIndex + 1);
  return INTERVALS.filter((fine) => isPart(fine, wide) && canPickLastSnapshots(fine, countVenues(view)))
    .slice(-1)
    .map((fine) => ({
      view: replaceSelection(view, { interval: fine }),
      tiles: listTilesOf(makeUniformScale(INTERVAL_SECONDS[fine]), from, to),
      needsClosed: true,
      make: (columns) => pickLastSnapshots(columns, wide, [{ from, to }]),
    }));
}

function isPart(fine: Interval, wide: Interval): boolean {
  const [short, long] = [INTERVAL_SECONDS[fine], INTERVAL_SECONDS[wide]];
  // Here tiles of weeks start on a Thursday, but weeks start on a Monday.
  return short < long && long % short === 0 && wide !== 'WEEK';
}
