import { expect, it } from 'vitest';
import { describeUnlisted } from './watch-words';

it('states which watched markets the table does not show', () => {
  const listed = new Set(['A:BTC', 'B:ETH']);
  expect(describeUnlisted(['A:BTC', 'B:ETH'], listed)).toBeUndefined();
  expect(describeUnlisted(['A:BTC', 'A:GONE'], listed)).toBe(
    "1 watched market is not in the service's list now, and stays watched.",
  );
  expect(describeUnlisted(['A:OLD', 'A:GONE', 'PREDMKT:0xf'], listed)).toBe(
    "2 watched markets are not in the service's list now, and stay watched. 1 watched question is in Predictions.",
  );
});
