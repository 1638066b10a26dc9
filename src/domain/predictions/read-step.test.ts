import { expect, test } from 'vitest';
import { readStep } from './read-step';

const order = (titles: readonly string[]): readonly string[] =>
  titles.toSorted((a, b) => (readStep(a)?.at ?? 0) - (readStep(b)?.at ?? 0));

test('sorts outcomes by the figure that they are steps of', () => {
  for (const steps of [
    ['≤74°F', '75–76°F', '77–78°F', '≥79°F'],
    ['<4.0%', '4.0–4.2%', '4.2–4.4%', '>4.4%'],
    ['≤0.0%', '0.1%', '0.2%', '≥0.3%'],
    ['↓ $80,000', '↓ $90,000', '↑ $105,000', '↑ $120,000'],
  ]) {
    expect(order(steps.toReversed())).toEqual(steps);
  }
});

test('finds no steps in names', () => {
  expect(['No change', 'Mara Veldt', 'Draw', 'O/U 2.5', ''].map(readStep)).toEqual(Array(5).fill(undefined));
  expect(readStep('↑ $125,000')).toEqual({ at: 125_000, isArrow: true });
  expect(readStep('25 bps decrease')?.isArrow).toBe(false);
});
