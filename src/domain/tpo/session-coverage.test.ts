import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { drawProfile } from '@/testing/random-profile';
import { mergeProfiles } from './merge-profiles';
import { computeFigures } from './profile-figures';
import { coverSession, judgeFigures } from './session-coverage';

const DAY = 86_400;
const HOUR = 3600;
const profile = drawProfile(100, 'AB', 'ABCD', 'AB');
const figures = ensure(computeFigures(profile), 'figures');

describe('a session', () => {
  it('recorded for seven minutes covers these, with neither its balance nor its ends judged', () => {
    const coverage = coverSession(profile, [{ from: 6.5 * HOUR, to: 6.5 * HOUR + 420 }]);
    expect(coverage).toEqual({ seconds: 420, total: DAY, isWhole: false, hasBalance: false });
    const judged = judgeFigures(figures, coverage);
    expect([judged.balanceHigh, judged.extensionUp, judged.extensionDownRatio]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect([judged.poorHighs, judged.poorLows]).toEqual([[], []]);
    expect(judged.pocPrice).toBe(figures.pocPrice);
  });

  it('whose first hour was recorded has an initial balance, but no judged ends', () => {
    const judged = judgeFigures(figures, coverSession(profile, [{ from: -HOUR, to: 2 * HOUR }]));
    expect(judged.balanceHigh).toBe(figures.balanceHigh);
    expect(judged.poorHighs).toEqual([]);
    expect(judged.extensionUp).toBeNaN();
  });

  it('with a recording pause of a minute, or still open, is judged as it is', () => {
    const paused = [
      { from: 0, to: 5 * HOUR },
      { from: 5 * HOUR + 60, to: DAY },
    ];
    expect(judgeFigures(figures, coverSession(profile, paused))).toBe(figures);
    expect(judgeFigures(figures, coverSession(profile, [{ from: -DAY, to: Number.POSITIVE_INFINITY }]))).toBe(figures);
  });

  it('that is open lacks only the past that was not recorded', () => {
    const known = [
      { from: 2 * HOUR, to: 3 * HOUR },
      { from: 4 * HOUR, to: Number.MAX_SAFE_INTEGER },
    ];
    expect(coverSession(profile, known, 5 * HOUR)).toMatchObject({
      seconds: 2 * HOUR,
      total: 5 * HOUR,
      isWhole: false,
    });
    expect(coverSession(profile, [{ from: 0, to: DAY }], 5 * HOUR)).toMatchObject({ total: 5 * HOUR, isWhole: true });
    expect(coverSession(profile, known, -HOUR)).toMatchObject({ seconds: 0, total: 0, isWhole: true });
  });

  it('that is one of several merged ones counts with its own time', () => {
    const merged = mergeProfiles([profile, { ...profile, start: 3 * DAY, end: 4 * DAY }]);
    expect(coverSession(merged, [{ from: 0, to: DAY }])).toMatchObject({
      seconds: DAY,
      total: 2 * DAY,
      isWhole: false,
    });
  });
});
