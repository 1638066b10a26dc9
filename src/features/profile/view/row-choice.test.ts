import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { listRowFactors } from './row-choice';

/** A session of this many rows. */
const drawRows = (count: number) => drawProfile(100, ...Array.from({ length: count }, () => 'A'));

it('offers only rows that leave a readable profile, whatever the length of the session', () => {
  for (const count of [9, 30, 130, 250, 900, 4000]) {
    const factors = listRowFactors([drawRows(12), drawRows(count)], 1).filter((factor) => factor !== 1);
    const rows = factors.map((factor) => Math.max(12, count) / factor);
    expect(Math.max(0, ...rows), `${count} rows`).toBeLessThanOrEqual(200);
    expect(Math.min(8, ...rows), `${count} rows`).toBe(8);
    if (count > 30) expect(factors.length, `${count} rows`).toBeGreaterThan(1);
  }
  expect(listRowFactors([drawRows(250)], 5)).toEqual([2, 5, 10, 20]);
});

it('offers the chosen rows, and those of a session of a few rows or none', () => {
  expect(listRowFactors([drawRows(40)], 50)).toEqual([1, 2, 5, 50]);
  expect(listRowFactors([drawRows(3)], 1)).toEqual([1]);
  expect(listRowFactors([], 1)).toEqual([1]);
});
