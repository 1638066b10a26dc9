import { expect, it } from 'vitest';
import { findAskBefore, judgeSpending } from './use-spending-consent';

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

it('the first view of a screen may use the whole budget, unless the reader has set a limit', () => {
  const free = { limit: 10, capacity: 20 };
  const judgeFirst = (askBefore: number | undefined, isFirst: boolean) =>
    judgeSpending({ ...facts, weight: 14, askBefore: findAskBefore({ askBefore }, { ...free, isFirst }) });
  expect(judgeFirst(undefined, true)).toBe('go');
  expect(judgeFirst(undefined, false)).toBe('ask');
  expect(judgeFirst(5, true)).toBe('ask');
});
