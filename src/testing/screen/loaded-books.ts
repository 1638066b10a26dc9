import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { Viewport } from '@/charts/viewport/viewport';
import type { GridSelection } from '@/data/queries/grid-view';
import type { TimedCandles } from '@/domain/book/price-hint';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { buildProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { HeatmapLayer, LayerId } from '@/features/heatmap/layers/heatmap-layer';
import type { LoadedCandles } from '@/features/heatmap/view/use-candles';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import { ATLAS } from './atlas';
import { makeLoneSurroundings } from './lone-surroundings';
import { makeBookSources } from './plot-facts';

/** Nothing is asked for here: what is loaded is read. */
const { dataClient } = makeLoneSurroundings('free', 0).around;
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** What a layer was asked for, and the tiles that came. */
export interface LayerParts {
  readonly spec: GridSpec;
  readonly tiles: readonly GridTile[];
  readonly selection?: GridSelection;
  readonly price?: number;
}

/** A layer of ATLAS_FUTURES by the minute with those tiles, all there are, plus `change`. */
export function makeHeatLayer(
  id: LayerId,
  { spec, tiles, selection, price }: LayerParts,
  change: Partial<HeatmapLayer> = {},
): HeatmapLayer {
  const view = { spec, price, selection: { exchange: [ATLAS.exchange], interval: 'MINUTE' as const, ...selection } };
  return {
    id,
    ask: { kind: dataClient[id], view, reach: EVER },
    view,
    data: { spec, tiles, view },
    drawn: { spec, tiles },
    lock: undefined,
    indices: tiles.map(({ tileIndex }) => tileIndex),
    missing: [],
    pending: 0,
    error: undefined,
    retry: () => undefined,
    ...change,
  };
}

/** Candles without the volume of either side, plus `change`. */
export function makeLoadedCandles(candles: TimedCandles, change: Partial<LoadedCandles> = {}): LoadedCandles {
  const none = buildCandleColumns([]);
  return {
    candles,
    known: [],
    volumes: buildSideVolumes(none, none),
    volumeSeconds: 60,
    volumesKnown: [],
    baseSeconds: 60,
    isPending: false,
    error: undefined,
    retry: () => undefined,
    ...change,
  };
}

/** Those layers in a view of the past without trades or marks, plus `change`. */
export function makeLoadedBooks(
  layers: readonly [HeatmapLayer, ...HeatmapLayer[]],
  view: Viewport,
  change: Partial<LoadedBooks> = {},
): LoadedBooks {
  const { market = ATLAS } = change;
  const reach = { from: view.timeFrom, to: view.timeTo };
  return {
    market,
    span: { ...reach, isRecorded: false },
    settled: { view, isAutofit: true, isLive: false },
    needed: reach,
    crosshair: makeCrosshairStore(),
    base: layers[0],
    layers,
    candles: makeLoadedCandles(buildCandleColumns([])),
    sources: makeBookSources(market),
    marks: { hasQuotes: false, bubbles: undefined, lines: [] },
    unit: 'BTC',
    linked: { shown: [], trades: makeTrades([]) },
    ...change,
  };
}

/** Volume at price in buckets of five minutes, as received. */
export const makeTrades = (received: Parameters<typeof buildProfileColumns>[0]): LoadedBooks['linked']['trades'] => ({
  columns: buildProfileColumns(received),
  seconds: 300,
  isPending: false,
  isWhole: true,
  error: undefined,
  retry: () => undefined,
});
