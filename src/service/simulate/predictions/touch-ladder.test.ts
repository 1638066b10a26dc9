import { expect, it } from 'vitest';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { ExpiryQuotes } from '../options/expiry-quotes';
import type { PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { computeActivity } from './event-activity';
import { Extremes } from './extremes';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOURS = 10 * 24;
const termsOf = (market: SimMarket): PredictionTerms => market.prediction as PredictionTerms;

/** A rung of a ladder: its latest trade and its spread at the end of each hour. */
interface Rung {
  readonly strike: number;
  readonly isUp: boolean;
  readonly last: readonly number[];
  readonly spread: readonly number[];
}

function watch(seed: number): Rung[][] {
  const paths = new PricePaths(seed);
  const sources = { paths, quotes: new ExpiryQuotes(seed, paths), extremes: new Extremes(paths) };
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { event } = termsOf(market);
    return event.isTouch && event.to > NOW && event.from < NOW - 12 * DAY;
  });
  const ladders = new Map<string, Rung[]>();
  for (const market of open) {
    const { event, pays } = termsOf(market);
    if (pays.kind !== 'touch') throw new Error(`${event.slug} pays at its end`);
    const steps = { start: NOW - HOURS * HOUR, step: HOUR, length: HOURS };
    const activity = computeActivity(event, seed, steps, sources);
    const candles = new CandleColumns(HOURS);
    const tape = new PredictionTape(market, termsOf(market), seed);
    tape.build(activity, 0, candles);
    const last = Array.from({ length: HOURS }, () => Number.NaN);
    for (let i = 0; i < candles.length; i++)
      last[(candles.unsigned.ts[i] - steps.start) / HOUR] = candles.unsigned.open[i] + candles.signed.close[i];
    for (let hour = 1; hour < HOURS; hour++) if (Number.isNaN(last[hour])) last[hour] = last[hour - 1];
    const spread = last.map((_, i) => {
      const { bid, ask } = tape.quoteAt(activity, i);
      return ask - bid;
    });
    const name = `${event.slug} ${pays.isUp ? 'up' : 'down'}`;
    ladders.set(name, [...(ladders.get(name) ?? []), { ...pays, last, spread }]);
  }
  // From the nearest to the farthest.
  return [...ladders.values()].map((rungs) => rungs.toSorted((a, b) => (a.strike - b.strike) * (a.isUp ? 1 : -1)));
}

it('never prices a farther barrier above a nearer one by more than the spread', () => {
  let compared = 0;
  for (const seed of [1, 2, 7, 42]) {
    for (const ladder of watch(seed)) {
      for (const [at, farther] of ladder.slice(1).entries()) {
        const nearer = ladder[at];
        for (let hour = 0; hour < HOURS; hour++) {
          if (Number.isNaN(farther.last[hour]) || Number.isNaN(nearer.last[hour])) continue;
          compared++;
          const spread = Math.max(farther.spread[hour], nearer.spread[hour]);
          expect(
            farther.last[hour] - nearer.last[hour],
            `seed ${seed}, ${farther.strike} over ${nearer.strike}, hour ${hour}`,
          ).toBeLessThanOrEqual(spread);
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(4000);
});
