import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { pan, type Viewport, zoomPrice, zoomTime } from '@/charts/viewport/viewport';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook, makeCoinCodeBook, makeSizeEncoder } from '@/domain/grid/code-book';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { DEFAULT_SETTINGS } from '@/state/settings';
import type { HeatmapSearch } from '@/state/url-state';
import { chooseScale } from './choose-scale';
import { type ColourScale, computeColourScale, type ScaleChoice } from './colour-scale';
import { writeLook, writePin } from './scale-address';
import { computeSessionCounts } from './session-sizes';

const random = makeRandom(23);
const TILE = 490_000;
const START = TILE * 3600;

function makeTile(spec: GridSpec, middle: number, tileIndex = TILE): GridTile {
  const rows = 200;
  const snapshots = 60;
  return buildGridTile(spec, tileIndex, {
    timestampsMicros: Float64Array.from({ length: snapshots }, (_, i) => (tileIndex * 60 + i) * 60e6),
    offsets: Uint32Array.from({ length: snapshots + 1 }, (_, i) => i * rows),
    prices: Float64Array.from({ length: snapshots * rows }, (_, i) => middle + ((i % rows) - rows / 2) * spec.rowStep),
    volumes: Float64Array.from(
      { length: snapshots * rows },
      (_, i) => 10 ** (random() * 4 - 3 + ((i % rows) / rows) * 2),
    ),
  });
}

/** Two markets of one coin on their own grids; the second one's book is at another price. */
const MARKETS = [
  { spec: { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_300) }, middle: 97_300 },
  { spec: { columnSeconds: 60, rowStep: 25, book: makeCodeBook(100) }, middle: 97_000 },
].map(({ spec, middle }) => {
  const view: Viewport = {
    timeFrom: START,
    timeTo: START + 3600,
    priceLow: middle - 100 * spec.rowStep,
    priceHigh: middle + 100 * spec.rowStep,
  };
  return { layer: { spec, tiles: [makeTile(spec, middle)] }, view };
});

const chosen = (search: Partial<HeatmapSearch>, locks = DEFAULT_SETTINGS.lockedScales): ScaleChoice =>
  chooseScale('depth', { search: { v: 1, ...search }, sizes: 'BTC', theme: 'dark', setting: 'tidal', locks });

/** Views reachable from `view` by pans and zooms. */
function wander(view: Viewport): Viewport[] {
  const views = [view];
  for (let i = 0; i < 40; i++) {
    const last = views[i];
    const moved = pan(last, (random() - 0.5) * 900, (random() - 0.5) * 200);
    views.push(zoomPrice(zoomTime(moved, 0.7 + random() * 0.6, moved.timeTo), 0.7 + random() * 0.6, moved.priceLow));
  }
  return views;
}

const SIZES = Array.from({ length: 200 }, (_, i) => 10 ** (i / 50 - 1.5));

/** The colours of `SIZES` on screen, as in the lookup table used for drawing. */
function colourSizes({ layer }: (typeof MARKETS)[number], scale: ColourScale): string {
  const { table } = buildHeatStyle('dark', scale.ramp, layer.spec.book, scale.handles);
  const encode = makeSizeEncoder(layer.spec.book);
  return SIZES.map((size) => table.slice(encode(size) * 4, encode(size) * 4 + 3).join(' ')).join();
}

/** All the different colourings of the same sizes while both markets are panned and zoomed. */
function listColourings(choice: ScaleChoice): Set<string> {
  return new Set(
    MARKETS.flatMap((market) =>
      wander(market.view).map((view) => colourSizes(market, computeColourScale(market.layer, view, choice))),
    ),
  );
}

const PINNED: Partial<HeatmapSearch> = writePin({}, 'depth', 'BTC', { cut: 0.4, full: 60 });

