import { describe, expect, it } from 'vitest';
import { mean } from '@/testing/world/facts/statistics';
import { attentionOf, mannersOf } from './manners';

const SALTS = Array.from({ length: 200 }, (_, i) => i * 7919 + 13);

describe('mannersOf', () => {
  it('quotes events with more volume closer, and lets them stray less', () => {
    const [quiet, busy] = [2000, 80_000].map((volumeUsd) => SALTS.map((salt) => mannersOf({ salt, volumeUsd }, 50)));
    expect(mean(busy.map(({ halfSpread }) => halfSpread))).toBeLessThan(
      0.6 * mean(quiet.map(({ halfSpread }) => halfSpread)),
    );
    expect(mean(busy.map(({ stray }) => stray))).toBeLessThan(0.6 * mean(quiet.map(({ stray }) => stray)));
  });

  it('leaves differences between questions of one event, however much is traded', () => {
    const spreads = SALTS.map((salt) => mannersOf({ salt, volumeUsd: 80_000 }, 50).halfSpread).toSorted(
      (a, b) => a - b,
    );
    expect(spreads[180] / spreads[20]).toBeGreaterThan(4);
  });

  it('gives attention to open questions: those near the middle get much of it, decided ones a twentieth', () => {
    expect(attentionOf(0.5)).toBe(1);
    expect(attentionOf(0.15)).toBeGreaterThan(0.4);
    expect(attentionOf(0.01)).toBeLessThan(0.2);
    expect(attentionOf(0.001)).toBeGreaterThan(0.05);
    expect(attentionOf(0.98)).toBeCloseTo(attentionOf(0.02), 12);
  });
});
