import { describe, expect, it } from 'vitest';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { changeUnit } from '@/features/heatmap/toolbar/toolbar-choices';
import { followPlanted, PLANTED_SPEC, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { chooseLives, listPeaks } from './choose-lives';
import { EVERY_WALL, isFiltered, WALLS_IN_VIEW, type WallFilter } from './wall-filter';
import { readWallFilter, writeWallFilter } from './wall-filter-address';
import { describeCoarse } from './wall-words';
import { findWiderFilters } from './wider-filters';

/** The price falls from row 1,000 by two rows a minute to 956 in minute 22, and stays there. */
const midAt = (minute: number): number => 1000 - 2 * Math.min(minute, 22);
const WALLS = {
  /** Pulled three minutes after the mid came within 0.5%. */
  pulledSoon: { row: 952, size: 300, from: 2, to: 24 },
  /** Pulled four minutes after that, but small. */
  small: { row: 953, size: 120, from: 2, to: 25 },
  /** The price never came near it. */
  pulledFar: { row: 935, size: 400, from: 5, to: 30 },
  /** Trades go through it. */
  eaten: { row: 978, size: 250, from: 0, to: 40 },
  ask: { row: 1010, size: 500, from: 8, to: 60 },
} as const;

const MINUTES = Array.from({ length: 40 }, (_, i): PlantedMinute => {
  const [mid, next] = [midAt(i), midAt(i + 1)];
  const standing = Object.values(WALLS).filter(
    ({ row, from, to }) => i >= from && i <= to && !(row === 978 && row >= mid),
  );
  return { mid, walls: Object.fromEntries(standing.map(({ row, size }) => [row, size])), traded: [next, mid] };
});

const follower = followPlanted(plantWorld(MINUTES), { kind: 'size', size: 50 });
const FOUND = { walls: follower.listWalls(), mids: follower.listMids(), spec: PLANTED_SPEC };
const RANGE = { timeFrom: 0, timeTo: 2400, priceLow: 9500, priceHigh: 10_500 };

const nameOf = ({ row }: WallLife): string =>
  Object.entries(WALLS).find(([, wall]) => wall.row === row)?.[0] ?? `row ${row}`;
const listed = (filter: Partial<WallFilter>): readonly string[] =>
  chooseLives(FOUND, RANGE, { ...EVERY_WALL, ...filter }).map(nameOf);

describe('the filter of walls', () => {
  it('lists all, the largest first', () => {
    expect(listed({})).toEqual(['ask', 'pulledFar', 'pulledSoon', 'eaten', 'small']);
    expect(listPeaks(FOUND.walls, RANGE)).toEqual([500, 400, 300, 250, 120]);
  });

  it('counts the walls of a level in their order, whatever it leaves of them', () => {
    const both = { 952: 300, 960: 400 };
    const standing: readonly PlantedMinute['walls'][] = [both, {}, both, {}, { 960: 400 }];
    const minutes = standing.map((walls): PlantedMinute => ({ mid: 1000, walls, traded: [1000, 1000] }));
    const twice = followPlanted(plantWorld(minutes), { kind: 'size', size: 50 });
    const found = { walls: twice.listWalls(), mids: twice.listMids(), spec: PLANTED_SPEC };
    const placesOf = (filter: Partial<WallFilter>) =>
      chooseLives(found, RANGE, { ...EVERY_WALL, ...filter })
        .toSorted((a, b) => a.row - b.row || a.born - b.born)
        .map(({ row, here: { nth, of } }) => `${row}: ${nth} of ${of}`);
    expect(placesOf({})).toEqual(['952: 1 of 2', '952: 2 of 2', '960: 1 of 3', '960: 2 of 3', '960: 3 of 3']);
    expect(placesOf({ ends: 'standing' })).toEqual(['960: 3 of 3']);
  });

  it('lists by size, by distance from the mid and by touch', () => {
    expect(listed({ least: 250 })).toEqual(['ask', 'pulledFar', 'pulledSoon', 'eaten']);
    expect(listed({ within: 0.01 })).toEqual(['pulledSoon', 'eaten', 'small']);
    expect(listed({ touch: 'touched' })).toEqual(['eaten']);
    expect(listed({ touch: 'untouched', side: 'bid' })).toEqual(['pulledFar', 'pulledSoon', 'small']);
  });

  it('distinguishes what is near now from what was near once', () => {
    // The price has fallen to 978, through one wall and towards those that will be pulled.
    const early = followPlanted(plantWorld(MINUTES.slice(0, 12)), { kind: 'size', size: 50 });
    const found = { walls: early.listWalls(), mids: early.listMids(), spec: PLANTED_SPEC };
    const at = (filter: Partial<WallFilter>) =>
      chooseLives(found, { ...RANGE, timeTo: 720 }, { ...EVERY_WALL, ...filter });
    expect(at({ nowWithin: 0.05 }).map(nameOf)).toEqual(['ask', 'pulledFar', 'pulledSoon', 'small']);
    // One wall was this near once, but no longer stands.
    expect(at({ within: 0.02 }).map(nameOf)).toEqual(['eaten']);
    expect(at({ nowWithin: 0.02 })).toEqual([]);
    expect(at({ side: 'ask' })[0].fromMid).toBeCloseTo((1011 - 978) / 978, 3);
  });

  it('finds the bid walls above a size that were pulled within some minutes of being approached', () => {
    const question = { side: 'bid', ends: 'pulled', least: 200, approach: 0.005 } as const;
    expect(listed({ ...question, endsWithin: 300 })).toEqual(['pulledSoon']);
    expect(listed({ ...question, endsWithin: 60 })).toEqual([]);
    // The price came within 1% of it earlier than within 0.5%.
    expect(listed({ ...question, approach: 0.01, endsWithin: 60 })).toEqual([]);
    expect(listed({ ...question, least: 0, endsWithin: 300 })).toEqual(['pulledSoon', 'small']);
  });

  it('says which single change of the filter finds walls when it finds none', () => {
    const none = { ...EVERY_WALL, side: 'bid', ends: 'pulled', least: 200, approach: 0.0005, endsWithin: 300 } as const;
    expect(chooseLives(FOUND, RANGE, none)).toEqual([]);
    const offers = findWiderFilters(FOUND, RANGE, none);
    expect(offers.map(({ label }) => label)).toContain('Approach within 0.5% of mid: 1 wall');
    for (const { label, filter } of offers)
      expect(chooseLives(FOUND, RANGE, filter)).toHaveLength(Number(/: (\d+) walls?$/.exec(label)?.[1]));
    expect(findWiderFilters(FOUND, RANGE, { ...EVERY_WALL, side: 'ask', ends: 'pulled', least: 1e6 })).toEqual([]);
  });

  it('says where snapshots are too far apart to measure it', () => {
    const columns = (columnSeconds: number) => ({ columnSeconds });
    expect(describeCoarse({ endsWithin: 300 }, columns(300))).toMatch(/^Snapshots are 5 min apart here/);
    expect(describeCoarse({ endsWithin: 300 }, columns(60))).toBeUndefined();
    expect(describeCoarse({ endsWithin: undefined }, columns(300))).toBeUndefined();
  });

  it('shows which walls stood before a price move, and how far the price has moved since', () => {
    expect(listed({ stoodAt: 60 })).toEqual(['eaten']);
    expect(listed({ stoodAt: 6 * 60 })).toEqual(['pulledFar', 'pulledSoon', 'eaten', 'small']);
    const [ask] = chooseLives(FOUND, RANGE, { ...EVERY_WALL, side: 'ask' });
    expect(ask.priceMove).toBeCloseTo((956 - 984) / 984, 6);
  });

  it('survives the address, and is absent there if it is the default', () => {
    const filters: readonly Partial<WallFilter>[] = [
      {},
      { isInView: false },
      { side: 'bid', ends: 'pulled', least: 200.5, endsWithin: 300, approach: 0.0025 },
      { within: 0.01, touch: 'touched', stoodAt: 1_781_780_000 },
      { touch: 'untouched', within: 0.0025 },
      { nowWithin: 0.01 },
    ];
    for (const part of filters) {
      const filter = { ...WALLS_IN_VIEW, ...part };
      expect(readWallFilter(writeWallFilter(filter))).toEqual(filter);
      expect(writeWallFilter(filter) === undefined).toBe(!isFiltered(filter));
    }
    expect(writeWallFilter({ ...WALLS_IN_VIEW, side: 'bid', ends: 'pulled', within: 0.01 })).toBe(
      'side:bid,end:pulled,within:1',
    );
    for (const text of ['', 'side:all', 'end:shot', 'from:-3,within:7,ended:1,at:x', 'toString:1', 'touched:maybe,,:'])
      expect(readWallFilter(text)).toEqual(WALLS_IN_VIEW);
  });

  it('loses its sizes when their unit changes, and keeps the rest', () => {
    expect(changeUnit('usd', { wall: '200', walls: 'side:bid,from:200' })).toMatchObject({
      wall: undefined,
      walls: 'side:bid',
    });
    expect(changeUnit('usd', { wall: '6x', walls: 'from:200' })).toMatchObject({ wall: '6x', walls: undefined });
  });
});
