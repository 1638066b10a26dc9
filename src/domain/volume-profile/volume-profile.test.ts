import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { buildProfileColumns, mergeProfiles, type ReceivedProfile, sliceProfile } from './profile-columns';
import { sumProfile } from './sum-profile';
import { findValueArea } from './value-area';

const STEP = 2.5;

function makePoints(count: number, seed: number): ReceivedProfile[] {
  const random = makeRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const rows = Array.from({ length: 12 }, (__, row) => [1000 + row * STEP, random(), random()]);
    return { timestamp: { s: 300 * i }, profile: rows.filter(() => random() > 0.3).flat() };
  });
}

const points = makePoints(50, 5);
const columns = buildProfileColumns(points);
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

describe('profile columns', () => {
  it('accept any order, and the last of two at one time', () => {
    const shuffled = points.toSorted((a, b) => ((a.timestamp.s * 7919) % 977) - ((b.timestamp.s * 7919) % 977));
    expect(buildProfileColumns([{ timestamp: { s: 300 }, profile: [1, 2, 3] }, ...shuffled])).toEqual(columns);
  });

  it('are the same when cut and joined again', () => {
    const [first, second] = [sliceProfile(columns, 0, 6000), sliceProfile(columns, 6000, 1e9)];
    expect(first.times.length).toBe(20);
    expect(mergeProfiles([first, second])).toEqual(columns);
    expect(mergeProfiles([columns, second])).toEqual(columns);
  });
});

describe('a profile of several buckets', () => {
  const [from, to] = [3000, 9000];
  const inside = points.filter(({ timestamp: { s } }) => s >= from && s < to).flatMap(({ profile }) => profile);
  const rows = Array.from({ length: inside.length / 3 }, (_, i) => inside.slice(3 * i, 3 * i + 3));
  const profile = sumProfile(sliceProfile(columns, from, to));

  it('has at each price the sum of its buckets', () => {
    expect(profile?.step).toBe(STEP);
    for (const [i, price] of [...(profile?.prices ?? [])].entries()) {
      const here = rows.filter(([at]) => at === price);
      expect(profile?.buys[i]).toBeCloseTo(sum(here.map(([, buy]) => buy)), 12);
      expect(profile?.sells[i]).toBeCloseTo(sum(here.map(([, , sell]) => sell)), 12);
    }
    expect(sum([...(profile?.buys ?? []), ...(profile?.sells ?? [])])).toBeCloseTo(
      sum(rows.map(([, b, s]) => b + s)),
      9,
    );
  });

  it('of a view has the row height of everything cached', () => {
    const apart = { timestamp: { s: 1e6 }, profile: [1000, 1, 2, 1000 + 4 * STEP, 3, 1] };
    const held = buildProfileColumns([...points, apart]);
    const view = sumProfile(sliceProfile(held, 1e6, 2e6), held.prices);
    expect([view?.step, view?.valueHigh]).toEqual([STEP, 1000 + 5 * STEP]);
    const lone = buildProfileColumns([...points, { ...apart, profile: [1000, 1, 2] }]);
    expect(sumProfile(sliceProfile(lone, 1e6, 2e6), lone.prices)?.step).toBe(STEP);
  });

  it('has its control where most was traded, and seven tenths in its value area', () => {
    if (profile === undefined) throw new Error('no profile');
    const volumes = profile.buys.map((buy, i) => buy + profile.sells[i]);
    expect(volumes[profile.prices.indexOf(profile.poc)]).toBe(Math.max(...volumes));
    const held = sum(
      volumes.filter((_, i) => profile.prices[i] >= profile.valueLow && profile.prices[i] < profile.valueHigh),
    );
    expect(held).toBeGreaterThanOrEqual(0.7 * sum(volumes));
  });

  it('is undefined if nothing was traded', () => {
    expect(sumProfile(sliceProfile(columns, 1e8, 1e9))).toBeUndefined();
    expect(sumProfile(buildProfileColumns([{ timestamp: { s: 0 }, profile: [5, 0, 0] }]))).toBeUndefined();
  });
});

describe('the value area', () => {
  const area = (volumes: readonly number[]) =>
    findValueArea(
      Float64Array.from(volumes, (_, i) => i + 100),
      Float64Array.from(volumes),
    );

  it.each([
    ['grows to the two rows that hold more', [1, 4, 9, 20, 6, 5, 1, 1], { poc: 3, low: 1, high: 3 }],
    ['grows up where both hold the same', [1, 5, 5, 21, 5, 5, 1, 1], { poc: 3, low: 3, high: 5 }],
    ['ends at the end of the profile', [20, 5, 5, 2], { poc: 0, low: 0, high: 2 }],
    ['has its control nearest the middle of several', [9, 1, 9, 1, 1], { poc: 2, low: 0, high: 2 }],
    ['of one row is that row', [3], { poc: 0, low: 0, high: 0 }],
  ])('%s', (_, volumes, expected) => {
    const found = area(volumes);
    expect(found.poc).toBe(expected.poc);
    const held = sum(volumes.slice(found.low, found.high + 1));
    expect(held).toBeGreaterThanOrEqual(0.7 * sum(volumes));
    expect(found).toEqual(expected);
  });
});
