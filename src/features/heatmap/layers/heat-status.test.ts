import { describe, expect, it, vi } from 'vitest';
import { StatusError } from '@/data/http/http-errors';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile, makeEmptyTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { describeHeat, type HeatView, type PlotStatusFacts } from '@/features/heatmap/panes/pane-status';
import type { PaneContext } from '@/panes/failure/describe-pane';
import type { LayerId } from '@/state/url-state';
import { makeHeatLayer, makeLoadedCandles } from '@/testing/screen/loaded-books';
import { makePaneContext } from '@/testing/screen/pane-context';
import { makeBookSources } from '@/testing/screen/plot-facts';
import type { HeatmapLayer } from './heatmap-layer';

const spec = { columnSeconds: 60, rowStep: 20, book: makeCoinCodeBook(1e5) };
const asked = { spec, selection: {}, price: 1e5 };
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(60e6),
  offsets: Uint32Array.of(0, 1),
  prices: Float64Array.of(100_000),
  volumes: Float64Array.of(1),
  sides: undefined,
});
/** Loaded, but without a snapshot. */
const NO_SNAPSHOT = { data: { spec, tiles: [makeEmptyTile(spec, 0)], view: asked } };
const market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', coin: 'BTC' };
const SOURCES = makeBookSources(market);
const view = { timeFrom: 0, timeTo: 3600, priceLow: 1, priceHigh: 2 };

const layer = (id: LayerId, change: Partial<HeatmapLayer> = {}): HeatmapLayer =>
  makeHeatLayer(id, { spec, tiles: [tile], selection: {}, price: 1e5 }, change);

const retryAll = vi.fn();
const NOTHING = { data: { spec, tiles: [], view: asked } };

function describeLayers(
  layers: readonly HeatmapLayer[],
  change: Partial<HeatView> = {},
  wait = false,
  around: Partial<PaneContext> = {},
  drawsCandles = false,
) {
  const settled = { view, isLive: false, isAutofit: true };
  const heatmap: HeatView = {
    layers,
    base: layers[0],
    market,
    sources: SOURCES,
    span: { from: 0, to: 3600, isRecorded: false },
    settled,
    needed: { from: 0, to: 3600 },
    past: { from: 0, to: 3600 },
    candles: makeLoadedCandles(buildCandleColumns([{ timestamp: { s: 60 } }])),
    model: { get: () => settled, place: vi.fn(), goLive: vi.fn() },
    ...change,
  };
  const facts: PlotStatusFacts = {
    weight: 5,
    retryAll,
    drawsCandles,
    waits: wait
      ? {
          triggers: { entryId: 1, secondsLeft: 20, secondsTotal: 20, weight: 5, remaining: 1, askedSeconds: undefined },
        }
      : {},
    waysFrom: (id) => [{ label: `Without ${id}`, onPress: vi.fn() }],
    onKnownVenues: vi.fn(),
  };
  return describeHeat(heatmap, facts, makePaneContext(3600, { isFrozen: true, isPolling: false, ...around }));
}

const tierLock = {
  kind: 'tier',
  reason: 'needs Advanced tier',
  title: 'The liquidation map needs the Advanced or Enterprise tier',
  body: 'Locked.',
} as const;
const gap = {
  kind: 'unserved',
  reason: 'not served',
  title: 'No TP/SL triggers for this market',
  body: 'None.',
} as const;
const refusal = new StatusError(
  { method: 'GET', path: '/v1/points' },
  { status: 500, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 1000 },
);

