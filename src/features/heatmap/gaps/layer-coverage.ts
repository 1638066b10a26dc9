import type { QueryClient } from '@tanstack/react-query';
import { listSpanTiles } from '@/client/use-tiles';
import { tileKey } from '@/data/cache/tile-cache';
import type { TimeSpan } from '@/domain/time-span';
import { isSameSource } from '@/features/heatmap/layers/grid-news';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { GridRequest } from '@/features/heatmap/layers/use-grid-tiles';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { buildCoverage, type CoveragePart, coverWithStanding, type TileCoverage } from './coverage';

/** A layer and where its tiles are cached. */
export interface HeldLayer {
  readonly layer: Pick<HeatmapLayer, 'ask' | 'data'>;
  readonly dataClient: Heatmap['dataClient'];
  readonly client: QueryClient;
}

/**
 * The states of a layer in a stretch of time, as the plot shows it. `_news`: a changed value forces a re-read, as
 * the cache lies outside React.
 */
export function computeLayerParts(held: HeldLayer, wanted: TimeSpan, _news?: number): readonly CoveragePart[] {
  const { ask, data } = held.layer;
  const parts = listAskParts(held, ask, wanted);
  const isAsIs = ask.kind.keyOf(ask.view) === ask.kind.keyOf(data.view);
  if (isAsIs || data.tiles.length === 0) return parts;
  const before = listAskParts(held, { ...ask, view: data.view }, wanted);
  return coverWithStanding(parts, before, isSameSource(ask.view, data.view) ? 'standing' : 'other');
}

function listAskParts({ dataClient, client }: HeldLayer, ask: GridRequest, wanted: TimeSpan): readonly CoveragePart[] {
  const { shelf } = dataClient.tiles;
  const tiles = listSpanTiles(ask, wanted).tiles.map((tileIndex): TileCoverage => {
    const held = shelf.find(ask.kind, ask.view, tileIndex);
    if (held !== undefined) return { tileIndex, state: 'held', tile: held.tile, completeUntil: held.completeUntil };
    const query = client.getQueryState(tileKey(ask.kind, ask.view, tileIndex));
    if (query?.fetchStatus === 'fetching') return { tileIndex, state: 'loading' };
    if (shelf.isFree(ask.kind, ask.view, tileIndex, ask.reach)) return { tileIndex, state: 'kept' };
    return { tileIndex, state: query?.status === 'error' ? 'failed' : 'missing' };
  });
  return buildCoverage({ spec: ask.view.spec, reach: ask.reach, tiles }, wanted);
}
