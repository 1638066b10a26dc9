import { expect, it } from 'vitest';
import { describeOverBudget } from './over-budget';

const FREE = { limit: 10, remaining: 20, capacity: 20 };

it('nothing is said of a price that what is saved up pays, even if it is more than the refill of a minute', () => {
  expect(describeOverBudget(undefined, FREE)).toBeUndefined();
  expect(describeOverBudget(12, FREE)).toBeUndefined();
  expect(describeOverBudget(20, FREE)).toBeUndefined();
});

it('a price above what is left says how long it waits', () => {
  expect(describeOverBudget(12, { ...FREE, remaining: 8 })).toEqual({
    tag: 'in 24 s',
    words: 'can be paid in 24 seconds',
  });
  expect(describeOverBudget(20, { ...FREE, remaining: 0 })).toEqual({
    tag: 'in 2:00',
    words: 'can be paid in 2 minutes',
  });
});

it('only a price above what can be saved up is never paid at once', () => {
  expect(describeOverBudget(21, FREE)).toEqual({
    tag: 'over 20',
    words: 'more than the 20 that this tier can save up',
  });
});
