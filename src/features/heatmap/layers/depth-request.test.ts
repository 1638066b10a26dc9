import { describe, expect, it } from 'vitest';
import { makeBookSources, makePlotFacts } from '@/testing/screen/plot-facts';
import { chooseMaxDepth, getBlockSize, makeCandleRequests } from './depth-request';

it.each([
  [undefined, 5, 5],
  [25, 5, 25],
  [0.6, 0.2, 0.6],
  [7, 5, 5],
  [1e-12, 5, 5],
  [2.5, 5, 5],
])('takes blocks of %s for books of %s as %s', (asked, finest, taken) => {
  expect(getBlockSize(asked, finest)).toBe(taken);
});

it('requests wider blocks as far as the finest would reach, unless more is in view', () => {
  expect(chooseMaxDepth(5, 5, { priceLow: 90_000, priceHigh: 110_000 })).toBe(3500);
  expect(chooseMaxDepth(25, 5, { priceLow: 99_000, priceHigh: 101_000 })).toBe(700);
  expect(chooseMaxDepth(25, 5, { priceLow: 80_000, priceHigh: 120_000 })).toBe(3500);
});

describe('volume by side', () => {
  const book = (exchange: string) => ({ exchange, rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT' });
  const viewsOf = (venues: readonly string[], canSum = true, seconds = 36_000) => {
    const books = venues.map(book);
    const facts = {
      ...makePlotFacts('advanced'),
      span: { from: 0, to: 1, isRecorded: false },
      sources: makeBookSources(books[0], { books }),
      canSum,
    };
    const { both, sides } = makeCandleRequests(facts, { from: 0, to: seconds });
    return [both.view, sides.view];
  };
  const one = { exchange: ['CINDER_SWAP'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' };

  it('is that of the venue whose candles are shown', () => {
    expect(viewsOf(['CINDER_SWAP'])).toEqual([one, one]);
  });

  it('is the sum where books are summed, with candles of the first venue', () => {
    expect(viewsOf(['CINDER_SWAP', 'ATLAS_FUTURES'])).toEqual([
      one,
      {
        exchange: ['ATLAS_FUTURES', 'CINDER_SWAP'],
        normalizedSymbol: 'BTC-USDT',
        interval: 'MINUTE',
        'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
      },
    ]);
  });

  it('is by the minute up to three days, then as fine as the range can show', () => {
    const intervals = (days: number) => viewsOf(['CINDER_SWAP'], true, days * 86_400).map(({ interval }) => interval);
    expect(intervals(3)).toEqual(['MINUTE', 'MINUTE']);
    expect(intervals(7)).toEqual(['FIVE_MINUTES', 'FIVE_MINUTES']);
    expect(intervals(90)).toEqual(['THIRTY_MINUTES', 'THIRTY_MINUTES']);
    expect(intervals(3650)).toEqual(['DAY', 'DAY']);
  });

  it('is not requested for a sum the key has no access to', () => {
    expect(viewsOf(['CINDER_SWAP', 'ATLAS_FUTURES'], false)).toEqual([one, one]);
  });
});
