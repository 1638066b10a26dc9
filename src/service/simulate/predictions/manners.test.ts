import { describe, expect, it } from 'vitest';
import { mannersOf } from './manners';

const SALTS = Array.from({ length: 200 }, (_, i) => i * 7919 + 13);
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('mannersOf', () => {
  it('quotes events of which more is traded closer, and lets them stray less', () => {
    const [quiet, busy] = [2000, 80_000].map((volumeUsd) => SALTS.map((salt) => mannersOf({ salt, volumeUsd })));
    expect(meanOf(busy.map(({ halfSpread }) => halfSpread))).toBeLessThan(
      0.6 * meanOf(quiet.map(({ halfSpread }) => halfSpread)),
    );
    expect(meanOf(busy.map(({ stray }) => stray))).toBeLessThan(0.6 * meanOf(quiet.map(({ stray }) => stray)));
  });

  it('leaves questions of one event different from each other, however much is traded', () => {
    const spreads = SALTS.map((salt) => mannersOf({ salt, volumeUsd: 80_000 }).halfSpread).toSorted((a, b) => a - b);
    expect(spreads[180] / spreads[20]).toBeGreaterThan(5);
  });
});
