import { expect, it } from 'vitest';
import { describeSpending } from './budget-fields';

it('the spending limit is told beside the budget that it is a part of', () => {
  expect(describeSpending(750, 1500)).toBe(
    'This is your spending limit, by default what the budget gains in a minute: 750 of the 1,500 it holds at most. ',
  );
});
