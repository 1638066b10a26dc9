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
  readonly event: number;
  readonly hasWon: boolean;
  /** What a question of its event trades in an hour, USD. */
  readonly usual: number;
  /** Hours from the end of its event until it is resolved. */
  readonly hours: number;
  /** All minutes with trades from its end on: seconds since then, closing price and USD. */
  readonly trades: readonly {
    readonly since: number;
    readonly close: number;
    readonly usd: number;
    readonly buyUsd: number;
  }[];
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
    const activity = computeActivity(event, seed, steps, sources);
    new PredictionTape(market, terms, seed).build(activity, 0, candles);
    const { unsigned, signed, wide } = candles;
    return {
      name: `seed ${seed}, ${terms.record.slug}`,
      market,
      event: event.id + (seed << 24),
      hasWon: activity.outlook.worthAt(terms.pays, to) === 1,
      usual: (0.3 * event.tradesPerDay * event.usdPerTrade) / 24,
      hours: (to - event.to) / HOUR,
      trades: Array.from({ length: candles.length }, (_, i) => ({
        since: unsigned.ts[i] - event.to,
        close: (unsigned.open[i] + signed.close[i]) * market.tick,
        usd: (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick * market.lot,
        buyUsd: wide.buyTickLots[i] * market.tick * market.lot,
      })),
    };
  });
}

const settled = [1, 2, 7].flatMap(settle);

describe('questions whose outcome is known', () => {
  it('are resolved two to 18 hours after their end, most within six', () => {
    expect(settled.length).toBeGreaterThan(200);
    for (const { name, hours } of settled) {
      expect(hours, name).toBeGreaterThanOrEqual(2);
      expect(hours, name).toBeLessThanOrEqual(18);
    }
    expect(new Set(settled.map(({ hours }) => hours)).size).toBeGreaterThan(4);
    expect(settled.filter(({ hours }) => hours <= 6).length / settled.length).toBeGreaterThan(0.8);
  });

  it('trade within a cent of their outcome until then', () => {
    const tiers = new Set<number>();
    for (const { name, market, trades } of settled) {
      const last = trades.at(-1)?.close ?? 0;
      for (const { close } of trades) {
        // Where prices are whole cents, there is one beside the last.
        expect(Math.min(close, 1 - close), name).toBeLessThan(market.tick === 0.01 ? 0.021 : 0.0125);
        expect(Math.round(close), name).toBe(Math.round(last));
        if (market.tick < 0.01) tiers.add(Math.round(1000 * Math.min(close, 1 - close)));
      }
    }
    expect(tiers.size).toBeGreaterThan(3);
  });

  it('end one after the other: those that lost go quiet at their own times, and no minute has the last trades of all', () => {
    const ids = [...new Set(settled.map(({ event }) => event))];
    const events = ids.map((id) => settled.filter(({ event }) => event === id)).filter((legs) => legs.length > 1);
    expect(events.length).toBeGreaterThan(60);
    const alike = events.filter((legs) => {
      const ends = legs.map(({ trades }) => Math.floor((trades.at(-1)?.since ?? -HOUR) / HOUR));
      return new Set(ends).size === 1;
    });
    expect(alike.length / events.length).toBeLessThan(0.15);
    const lost = settled.filter(({ hasWon, trades }) => !hasWon && trades.length > 0);
    const atLast = lost.filter(({ hours, trades }) => (trades.at(-1)?.since ?? 0) > (hours - 0.25) * HOUR);
    expect(atLast.length / lost.length).toBeLessThan(0.1);
  });

  it('are bought and sold until then if they pay: the last hour is no quieter than a usual one', () => {
    const won = settled.filter(({ hasWon, usual }) => hasWon && usual > 400);
    expect(won.length).toBeGreaterThan(25);
    const busy = won.filter(({ trades, hours, usual }) => {
      const last = trades.filter(({ since }) => since >= (hours - 2) * HOUR);
      return last.reduce((sum, { usd }) => sum + usd, 0) > 0.5 * 2 * usual;
    });
    expect(busy.length / won.length).toBeGreaterThan(0.6);
    const shares = won.flatMap(({ trades }) => trades.map(({ usd, buyUsd }) => [usd, buyUsd] as const));
    const [all, bought] = [0, 1].map((at) => shares.reduce((sum, share) => sum + share[at], 0));
    // Where nobody offers below what it will pay, it is only sold, to the last bid.
    expect(bought / all).toBeGreaterThan(0.3);
    expect(bought / all).toBeLessThan(0.85);
  });
});