describe('the same size has the same colour', () => {
  it('in both markets and in every view while the scale is fixed by the address', () => {
    const choice = chosen({ ...PINNED, ...writeLook(PINNED, 'depth', { gamma: 1.4, map: 'ember' }) });
    expect(choice.reference).toBe('fixed');
    expect(listColourings(choice).size).toBe(1);
  });

  it('in both markets and in every view while the scale is locked by the settings', () => {
    const choice = chosen({}, { 'depth BTC': { cut: 0.4, full: 60, gamma: 1.4, map: 'ember' } });
    expect(choice.reference).toBe('locked');
    expect(listColourings(choice).size).toBe(1);
  });

  it('not while it follows what is in view, where the difference shows', () => {
    expect(listColourings(chosen({})).size).toBeGreaterThan(10);
  });

  it('of one market in every view while it is made for the session', () => {
    const [market] = MARKETS;
    const choice = { ...chosen({ reference: 'session' }), sessionCounts: computeSessionCounts(market.layer.tiles) };
    expect(choice.reference).toBe('session');
    const ways = wander(market.view).map((view) => colourSizes(market, computeColourScale(market.layer, view, choice)));
    expect(new Set(ways).size).toBe(1);
  });
});

describe('the reference', () => {
  const lock = { cut: 0.4, full: 60, gamma: 1.18, map: 'tidal' };

  it('is that of the address before a locked one', () => {
    expect(chosen(PINNED, { 'depth BTC': lock }).reference).toBe('locked');
    expect(chosen(PINNED, { 'depth BTC': { ...lock, full: 61 } })).toMatchObject({
      reference: 'fixed',
      pin: { cut: 0.4, full: 60 },
    });
    expect(chosen({}, { 'depth ETH': lock }).reference).toBe('view');
  });

  it('of sizes in another unit is not used', () => {
    const search = { v: 1, ...PINNED } as const;
    const facts = { search, sizes: 'BTC/USD', theme: 'dark', setting: 'tidal', locks: { 'depth BTC': lock } } as const;
    expect(chooseScale('depth', facts).reference).toBe('view');
  });
});

describe('the ends of the scale', () => {
  it('are the sizes of the first and the last colour', () => {
    const [{ layer, view }] = MARKETS;
    const { handles, ramp } = computeColourScale(layer, view, chosen(PINNED));
    const { table } = buildHeatStyle('dark', ramp, layer.spec.book, handles);
    const encode = makeSizeEncoder(layer.spec.book);
    const colourOf = (size: number) => Array.from(table.slice(encode(size) * 4, encode(size) * 4 + 3));
    const step = 10 ** (1 / 32);
    expect(colourOf(handles.cut / step)).toEqual(Array.from(ramp.slice(0, 3)));
    expect(colourOf(handles.cut * step)).not.toEqual(Array.from(ramp.slice(0, 3)));
    expect(colourOf(handles.full * step)).toEqual(Array.from(ramp.slice(-3)));
    expect(colourOf(handles.full / step)).not.toEqual(Array.from(ramp.slice(-3)));
  });

  it('have the digits that are drawn', () => {
    const [{ layer, view }] = MARKETS;
    const { cut, full } = computeColourScale(layer, view, chosen({})).handles;
    expect([cut, full].map((size) => Number(size.toPrecision(3)))).toEqual([cut, full]);
  });
});

it('a fixed scale says when it no longer fits, an automatic one never does', () => {
  const [{ layer, view }] = MARKETS;
  const driftOf = (cut: number, full: number) =>
    computeColourScale(layer, view, chosen(writePin({}, 'depth', 'BTC', { cut, full }))).drift;
  expect([driftOf(0.01, 5), driftOf(500, 10_000), driftOf(1, 300)]).toEqual(['above', 'below', undefined]);
  expect(computeColourScale(layer, view, chosen({})).drift).toBeUndefined();
});

it('the session counts each tile once, whatever is in view', () => {
  const [{ layer }] = MARKETS;
  const [tile] = layer.tiles;
  const once = computeSessionCounts([tile]);
  const twice = computeSessionCounts([tile, makeTile(layer.spec, 97_300, TILE + 1)]);
  const sized = (counts: Uint32Array) => counts.slice(3).reduce((sum, count) => sum + count, 0);
  expect([sized(once), sized(twice), sized(computeSessionCounts([tile]))]).toEqual([12_000, 24_000, 12_000]);
});
