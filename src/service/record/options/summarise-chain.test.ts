import { describe, expect, it } from 'vitest';
import { deltaOf } from './black-76';
import { type QuotedOption, summariseChain } from './summarise-chain';

const DAY_MS = 86_400_000;

describe('summariseChain', () => {
  /** Volatility falls along the strikes by `slope`. */
  const chain = (days: number, level: number, slope: number): QuotedOption[] =>
    Array.from({ length: 81 }, (_, i) => 60 + i).flatMap((strike) =>
      [true, false].map((isCall) => ({
        expiryMs: days * DAY_MS,
        strike,
        isCall,
        forward: 100,
        volatility: level - slope * Math.log(strike / 100),
      })),
    );

  it('has the volatility at the forward, and that of 25-delta calls over puts', () => {
    const options = chain(7, 0.8, 0.5);
    const [atm, skew] = [summariseChain(options, 0).get('ONE_W')?.atm, summariseChain(options, 0).get('ONE_W')?.skew];
    expect(atm).toBeCloseTo(80, 6);
    const nearest = (isCall: boolean): number => {
      const side = options.filter((option) => option.isCall === isCall);
      const away = (option: QuotedOption): number =>
        Math.abs(Math.abs(deltaOf({ ...option, years: 7 / 365 }, option.volatility)) - 0.25);
      return side.reduce((best, option) => (away(option) < away(best) ? option : best)).volatility;
    };
    expect(skew).toBeLessThan(0);
    expect(skew).toBeCloseTo((nearest(true) - nearest(false)) * 100, 0);
  });

  it('lets variance grow evenly between two expiries, and does not extrapolate', () => {
    const options = [...chain(20, 0.6, 0), ...chain(40, 0.8, 0)];
    const found = summariseChain(options, 0);
    expect([...found.keys()]).toEqual(['ONE_M']);
    const variance = (0.6 ** 2 * 20 + 0.8 ** 2 * 40) / 2;
    expect(found.get('ONE_M')?.atm).toBeCloseTo(100 * Math.sqrt(variance / 30), 6);
    expect(summariseChain(options, 50 * DAY_MS).size).toBe(0);
  });
});
