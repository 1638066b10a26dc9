import { expect, it } from 'vitest';
import { nameCompared } from './market-name';

it('a compared market is called by its symbol across venues, and always by its venue', () => {
  const id = { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT' };
  expect(nameCompared(id, { ...id, normalizedSymbol: 'ETH-USDT' })).toBe('ETH-USDT, ATLAS_FUTURES');
  expect(nameCompared(id, undefined)).toBe('ETHUSDT, ATLAS_FUTURES');
  expect(nameCompared(id, null)).toBe('ETHUSDT, ATLAS_FUTURES');
});
