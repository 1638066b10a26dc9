import { expect, it } from 'vitest';
import { describeOffMarket } from './off-market-mark';

const AT = Date.UTC(2026, 3, 5, 0, 1) / 1000;

it('prices of prints have the decimals of the tick, even if they are round', () => {
  const prints = [
    { side: 'above', price: 28_723, time: AT },
    { side: 'below', price: 26_000.25, time: AT },
  ] as const;
  expect(describeOffMarket(prints, 2, 'utc')).toBe(
    '2 prints off the market: 28,723.00, 5 Apr 00:01 UTC; 26,000.25, 5 Apr 00:01 UTC',
  );
});
