import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileInput } from '../../open/open-file';
import type { ImportSink } from '../../recording';
import { Scratch } from '../../spool/scratch';
import { deltaOf, impliedVolatility, priceOption } from './black-76';
import { jsonChain } from './option-chains';
import { type QuotedOption, summariseChain } from './summarise-chain';

const DATA = fileURLToPath(new URL('../../../../../../shared/data/option-chains/', import.meta.url));
const hasChains = existsSync(DATA);
if (!hasChains) process.stderr.write(`SKIPPED: no chains at ${DATA}; no real chain is summarised\n`);

const DAY_MS = 86_400_000;

describe('impliedVolatility', () => {
  it('is the volatility that a price was made with', () => {
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
          // A price that is all worth of exercise says nothing of volatility.
          fc.pre(price - worth > forward * 1e-4);
          expect(impliedVolatility(terms, price)).toBeCloseTo(volatility, 3);
        },
      ),
    );
  });

  it('is unknown where no volatility gives the price', () => {
    const terms = { forward: 100, strike: 90, years: 0.1, isCall: true };
    for (const price of [0, 5, 10, 100, 1000, Number.NaN]) expect(impliedVolatility(terms, price)).toBeUndefined();
    expect(impliedVolatility({ ...terms, years: 0 }, 12)).toBeUndefined();
  });
});

describe('summariseChain', () => {
  /** Volatility falls along the strikes, as far as `slope` says. */
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

  it('has the volatility at the forward, and what 25-delta calls have above puts', () => {
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

  it('lets variance grow evenly between two expiries, and reaches no further than they do', () => {
    const options = [...chain(20, 0.6, 0), ...chain(40, 0.8, 0)];
    const found = summariseChain(options, 0);
    expect([...found.keys()]).toEqual(['ONE_M']);
    const variance = (0.6 ** 2 * 20 + 0.8 ** 2 * 40) / 2;
    expect(found.get('ONE_M')?.atm).toBeCloseTo(100 * Math.sqrt(variance / 30), 6);
    expect(summariseChain(options, 50 * DAY_MS).size).toBe(0);
  });
});

describe.skipIf(!hasChains)('recorded chains', () => {
  it('have the volatility of one week between those of the strikes around the forward, and the skew that others found', async () => {
    const name = 'eth-chain-2021-10-01T0702Z.json';
    // The README of the chains gives that of the strike above, 87.1, and the skew; that of the strike below is 90.05.
    const [above, below, putCallSkew] = [87.1, 90.05, 12.2];
    const { surveys } = await jsonChain.surveyFile(fileInput(DATA + name), {}, new Scratch(tmpdir()));
    const values = new Map<string, number>();
    for (const survey of surveys) {
      const sink = { addSummary: (_: number, ticks: number) => values.set(survey.market.symbol, ticks / 1e4) };
      await jsonChain.rebuildMarket([survey], { priceDecimals: 4, sizeDecimals: 0 }, sink as unknown as ImportSink);
    }
    expect([...values.keys()]).toEqual(['ETH_ATM', 'ETH_25']);
    const share = (3028 - 3000) / 100;
    expect(values.get('ETH_ATM')).toBeCloseTo(below + (above - below) * share, 0);
    expect(Math.abs((values.get('ETH_25') ?? 0) + putCallSkew)).toBeLessThan(1);
  });
});
