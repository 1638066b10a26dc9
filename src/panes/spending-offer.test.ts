import { expect, it } from 'vitest';
import type { ViewPrice } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { describeQuestion } from './spending-offer';

const price: ViewPrice = {
  weight: weight(26),
  bytes: 1,
  requests: 3,
  tilesHeld: 3,
  tilesNeeded: 11,
  source: 'documented',
};

it('a question says what is held, and that a view of more than the bucket can never run', () => {
  expect(describeQuestion({ verdict: 'ask', price, capacity: 100 }, 'Depth and candles', true)).toBe(
    'Depth and candles of this view weigh 26. 3 of 11 tiles are held. Less costs less:',
  );
  expect(describeQuestion({ verdict: 'never', price, capacity: 20 }, 'Depth and candles', true)).toBe(
    'Depth and candles of this view weigh 26, and the budget of this tier never holds more than 20: it can never run. These views can:',
  );
  expect(describeQuestion({ verdict: 'never', price, capacity: 20 }, 'Depth', false)).toMatch(/Choose a shorter range/);
});
