import { expect, it } from 'vitest';
import { addCompared } from './add-compared';

const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const SPOT = { exchange: 'ATLAS_SPOT', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const ETH = { exchange: 'ATLAS_FUTURES', rawSymbol: 'ETHUSDT', coin: 'ETH' };

it('another coin is compared in percent, because two coins have no sum', () => {
  expect(addCompared({}, BTC, ETH)).toEqual({ with: ['ATLAS_FUTURES:ETHUSDT'], mode: 'compare' });
});

it('a market of the same coin leaves the comparison as it is, and so does a chosen one', () => {
  expect(addCompared({}, BTC, SPOT)).toEqual({ with: ['ATLAS_SPOT:BTCUSDT'], mode: undefined });
  expect(addCompared({ with: ['ATLAS_SPOT:BTCUSDT'], mode: 'ratio' }, BTC, ETH)).toEqual({
    with: ['ATLAS_SPOT:BTCUSDT', 'ATLAS_FUTURES:ETHUSDT'],
    mode: 'ratio',
  });
});
