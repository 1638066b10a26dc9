import { expect, it } from 'vitest';
import { judgeSpending } from './use-spending-consent';

const facts = { weight: 12, askBefore: 10, capacity: 20, isGranted: false };

it.each([
  [{}, 'ask'],
  [{ weight: 10 }, 'go'],
  [{ weight: 0, askBefore: 0 }, 'go'],
  [{ weight: 1, askBefore: 0 }, 'ask'],
  [{ isGranted: true }, 'go'],
  [{ weight: 20 }, 'ask'],
  [{ weight: 21 }, 'never'],
  [{ weight: 21, askBefore: 1000 }, 'never'],
  [{ weight: 21, isGranted: true }, 'never'],
] as const)('%o of a free key is judged: %s', (change, verdict) => {
  expect(judgeSpending({ ...facts, ...change })).toBe(verdict);
});
