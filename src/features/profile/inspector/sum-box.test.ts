import { describe, expect, it } from 'vitest';
import { splitProfile } from '@/domain/tpo/merge-profiles';
import { drawProfile } from '@/testing/random-profile';
import { sumBox } from './sum-box';

const DAY = 86_400;
const BLOCK = 1800;
const ALL = { early: 0, late: DAY, low: 0, high: 1000 };

const day = drawProfile(100, 'AC', 'ABC', 'B');
const next = { ...day, start: DAY, end: 2 * DAY, parts: [{ ...day.parts[0], start: DAY }] };

describe('a measured box', () => {
  it('over a whole session contains all its visits and volume', () => {
    expect(sumBox([day], ALL, 'collapsed')).toEqual({ count: 6, volume: 12 });
    expect(sumBox([day], ALL, 'split')).toEqual({ count: 6, volume: 12 });
  });

  it('over blocks side by side contains the visits of those that start in it, and no volume', () => {
    expect(sumBox([day], { ...ALL, late: BLOCK }, 'split')).toEqual({ count: 2, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: BLOCK, late: 3 * BLOCK }, 'split')).toEqual({ count: 4, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: 10 * BLOCK }, 'split')).toEqual({ count: 0, volume: 0 });
  });

  it('over stacked cells contains the rows of the sessions that it touches, however wide a window draws them', () => {
    expect(sumBox([day, next], { ...ALL, early: 9 * BLOCK, late: 12 * BLOCK }, 'collapsed')).toEqual({
      count: 6,
      volume: 12,
    });
    expect(sumBox([day, next], { ...ALL, low: 102, early: DAY / 2, late: 1.5 * DAY }, 'collapsed')).toEqual({
      count: 4,
      volume: 8,
    });
    expect(sumBox([day, next], { ...ALL, early: 3 * DAY, late: 4 * DAY }, 'collapsed')).toEqual({
      count: 0,
      volume: 0,
    });
  });

  it('contains the rows whose middle is inside it', () => {
    expect(sumBox([day], { ...ALL, low: 101.2, high: 102 }, 'collapsed')).toEqual({ count: 3, volume: 6 });
  });

  it('has a known volume over all of a running session, and none over a part of it', () => {
    const running = { ...day, isRunning: true };
    expect(sumBox([running], { ...ALL, late: 3 * BLOCK }, 'split').volume).toBe(12);
    expect(sumBox([running], { ...ALL, late: 2 * BLOCK }, 'split').volume).toBeNaN();
    expect(sumBox(splitProfile(day, 1), ALL, 'collapsed')).toEqual({ count: 6, volume: Number.NaN });
  });
});
