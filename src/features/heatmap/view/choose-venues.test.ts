import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { chooseVenues } from './choose-venues';

const [atlas, boreal, cinder] = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'].map(
  (exchange): Market => ({ exchange, rawSymbol: `BTC@${exchange}`, normalizedSymbol: 'BTC-USDT' }),
);
const offered = [atlas, boreal, cinder];

it('sums venues under the shown market, if that is one of them', () => {
  expect(chooseVenues(boreal, offered, ['CINDER_SWAP', 'BOREAL_FUTURES'])).toEqual({
    venue: ['BOREAL_FUTURES', 'CINDER_SWAP'],
  });
  expect(chooseVenues(boreal, offered, ['BOREAL_FUTURES'])).toEqual({ venue: undefined });
});

it('opens the market of the first venue if the shown one is left out', () => {
  expect(chooseVenues(atlas, offered, ['CINDER_SWAP'])).toEqual({
    venue: undefined,
    m: 'CINDER_SWAP:BTC@CINDER_SWAP',
    block: undefined,
  });
  expect(chooseVenues(atlas, offered, ['BOREAL_FUTURES', 'CINDER_SWAP'])).toEqual({
    venue: ['BOREAL_FUTURES', 'CINDER_SWAP'],
    m: 'BOREAL_FUTURES:BTC@BOREAL_FUTURES',
    block: undefined,
  });
});
