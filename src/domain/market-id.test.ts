import { expect, it } from 'vitest';
import { formatMarketId, parseMarketId } from './market-id';

it.each([
  { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' },
  { exchange: 'V', rawSymbol: 'a:b:c' },
])('round-trips %o', (id) => {
  expect(parseMarketId(formatMarketId(id))).toEqual(id);
});

it.each(['', 'BTCUSDT', ':BTCUSDT', 'ATLAS_FUTURES:'])('refuses %j', (text) => {
  expect(parseMarketId(text)).toBeUndefined();
});
