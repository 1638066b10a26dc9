import { expect, it } from 'vitest';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { chooseLives } from './choose-lives';
import { findLargerOutOfView } from './out-of-view';
import { ledgerIn } from './price-walls';
import { EVERY_WALL, WALLS_IN_VIEW, type WallFilter } from './wall-filter';

/** A wall that stood for an hour, and still does unless it was pulled. */
const makeWall = (price: number, size: number, isStanding = true): WallLife => ({
  id: `b${price}@0`,
  side: 'bid',
  row: price / 25,
  price,
  born: 0,
  bornDoubt: undefined,
  from: [],
  seen: 3600,
  snapshots: 60,
  peak: size,
  peakTime: 0,
  peakRatio: 5,
  mean: size,
  size,
  mid: 97_000,
  nearest: 0.01,
  touches: 0,
  lastTouch: undefined,
  eaten: 0,
  pulled: 0,
  unsure: 0,
  sizes: [size],
  path: [{ time: 0, row: price / 25 }],
  hasGap: false,
  until: 3600,
  end: isStanding ? { kind: 'standing' } : { kind: 'pulled', at: 3600 },
});

const RANGE = { timeFrom: 0, timeTo: 3600, priceLow: 96_200, priceHigh: 98_300 };
const find = (walls: readonly WallLife[], filter: WallFilter = WALLS_IN_VIEW, unit = 'BTC') => {
  const found = {
    walls: ledgerIn(unit, { walls, mids: [], survival: undefined, spec: { rowStep: 25 } }).walls,
    mids: [{ time: 0, mid: 97_000 }],
    spec: { rowStep: 25 },
  };
  const { above, below } = findLargerOutOfView(found, RANGE, filter, {
    lives: chooseLives(found, RANGE, filter),
    unit,
  });
  return [above?.price, below?.price];
};
const NONE = [undefined, undefined];

it('a standing wall out of view is told on either side when it is larger than every one in view', () => {
  expect(find([makeWall(98_000, 348), makeWall(96_000, 521)])).toEqual([undefined, 96_000]);
  expect(find([makeWall(98_000, 348), makeWall(96_000, 521), makeWall(108_000, 857)])).toEqual([108_000, 96_000]);
  expect(find([makeWall(96_000, 521)])).toEqual([undefined, 96_000]);
});

it('a smaller one, one that is gone and one that the filter leaves out are not told', () => {
  expect(find([makeWall(98_000, 348), makeWall(96_000, 340)])).toEqual(NONE);
  expect(find([makeWall(98_000, 348), makeWall(96_000, 521, false)])).toEqual(NONE);
  expect(find([makeWall(98_000, 348), makeWall(96_000, 521)], { ...WALLS_IN_VIEW, side: 'ask' })).toEqual(NONE);
  expect(find([makeWall(98_000, 348), makeWall(96_000, 521)], EVERY_WALL)).toEqual(NONE);
});

it('the wall that is named does not change with the unit: sizes are compared in coins', () => {
  // 40.2M USD at 96,000 are more than 39.2M at 87,000, yet fewer coins.
  const below = [makeWall(98_000, 352), makeWall(96_000, 419), makeWall(87_000, 450.5)];
  for (const unit of ['BTC', 'USD']) expect(find(below, WALLS_IN_VIEW, unit)).toEqual([undefined, 87_000]);
  // Fewer coins than the largest in view, though worth more.
  const above = [makeWall(98_000, 352), makeWall(108_000, 340)];
  for (const unit of ['BTC', 'USD']) expect(find(above, WALLS_IN_VIEW, unit)).toEqual(NONE);
});

it('the largest of the time in view is told though its price is out of view, standing or gone', () => {
  const elsewhere = (walls: readonly WallLife[], filter: WallFilter = WALLS_IN_VIEW) => {
    const found = { walls, mids: [{ time: 0, mid: 97_000 }], spec: { rowStep: 25 } };
    const lives = chooseLives(found, RANGE, filter);
    return findLargerOutOfView(found, RANGE, filter, { lives, unit: 'BTC' }).largest?.price;
  };
  expect(elsewhere([makeWall(98_000, 844), makeWall(95_000, 1270, false)])).toBe(95_000);
  expect(elsewhere([makeWall(98_000, 844), makeWall(95_000, 840, false)])).toBeUndefined();
  expect(elsewhere([makeWall(95_000, 1270, false)])).toBe(95_000);
  // A list of all prices has it.
  expect(elsewhere([makeWall(98_000, 844), makeWall(95_000, 1270, false)], EVERY_WALL)).toBeUndefined();
});