describe('the plot', () => {
  it('is ready when all of its layers are', () => {
    expect(describeLayers([layer('depth'), layer('liquidations')])).toEqual({ kind: 'ready' });
  });

  it('keeps the candles in sight while the heat waits, loads or has failed', () => {
    const told = (change: Partial<HeatmapLayer>, drawsCandles: boolean, candles?: Partial<HeatView>) =>
      describeLayers([layer('depth', { ...NOTHING, missing: [0], ...change })], candles, false, {}, drawsCandles);
    const failed = { error: refusal };
    expect(told(failed, true)).toMatchObject({ kind: 'error', hasData: true });
    expect(told(failed, true)).toHaveProperty('body', expect.stringContaining('The candles are still shown.'));
    expect(told({ pending: 1 }, true)).toMatchObject({ kind: 'loading', hasData: true });
    const named = (id: LayerId) => describeLayers([layer(id, { ...NOTHING, missing: [0], pending: 1 })]);
    expect(named('triggers')).toMatchObject({ what: expect.stringMatching(/^Loading TP\/SL triggers, /) });
    expect(named('liquidations')).toMatchObject({ what: expect.stringMatching(/^Loading liquidations, /) });
    const offline = describeLayers(
      [layer('depth', { ...NOTHING, missing: [0] })],
      {},
      false,
      { isOffline: true },
      true,
    );
    // The page says that it is offline.
    expect(offline).toEqual({ kind: 'partial', detail: 'depth not loaded' });
    // Nothing would be in sight: they are switched off, or none has loaded.
    expect(told(failed, false)).toMatchObject({ kind: 'error', hasData: false });
    const later = { settled: { view: { ...view, timeFrom: 7200, timeTo: 10_800 }, isLive: false, isAutofit: true } };
    expect(told(failed, true, later)).toMatchObject({ kind: 'error', hasData: false });
  });

  it('keeps the candles in sight where the market has none of the heat, or the tier locks it', () => {
    const told = (lock: HeatmapLayer['lock'], drawsCandles: boolean) =>
      describeLayers([layer('triggers', { ...NOTHING, lock })], {}, false, {}, drawsCandles);
    expect(told(gap, true)).toMatchObject({ kind: 'partial', detail: gap.title, message: gap.body });
    expect(told(gap, false)).toMatchObject({ kind: 'empty', title: gap.title });
    expect(told(tierLock, true)).toMatchObject({ kind: 'locked', hasData: true });
  });

  it('retries everything that failed, as the panes below do not say it again', () => {
    const retry = vi.fn();
    const told = describeLayers([layer('depth', { error: refusal, retry, ...NOTHING })]);
    if (told.kind !== 'error') throw new Error(told.kind);
    told.actions.find(({ label }) => label.startsWith('Retry'))?.onPress();
    expect(retryAll).toHaveBeenCalledOnce();
    expect(retry).not.toHaveBeenCalled();
  });

  it('is covered by the reason if its only layer is locked, and beside another layer only states it', () => {
    const locked = layer('liquidations', { lock: tierLock, ...NOTHING });
    expect(describeLayers([locked])).toMatchObject({ kind: 'locked', hasData: false, title: tierLock.title });
    expect(describeLayers([layer('depth', NOTHING), locked])).toMatchObject({
      kind: 'locked',
      hasData: true,
      actions: [{ label: 'Without liquidations' }],
    });
  });

  it.each([
    [60, 'columns of a minute'],
    [1, 'columns of a second, whose books come by the minute'],
  ])('that follows the present is stale when its newest book is three minutes old, of %i: %s', (columnSeconds) => {
    const asOf = 60;
    const told = { ...asked, spec: { ...spec, columnSeconds } };
    const following = { settled: { view, isLive: true, isAutofit: true } };
    const at = (age: number) =>
      describeLayers([layer('depth', { view: told })], following, false, { isPolling: true, nowSeconds: asOf + age });
    expect(at(75)).toEqual({ kind: 'ready' });
    expect(at(180)).toEqual({ kind: 'ready' });
    expect(at(181)).toMatchObject({ kind: 'stale' });
  });

  it('says that a layer is not served, and offers another', () => {
    const missing = layer('triggers', { lock: gap, ...NOTHING });
    expect(describeLayers([missing])).toMatchObject({ kind: 'empty', title: gap.title });
    expect(describeLayers([layer('depth'), missing])).toMatchObject({ kind: 'partial', message: 'None.' });
  });

  it('reports a failed layer while another stays, and loading first while nothing is there', () => {
    const failed = layer('triggers', { error: refusal, ...NOTHING });
    expect(describeLayers([layer('depth'), failed])).toMatchObject({
      kind: 'error',
      hasData: true,
      title: 'TP/SL triggers: the request failed',
    });
    // Two tiles hold 120 snapshots, of which 60 are in view.
    const coming = layer('depth', { pending: 2, ...NOTHING });
    expect(describeLayers([coming, failed])).toMatchObject({ kind: 'loading', what: 'Loading depth, 60 snapshots' });
  });

  it('is busy until the first value that colours depth is computed', () => {
    const told = (isPending: boolean, tiles: readonly (typeof tile)[]) =>
      describeLayers([
        layer('depth', { picture: { value: 'change', isUsd: false, spec, isPending, parts: [tiles, tiles] } }),
      ]);
    expect(told(true, [])).toEqual({ kind: 'loading', hasData: true, what: 'Computing change' });
    expect(told(true, [tile])).toEqual({ kind: 'ready' });
    expect(told(false, [])).toEqual({ kind: 'ready' });
  });

  it('waits for the budget of any layer', () => {
    expect(describeLayers([layer('depth'), layer('triggers', NOTHING)], {}, true)).toMatchObject({ kind: 'waiting' });
  });

  it('counts the venues of a sum that has fewer than requested', () => {
    const books = [market, { ...market, exchange: 'CINDER_SWAP' }];
    const sources = { ...SOURCES, books, offered: books, unknown: ['EMBER_SPOT'] };
    expect(describeLayers([layer('depth')], { sources })).toMatchObject({
      kind: 'partial',
      detail: '2 of 3 venues',
      message: 'EMBER_SPOT has no depth for BTC-USDT. The sum covers 2 venues.',
    });
  });

  it('says from when a venue is part of the sum', () => {
    const at = (exchange: string, s: number) => ({ ...market, exchange, availableSince: { s } });
    const books = [at('ATLAS_FUTURES', 0), at('BOREAL_FUTURES', 0), at('CINDER_SWAP', 1800)];
    const sources = { ...SOURCES, books, offered: books };
    expect(describeLayers([layer('depth')], { sources })).toMatchObject({
      kind: 'partial',
      detail: '2 of 3 venues',
      message: 'CINDER_SWAP starts at 1 Jan 1970 00:30:00 UTC. Before that the sum covers 2 venues.',
    });
    // Nothing to say about another layer, a single venue, or a view that starts later.
    expect(describeLayers([layer('liquidations')], { sources })).toEqual({ kind: 'ready' });
    const later = { ...view, timeFrom: 1800 };
    const settled = { view: later, isLive: false, isAutofit: true };
    expect(describeLayers([layer('depth')], { sources, settled })).toEqual({ kind: 'ready' });
  });

  it('is empty without a snapshot or a trade in view, and names what is shown', () => {
    const candles = makeLoadedCandles(buildCandleColumns([]));
    expect(describeLayers([layer('liquidations', NO_SNAPSHOT)], { candles })).toMatchObject({
      kind: 'empty',
      title: 'No liquidation heatmap in this range',
      body: 'DEXPERP, all BTC markets has no snapshots or trades in this range.',
    });
  });

  it('says which of trades or a lone layer has no snapshot, and nothing about a part not requested', () => {
    const bare = layer('depth', NO_SNAPSHOT);
    expect(describeLayers([bare])).toMatchObject({
      kind: 'partial',
      detail: 'No depth in this range',
      message: 'No depth in this range: ATLAS_FUTURES has no snapshot in this range.',
      action: { label: 'Show the latest' },
    });
    expect(describeLayers([layer('depth'), layer('liquidations', NO_SNAPSHOT)])).toMatchObject({
      kind: 'partial',
      detail: 'No liquidation heatmap in this range',
    });
    expect(describeLayers([layer('depth', { ...NO_SNAPSHOT, missing: [0] })])).toEqual({ kind: 'ready' });
  });

  it('is not empty if a column is filled by a snapshot taken just outside the view', () => {
    const days = { columnSeconds: 86_400, rowStep: 20, book: spec.book };
    const taken = { ...tile.columns, timestampsMicros: Float64Array.of(86_340e6) };
    const data = { spec: days, tiles: [buildGridTile(days, 0, taken)], view: asked };
    const [morning, tomorrow] = [
      { from: 3600, to: 18_000 },
      { from: 86_400, to: 90_000 },
    ];
    expect(describeLayers([layer('depth', { data })], { needed: morning, past: morning })).toEqual({ kind: 'ready' });
    expect(describeLayers([layer('depth', { data })], { needed: tomorrow, past: tomorrow }).kind).toBe('empty');
  });
});
