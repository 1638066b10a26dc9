import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { type Amounts, listBrokenBuckets } from '@/domain/columns/broken-buckets';
import { buildSideVolumes } from '../columns/side-volumes';
import { computeCumulativeDelta } from './cumulative-delta';
import { findLargestAmounts } from './largest-amounts';

const SECONDS = 60;

const amounts = (entries: readonly (readonly [number, number])[]): Amounts => ({
  times: Float64Array.from(entries, ([time]) => time),
  volumes: Float64Array.from(entries, ([, volume]) => volume),
});

/** Buckets of a day, each present or not, each with a volume or not. */
function makeSide(seed: number, present: number): Amounts {
  const random = makeRandom(seed);
  const all = Array.from({ length: 1440 }, (_, i) => [i * SECONDS, random() * 5] as const);
  return amounts(all.filter(() => random() < present));
}

const buy = makeSide(1, 0.9);
const sell = makeSide(2, 0.9);
const whole = amounts(
  Array.from({ length: 1440 }, (_, i) => [i * SECONDS, (at(buy, i * SECONDS) ?? 0) + (at(sell, i * SECONDS) ?? 0)]),
);
const volumes = buildSideVolumes(buy, sell);

function at(side: Amounts, time: number): number | undefined {
  const index = side.times.indexOf(time);
  return index < 0 ? undefined : side.volumes[index];
}

describe('buckets that lack a side', () => {
  it('are those with only one side while nothing shows that this is all', () => {
    const alone = [...volumes.times].filter((time) => (at(buy, time) === undefined) !== (at(sell, time) === undefined));
    expect(alone.length).toBeGreaterThan(100);
    expect([...listBrokenBuckets(buy, sell, undefined)]).toEqual(alone);
  });

  it('are none where one side is all that was traded, up to rounding errors', () => {
    expect(listBrokenBuckets(buy, sell, whole).length).toBe(0);
    const dusty = { ...whole, volumes: whole.volumes.map((volume) => volume * (1 + 1e-12)) };
    expect(listBrokenBuckets(buy, sell, dusty).length).toBe(0);
  });

  it('are those of an hour in which a side is missing although it traded', () => {
    const [from, to] = [600 * SECONDS, 660 * SECONDS];
    const kept = [...sell.times.entries()].filter(([, time]) => time < from || time >= to);
    const torn = amounts(kept.map(([i, time]) => [time, sell.volumes[i]]));
    const lost = [...sell.times].filter((time) => time >= from && time < to && at(buy, time) !== undefined);
    expect([...listBrokenBuckets(buy, torn, whole)]).toEqual(lost);
  });
});

describe('the cumulative delta', () => {
  const broken = listBrokenBuckets(buy, sell, undefined);

  it.each([0, 61, 4000, 86_400])(
    'from second %d on is the sum of all whole buckets, and NaN at every other',
    (from) => {
      const line = computeCumulativeDelta(volumes, { seconds: SECONDS, from, broken });
      const values = new Map([...line.times].map((time, i) => [time, line.values[i]]));
      expect(values.size).toBe(line.times.length);
      let sum = 0;
      let breaks = 0;
      for (let time = Math.ceil(from / SECONDS) * SECONDS; time < 86_400; time += SECONDS) {
        const [bought, sold] = [at(buy, time), at(sell, time)];
        if (bought === undefined || sold === undefined) {
          // One NaN stands for each stretch of missing buckets.
          expect(values.get(time) ?? Number.NaN).toBeNaN();
          breaks += 1;
          continue;
        }
        sum += bought - sold;
        expect(values.get(time)).toBe(sum);
      }
      if (from < 5000) expect(breaks).toBeGreaterThan(100);
    },
  );

  it('is never drawn across missing buckets', () => {
    const { times, values } = computeCumulativeDelta(volumes, { seconds: SECONDS, from: 0, broken });
    const isBridged = (i: number): boolean => times[i] - times[i - 1] > SECONDS && !Number.isNaN(values[i - 1]);
    expect([...times.keys()].slice(1).filter(isBridged)).toEqual([]);
  });
});

describe('the largest amounts', () => {
  const range = { from: 6000, to: 80_000, count: 8, apart: 1800 };
  const found = findLargestAmounts(volumes, range);

  it('are apart and in view, and every larger one left out is too close to an even larger one', () => {
    expect(found.length).toBe(range.count);
    for (const [i, { time, side, amount }] of found.entries()) {
      expect(amount).toBe(volumes[side][volumes.times.indexOf(time)]);
      if (i > 0) expect(time - found[i - 1].time).toBeGreaterThanOrEqual(range.apart);
    }
    const least = Math.min(...found.map(({ amount }) => amount));
    for (let i = 0; i < volumes.length; i++) {
      const amount = Math.max(volumes.buys[i], volumes.sells[i]);
      const time = volumes.times[i];
      if (time < range.from || time >= range.to || amount <= least) continue;
      expect(found.some((one) => Math.abs(one.time - time) < range.apart && one.amount >= amount)).toBe(true);
    }
  });

  it('are none where nothing happened', () => {
    expect(findLargestAmounts(buildSideVolumes(amounts([[60, 0]]), amounts([])), range)).toEqual([]);
  });
});
