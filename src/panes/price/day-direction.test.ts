import { expect, it } from 'vitest';
import { isRisingOnDay } from './day-direction';

const market = { exchange: 'A', rawSymbol: 'X', lastPrice: 0.4 };

it('the tag of the last price has the direction of the 24 h change, whatever the candle under it did', () => {
  for (const own of [true, false]) {
    expect(isRisingOnDay({ ...market, priceChange24h: -2.8 }, own)).toBe(false);
    expect(isRisingOnDay({ ...market, priceChange24h: 0.1 }, own)).toBe(true);
    expect(isRisingOnDay({ ...market, priceChange24h: 0 }, own)).toBe(true);
  }
});

it('that of a question is of the change that its list shows, in points', () => {
  const question = { lastPrice: 0.4, oneDayPriceChange: -0.02 };
  expect(isRisingOnDay({ ...market, priceChange24h: 5, predictionMarkets: [question] }, true)).toBe(false);
});

it('without a known change it is that of what is drawn', () => {
  expect(isRisingOnDay(market, false)).toBe(false);
  expect(isRisingOnDay({ ...market, priceChange24h: Number.NaN }, true)).toBe(true);
});
