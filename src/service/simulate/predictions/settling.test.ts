import { describe, expect, it } from 'vitest';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;

interface Settled {
  readonly name: string;
  readonly market: SimMarket;
  /** Hours from the end of its event until it is resolved. */
  readonly hours: number;
  /** All minutes with trades from its end on: seconds since then, closing price and USD. */
  readonly trades: readonly { readonly since: number; readonly close: number; readonly usd: number }[];
}

function settle(seed: number): Settled[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const ended = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { event, to } = termsOf(market);
    return to >= event.to && event.to < NOW - DAY;
  });
  return ended.map((market) => {
    const terms = termsOf(market);
    const { event, to } = terms;
    const steps = { start: event.to, step: MINUTE, length: (to - event.to) / MINUTE };
    const candles = new CandleColumns(steps.length);
    new PredictionTape(market, terms, seed).build(computeActivity(event, seed, steps, sources), 0, candles);
    const { unsigned, signed, wide } = candles;
    return {
      name: `seed ${seed}, ${terms.record.slug}`,
      market,
      hours: (to - event.to) / HOUR,
      trades: Array.from({ length: candles.length }, (_, i) => ({
        since: unsigned.ts[i] - event.to,
        close: (unsigned.open[i] + signed.close[i]) * market.tick,
        usd: (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick,
      })),
    };
  });
}

const settled = [1, 2, 7].flatMap(settle);

describe('questions whose outcome is known', () => {
  it('are resolved one to 24 hours after their end, most within half a day', () => {
    expect(settled.length).toBeGreaterThan(200);
    for (const { name, hours } of settled) {
      expect(hours, name).toBeGreaterThanOrEqual(1);
      expect(hours, name).toBeLessThanOrEqual(24);
    }
    expect(new Set(settled.map(({ hours }) => hours)).size).toBeGreaterThan(6);
    expect(settled.filter(({ hours }) => hours <= 12).length / settled.length).toBeGreaterThan(0.5);
  });

  it('trade within a cent of their outcome until then, and last at the outcome itself', () => {
    const tiers = new Set<number>();
    for (const { name, market, hours, trades } of settled) {
      const { close: last, since } = trades[trades.length - 1];
      expect(since, name).toBe(hours * HOUR - MINUTE);
      expect(Math.min(last, 1 - last), name).toBeCloseTo(market.tick, 9);
      for (const { close } of trades) {
        // Where prices are whole cents, there is one beside the last.
        expect(Math.min(close, 1 - close), name).toBeLessThan(market.tick === 0.01 ? 0.021 : 0.0125);
        expect(Math.round(close), name).toBe(Math.round(last));
        if (market.tick < 0.01) tiers.add(Math.round(1000 * Math.min(close, 1 - close)));
      }
    }
    expect(tiers.size).toBeGreaterThan(3);
  });

  it('trade less and less until then', () => {
    const long = settled.filter(({ hours }) => hours >= 12);
    expect(long.length).toBeGreaterThan(30);
    const usdIn = (from: number, to: number): number =>
      long
        .flatMap(({ trades }) => trades.filter(({ since }) => since >= from * HOUR && since < to * HOUR))
        .reduce((sum, { usd }) => sum + usd, 0);
    expect(usdIn(0, 2)).toBeGreaterThan(1.5 * usdIn(2, 4));
    expect(usdIn(2, 6)).toBeGreaterThan(usdIn(6, 10));
    expect(usdIn(6, 10)).toBeGreaterThan(0);
  });
});
