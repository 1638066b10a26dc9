import { describe, expect, it } from 'vitest';
import { splitProfile } from '@/domain/tpo/merge-profiles';
import { drawProfile } from '@/testing/random-profile';
import { sumBox } from './sum-box';

const DAY = 86_400;
const BLOCK = 1800;
const ALL = { early: 0, late: DAY, low: 0, high: 1000 };

describe('a measured box', () => {
  const day = drawProfile(100, 'AC', 'ABC', 'B');

  it('over a whole session has all its visits and volume', () => {
    expect(sumBox([day], ALL)).toEqual({ count: 6, volume: 12 });
  });

  it('over an hour of a session that is over has the visits of the blocks that begin in it, and no volume', () => {
    expect(sumBox([day], { ...ALL, late: BLOCK })).toEqual({ count: 2, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: BLOCK, late: 3 * BLOCK })).toEqual({ count: 4, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: 10 * BLOCK })).toEqual({ count: 0, volume: 0 });
  });

  it('has the rows whose middle it holds', () => {
    expect(sumBox([day], { ...ALL, low: 101.2, high: 102 })).toEqual({ count: 3, volume: 6 });
  });

  it('over all that a running session has knows its volume, over a piece of one none', () => {
    const running = { ...day, isRunning: true };
    expect(sumBox([running], { ...ALL, late: 3 * BLOCK }).volume).toBe(12);
    expect(sumBox([running], { ...ALL, late: 2 * BLOCK }).volume).toBeNaN();
    expect(sumBox(splitProfile(day, 1), ALL)).toEqual({ count: 6, volume: Number.NaN });
  });
});
