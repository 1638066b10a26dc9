import { describe, expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { findNakedLevels, type NakedLevel } from './naked-levels';
import { computeFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';
import { computeOverlap, intersectAreas, relateAreas, subtractAreas, uniteAreas, valueAreaOf } from './value-areas';

const DAY = 86_400;

const onDay = (day: number, profile: SessionProfile): SessionProfile => ({
  ...profile,
  start: day * DAY,
  end: (day + 1) * DAY,
  parts: [{ ...profile.parts[0], start: day * DAY }],
});

const findUntil = (until: number, ...profiles: readonly SessionProfile[]): NakedLevel[] =>
  findNakedLevels(
    profiles.map((profile) => ({ profile, figures: computeFigures(profile), coverage: { isWhole: true } })),
    until,
  );

const find = (...profiles: readonly SessionProfile[]): NakedLevel[] => findUntil(0, ...profiles);

it('is uncertain if its session, or one after it, was recorded only in part', () => {
  const [first, second] = [onDay(0, drawProfile(100, 'A', 'ABC')), onDay(1, drawProfile(110, 'A', 'ABC'))];
  const certainty = (...whole: readonly boolean[]): readonly boolean[] =>
    findNakedLevels(
      [first, second].map((profile, day) => ({
        profile,
        figures: computeFigures(profile),
        coverage: { isWhole: whole[day] ?? true },
      })),
      0,
    ).map(({ isCertain }) => isCertain);
  expect(certainty(true, true)).toEqual([true, true, true, true, true, true]);
  expect(certainty(true, false)).toEqual([false, false, false, false, false, false]);
  expect(certainty(false, true)).toEqual([false, false, false, true, true, true]);
});

describe('naked levels', () => {
  const first = onDay(0, drawProfile(100, 'A', 'ABC', 'ABCDE', 'BC', 'C'));
  const above = onDay(1, drawProfile(103, 'BD', 'AB', 'A'));
  const back = onDay(2, drawProfile(101, 'B', 'CD', 'D'));

  it('end with the first block of a later session that visits their row', () => {
    const [poc, vah, val] = find(first, above, back);
    expect([poc.price, vah.price, val.price]).toEqual([102, 104, 102]);
    expect(poc).toMatchObject({ kind: 'poc', isCertain: true });
    expect(poc.touch).toEqual({ session: 2 * DAY, block: 2, time: 2 * DAY + 2 * 1800, seconds: 1800 });
    expect(vah.touch).toMatchObject({ session: DAY, block: 0, time: DAY });
  });

  it('stay naked while no later session gets there: their own does not count', () => {
    const naked = find(first, above).filter(({ kind }) => kind === 'poc');
    expect(naked.map(({ price, touch }) => [price, touch])).toEqual([
      [102, undefined],
      [104, undefined],
    ]);
  });

  it('are uncertain if sessions are missing in between', () => {
    const gap = onDay(5, drawProfile(200, 'A'));
    expect(find(first, above, gap).map(({ isCertain }) => isCertain)).toEqual([
      false, // naked POC and VAL at 102: a session that is not held may have touched them
      true, // VAH at 104, touched the day after
      false,
      // From the day after.
      false,
      false,
      false,
      // From the last one.
      true,
      true,
      true,
    ]);
  });

  it('are uncertain past the last cached session, unless they were touched before', () => {
    const certain = (until: number) => findUntil(until, first, above).map(({ isCertain }) => isCertain);
    expect(certain(2 * DAY)).toEqual([true, true, true, true, true, true]);
    expect(certain(2 * DAY + 1)).toEqual([false, true, false, false, false, false]);
  });

  it('are uncertain if a session in between has no levels', () => {
    const nothing = onDay(1, drawProfile(100));
    const [poc, vah] = find(first, nothing, back);
    expect([poc.touch?.session, poc.isCertain]).toEqual([2 * DAY, false]);
    expect([vah.touch, vah.isCertain]).toEqual([undefined, false]);
    expect(find(first, onDay(1, back), onDay(2, drawProfile(100)))[0].isCertain).toBe(true);
  });

  it('do not come from a session without levels', () => {
    expect(find(onDay(0, drawProfile(100)), onDay(1, drawProfile(100, 'A')))).toHaveLength(3);
  });
});

describe('value areas', () => {
  const area = (low: number, high: number) => ({ low, high });

  it('span from the lower edge of their lowest row to the upper edge of the highest', () => {
    const figures = computeFigures(drawProfile(100, 'A', 'AB', 'A'));
    expect(figures && valueAreaOf(figures, 1)).toEqual(area(101, 103));
  });

  it.each([
    [area(1, 3), area(2, 5), [area(1, 5)], [area(1, 2)], area(2, 3), 1 / 4, 'overlapping higher'],
    [area(2, 5), area(1, 3), [area(1, 5)], [area(3, 5)], area(2, 3), 1 / 4, 'overlapping lower'],
    [area(1, 9), area(2, 4), [area(1, 9)], [area(1, 2), area(4, 9)], area(2, 4), 1 / 4, 'inside'],
    [area(2, 4), area(1, 9), [area(1, 9)], [], area(2, 4), 1 / 4, 'outside'],
    [area(1, 2), area(2, 3), [area(1, 3)], [area(1, 2)], undefined, 0, 'higher'],
    [area(5, 6), area(2, 3), [area(2, 3), area(5, 6)], [area(5, 6)], undefined, 0, 'lower'],
    [area(5, 6), area(5, 6), [area(5, 6)], [], area(5, 6), 1, 'equal'],
  ])('%o and %o', (a, b, united, left, shared, overlap, relation) => {
    expect(uniteAreas(a, b)).toEqual(united);
    expect(subtractAreas(a, b)).toEqual(left);
    expect(intersectAreas(a, b)).toEqual(shared);
    expect(computeOverlap(a, b)).toBe(overlap);
    expect(relateAreas(a, b)).toBe(relation);
  });
});
