import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impliedVolatility, priceOption } from './black-76';

describe('impliedVolatility', () => {
  it('is the volatility with which a price was computed', () => {
    fc.assert(
      fc.property(
        fc.record({
          forward: fc.double({ min: 1, max: 1e5, noNaN: true }),
          moneyness: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
          days: fc.integer({ min: 5, max: 400 }),
          volatility: fc.double({ min: 0.3, max: 3, noNaN: true }),
          isCall: fc.boolean(),
        }),
        ({ forward, moneyness, days, volatility, isCall }) => {
          const terms = { forward, strike: forward * moneyness, years: days / 365, isCall };
          const price = priceOption(terms, volatility);
          const worth = Math.max(0, (isCall ? 1 : -1) * (forward - terms.strike));
          // A price that is almost only exercise value does not determine a volatility.
          fc.pre(price - worth > forward * 1e-4);
          expect(impliedVolatility(terms, price)).toBeCloseTo(volatility, 3);
        },
      ),
    );
  });

  it('is unknown where no volatility matches the price', () => {
    const terms = { forward: 100, strike: 90, years: 0.1, isCall: true };
    for (const price of [0, 5, 10, 100, 1000, Number.NaN]) expect(impliedVolatility(terms, price)).toBeUndefined();
    expect(impliedVolatility({ ...terms, years: 0 }, 12)).toBeUndefined();
  });
});
