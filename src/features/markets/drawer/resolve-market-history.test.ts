import { expect, it } from 'vitest';
import { chooseHistoryInterval } from './resolve-market-history';

it('draws a day of a market in the candles that are stored for it', () => {
  const day = 86_400;
  expect(chooseHistoryInterval(day, {})).not.toBe('HOUR');
  expect(chooseHistoryInterval(day, { finest: 'HOUR' })).toBe('HOUR');
  expect(chooseHistoryInterval(400 * day, { finest: 'HOUR' })).toBe(chooseHistoryInterval(400 * day, {}));
});
