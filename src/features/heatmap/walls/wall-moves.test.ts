import { describe, expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { WALLS_IN_VIEW, type WallFilter } from './wall-filter';
import { followPeak, planWallStep, takeWallStep, type WallLead, type WallStep, type WallStop } from './wall-moves';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };
const START = Date.UTC(2026, 5, 18, 12) / 1000;
const WORDS = {
  decimals: 0,
  unit: 'BTC',
  zone: 'utc',
  columnSeconds: 60,
  isSum: false,
  now: START + 3600,
  latest: START + 3600,
  rows: SPEC,
  usualStep: 5,
} as const;

/** A wall that stood from minute `from` until minute `to`, at its peak in its third minute. */
function makeWall(id: string, price: number, peak: number, [from, to]: readonly [number, number]): WallLife {
  const [born, until] = [START + from * 60, START + to * 60];
  const isStanding = to === 60;
  return {
    id,
    side: price < 97_000 ? 'bid' : 'ask',
    row: price / 5,
    price,
    born,
    bornDoubt: undefined,
    from: [],
    seen: until - 60,
    snapshots: to - from,
    peak,
    peakTime: born + 120,
    peakRatio: 9,
    mean: peak,
    size: peak,
    mid: 97_000,
    nearest: 0.001,
    touches: 0,
    lastTouch: undefined,
    eaten: 0,
    unsure: 0,
    pulled: 0,
    sizes: Array.from({ length: to - from }, (_, i) => (i === 2 ? peak : peak * 0.9)),
    path: [{ time: born, row: price / 5 }],
    hasGap: false,
    until,
    end: isStanding ? { kind: 'standing' } : { kind: 'pulled', at: until },
  };
}

/** The largest was gone long before the newest snapshot. `FAR` is far from the prices in view. */
const [GONE, STANDING, SMALL, FAR] = [
  makeWall('gone', 97_100, 300, [5, 20]),
  makeWall('standing', 96_900, 200, [30, 60]),
  makeWall('small', 97_050, 80, [10, 60]),
  makeWall('far', 150_000, 900, [0, 60]),
];
const WALLS = [SMALL, FAR, STANDING, GONE];

function makeWalk(walls: readonly WallLife[] = WALLS, filter: WallFilter = WALLS_IN_VIEW) {
  const crosshair = makeCrosshairStore();
  const said: string[] = [];
  const view = { timeFrom: START, timeTo: START + 3600, priceLow: 96_000, priceHigh: 98_000 };
  const layers = [makeHeatLayer('depth', { spec: SPEC, tiles: [] })];
  const heatmap = { crosshair, settled: { view, isAutofit: true, isLive: false }, layers };
  const keys = {
    goTo: (time: number, price: number, about?: { told?: string | undefined }) => {
      crosshair.set({ time, price, source: 'keyboard' });
      said.push(about?.told ?? '');
    },
    say: (sentence: string) => void said.push(sentence),
  };
  let last: WallStop | undefined;
  const step = (towards: WallStep) => {
    const move = planWallStep(heatmap, { found: { walls, mids: [], spec: SPEC }, filter, words: WORDS, last }, towards);
    last = takeWallStep(heatmap, keys, move, WORDS) ?? last;
    const { time = 0, price } = crosshair.get() ?? {};
    return { minute: (time - START) / 60, price, said: said.at(-1) };
  };
  let lead: WallLead | undefined;
  const go = (wall: WallLife) => {
    lead = followPeak(heatmap, keys, lead, { id: wall.id, wall }, WORDS);
    const { time = 0, price } = crosshair.get() ?? {};
    return { minute: (time - START) / 60, price, said: said.at(-1) };
  };
  return { step, go, crosshair };
}

describe('steps from wall to wall', () => {
  it('go through every wall of the range in view by size, including those gone, and speak each', () => {
    const { step } = makeWalk();
    expect(step('smaller')).toEqual({ minute: 7, price: 97_100, said: 'Wall 1 of 3, since 12:05, pulled 12:20' });
    expect(step('smaller')).toEqual({ minute: 32, price: 96_900, said: 'Wall 2 of 3, since 12:30, still there' });
    expect(step('smaller')).toMatchObject({ minute: 12, price: 97_050 });
    expect(step('smaller')).toEqual({ minute: 12, price: 97_050, said: 'No smaller wall in view' });
    expect(step('larger')).toMatchObject({ price: 96_900 });
    expect(step('larger')).toMatchObject({ price: 97_100 });
    expect(step('larger').said).toBe('No larger wall in view');
  });

  it('go to where a wall started, and on from there', () => {
    const { step } = makeWalk();
    step('smaller');
    expect(step('start')).toEqual({ minute: 5, price: 97_100, said: 'Began 12:05' });
    expect(step('smaller')).toMatchObject({ price: 96_900 });
  });

  it('start with the wall under a cursor that was moved to it', () => {
    const { step, crosshair } = makeWalk();
    crosshair.set({ time: START + 45 * 60 + 10, price: 96_901, source: 'plot' });
    expect(step('start')).toMatchObject({ minute: 30, price: 96_900 });
    crosshair.set({ time: START + 20 * 60, price: 97_100, source: 'plot' });
    expect(step('start').said).toBe('No wall here');
    expect(step('smaller').said).toMatch(/^Wall 1 of 3/);
  });

  it('skip walls that are not listed', () => {
    const { step } = makeWalk(WALLS, { ...WALLS_IN_VIEW, side: 'ask' });
    expect(step('smaller').said).toMatch(/^Wall 1 of 2/);
    expect(step('smaller')).toMatchObject({ price: 97_050 });
    expect(makeWalk(WALLS, { ...WALLS_IN_VIEW, ends: 'pulled' }).step('smaller').said).toMatch(/^Wall 1 of 1/);
  });

  it('go from a row of the table to the size that it names', () => {
    // Its first size is nine tenths of that.
    expect(makeWalk().go(GONE)).toEqual({ minute: 7, price: 97_100, said: 'Peak 300.0 BTC' });
  });

  it('follow a peak that grew while the rest of the range loaded, until the cursor is moved elsewhere', () => {
    const { go, crosshair } = makeWalk();
    const grown = { ...GONE, peak: 400, peakTime: START + 12 * 60 };
    expect(go(GONE)).toMatchObject({ minute: 7 });
    expect(go(grown)).toEqual({ minute: 12, price: 97_100, said: 'Peak 400.0 BTC' });
    crosshair.set({ time: START + 900, price: 97_105, source: 'plot' });
    expect(go({ ...grown, peak: 500, peakTime: START + 13 * 60 })).toMatchObject({ minute: 15, price: 97_105 });
  });

  it('stay where they are if no wall is in view', () => {
    const { step, crosshair } = makeWalk([FAR]);
    expect(step('smaller').said).toBe('No wall in view');
    expect(crosshair.get()).toBeUndefined();
  });
});
