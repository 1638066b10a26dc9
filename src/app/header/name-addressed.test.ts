import { expect, it } from 'vitest';
import { nameAddressed } from './market-switcher';

it('a market that still loads is named by symbol and venue, as it will be when it is there', () => {
  expect(nameAddressed('ATLAS_FUTURES:BTCUSDT')).toEqual(['BTC-USDT', 'ATLAS_FUTURES']);
  expect(nameAddressed('GLACIER_FUTURES:1000PEPE-USDC')).toEqual(['1000PEPE-USDC', 'GLACIER_FUTURES']);
  expect(nameAddressed('PREDMKT:bitcoin-above-98k')).toEqual(['bitcoin-above-98k', 'PREDMKT']);
});
