import { expect, it } from 'vitest';
import { type BarFit, dropChoices, refit, UNREDUCED } from './use-bar-fit';

interface Shown {
  readonly hasUnit: boolean;
  readonly hasScale: boolean;
  readonly chips: readonly string[];
}

const shown: Shown = { hasUnit: true, hasScale: false, chips: ['a', 'b', 'c'] };
const DROPS: readonly Partial<Shown>[] = [
  { hasScale: false },
  { chips: ['a', 'b'] },
  { hasUnit: false },
  { chips: [] },
];

it('drops one choice after another, skipping those that the bar does not have', () => {
  expect(dropChoices(shown, DROPS, 0)).toBe(shown);
  expect(dropChoices(shown, DROPS, 1)).toEqual({ ...shown, chips: ['a', 'b'] });
  expect(dropChoices(shown, DROPS, 2)).toEqual({ ...shown, hasUnit: false, chips: ['a', 'b'] });
  expect(dropChoices(shown, DROPS, 9)).toEqual({ hasUnit: false, hasScale: false, chips: [] });
});

it('never restores a list that is already shorter', () => {
  expect(dropChoices({ ...shown, chips: [] }, DROPS, 1)).toEqual({ ...shown, hasUnit: false, chips: [] });
});

/** Applies news of a bar until it stays as it is. Each drop saves what `savings` says. */
function settle(fit: BarFit, label: number, room: number, savings: readonly number[]): BarFit {
  const levels: number[] = [fit.level];
  for (let now = fit; ; ) {
    const needed = label + savings.slice(now.level).reduce((sum, one) => sum + one, 0);
    const next = refit(now, { room, needed, isNew: false }, savings.length);
    if (next === now) return now;
    now = next;
    levels.push(now.level);
    if (levels.length > 20) throw new Error(`The bar does not settle: ${levels.join(' ')}`);
  }
}

it('a bar puts back what a passing long label has displaced, as far as it fits', () => {
  const savings = [50, 40, 30];
  const wide = settle(UNREDUCED, 80, 200, savings);
  expect(wide.level).toBe(0);
  const long = settle(wide, 150, 200, savings);
  expect(long.level).toBe(2);
  expect(settle(long, 120, 200, savings).level).toBe(1);
  expect(settle(long, 80, 200, savings).level).toBe(0);
});

it('a bar settles even if a drop saves nothing or a choice needs more room than before', () => {
  const crowded = settle(UNREDUCED, 190, 200, [0, 40]);
  expect(crowded.level).toBe(2);
  expect(settle(crowded, 180, 200, [0, 90]).level).toBe(2);
  expect(settle(UNREDUCED, 300, 200, [10, 20]).level).toBe(2);
});
