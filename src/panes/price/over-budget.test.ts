import { expect, it } from 'vitest';
import { describeOverBudget } from './over-budget';

it('a price is called too large for a minute exactly if it is', () => {
  expect(describeOverBudget(undefined, 10)).toBeUndefined();
  expect(describeOverBudget(10, 10)).toBeUndefined();
  expect(describeOverBudget(11, 10)).toEqual({ tag: 'over 10/min', words: 'more than the 10 a minute of this tier' });
});
