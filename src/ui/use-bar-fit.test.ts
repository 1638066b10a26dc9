import { expect, it } from 'vitest';
import { dropChoices } from './use-bar-fit';

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
