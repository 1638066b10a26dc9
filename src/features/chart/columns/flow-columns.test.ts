import { describe, expect, it } from 'vitest';
import { makeSeriesKind } from '@/data/queries/series';
import { mergeSideVolumes } from '@/domain/columns/merge-buckets';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { getTraded, lacksSides } from '@/domain/columns/side-volumes';
import type { KeptSeries } from '@/features/chart/view/kept-series';
import { readDelta, readVolumes } from './flow-columns';

const HOUR = 3600;
const kind = makeSeriesKind('TRADE_AGG', {} as Parameters<typeof makeSeriesKind>[1]);

/** One tile of hours as the chart caches it: the volume of each hour per side, `undefined` where none is known. */
function keep(sides: Readonly<Record<string, readonly (number | undefined)[]>>): KeptSeries {
  const tile = new Map(
    Object.entries(sides).map(([side, volumes]) => [
      side,
      buildSeriesColumns(
        'candle',
        volumes.flatMap((volume, i) =>
          volume === undefined ? [] : [{ volume, close: 10, timestamp: { s: i * HOUR } }],
        ),
      ),
    ]),
  );
  const ask = { kind, view: { exchange: ['A'], rawSymbol: 'X', interval: 'HOUR' }, reach: { from: HOUR, to: 1e9 } };
  const held = { tile, isClosed: true, completeUntil: 4 * HOUR, origin: 'asked', byteLength: 1 } as const;
  return { name: 'sides', ask, indices: [0], tiles: [held] };
}

describe('hourly volumes with one side missing', () => {
  const sides = keep({ BUY: [5, 7, 9], SELL: [4, undefined, 3] });
  const read = readVolumes(sides, keep({ '': [9, 20, 12] }), 'USDT');
  const { both, broken } = read;

  it('have neither that side nor a delta', () => {
    expect([...broken]).toEqual([HOUR]);
    expect([...both.buys]).toEqual([5, 7, 9]);
    expect([...both.sells]).toEqual([4, Number.NaN, 3]);
    expect([...both.deltas]).toEqual([1, Number.NaN, 6]);
  });

  it('are left out of the running sum', () => {
    const { values } = readDelta(sides, read, 0);
    expect([...values]).toEqual([1, Number.NaN, 7]);
  });

  it('treat a side as zero if the other one is all that was traded', () => {
    const whole = readVolumes(sides, keep({ '': [9, 7, 12] }), 'USDT').both;
    expect([...whole.sells]).toEqual([4, 0, 3]);
    expect([...whole.deltas]).toEqual([1, 7, 6]);
  });
});

describe('hours of which neither side is known, as in a past that the venue reports without sides', () => {
  const sides = keep({ BUY: [undefined, undefined, 9, 2], SELL: [undefined, undefined, 3, 1] });
  const read = readVolumes(sides, keep({ '': [9, 20, 12, 3] }), 'USDT');

  it('keep their volume, and have neither sides nor a delta', () => {
    const { both, broken } = read;
    // The first hour is before the market's history.
    expect([...both.times]).toEqual([HOUR, 2 * HOUR, 3 * HOUR]);
    expect([...broken]).toEqual([HOUR]);
    expect([0, 1, 2].map((at) => getTraded(both, at))).toEqual([20, 12, 3]);
    expect([0, 1, 2].map((at) => lacksSides(both, at))).toEqual([true, false, false]);
    expect([...both.deltas]).toEqual([Number.NaN, 6, 1]);
    expect([...both.buys]).toEqual([Number.NaN, 9, 2]);
  });

  it('do not count as zero in the running sum, which starts where sides are known', () => {
    const { from, values } = readDelta(sides, read, HOUR);
    expect(from).toBe(2 * HOUR);
    expect([...values]).toEqual([Number.NaN, 6, 7]);
  });

  it('keep their volume when buckets are merged', () => {
    const merged = mergeSideVolumes(read.both, 4 * HOUR);
    expect(merged.length).toBe(1);
    expect(getTraded(merged, 0)).toBe(35);
    expect(lacksSides(merged, 0)).toBe(true);
    expect([...merged.deltas]).toEqual([7]);
  });

  it('are unknown while the sides have not loaded', () => {
    const waiting = { ...sides, tiles: [undefined] };
    expect(readVolumes(waiting, keep({ '': [9, 20, 12, 3] }), 'USDT').both.length).toBe(0);
  });
});

describe('the running sum', () => {
  const describeFrom = (volumes: Readonly<Record<string, readonly (number | undefined)[]>>, wanted: number) => {
    const sides = keep(volumes);
    const { from, times, values } = readDelta(sides, readVolumes(sides, undefined, 'USDT'), wanted);
    return { from, first: times.find((_, at) => !Number.isNaN(values[at])) };
  };
  const all = { BUY: [1, 1, 1, 1, 1], SELL: [2, 2, 2, 2, 2] };

  it('starts with the first whole bucket at or after the anchor', () => {
    expect(describeFrom(all, HOUR + 1)).toEqual({ from: 2 * HOUR, first: 2 * HOUR });
    expect(describeFrom(all, 2 * HOUR)).toEqual({ from: 2 * HOUR, first: 2 * HOUR });
  });

  it('says where it really starts: data before the history or without a side are not in it', () => {
    expect(describeFrom({ BUY: [undefined, undefined, 1], SELL: [undefined, undefined, 2] }, 0).from).toBe(2 * HOUR);
    expect(describeFrom({ BUY: [1, 1, 1], SELL: [2, undefined, 2] }, HOUR).from).toBe(2 * HOUR);
    // Nobody traded in the first hour of the range, and that is known: the sum is zero from there.
    expect(describeFrom({ BUY: [1, undefined, 1], SELL: [2, undefined, 2] }, HOUR).from).toBe(HOUR);
  });
});
