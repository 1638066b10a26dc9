import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const SEEDS = someOf([1, 2, 7]);
/** What there is less of in fewer worlds. */
const PART = SEEDS.length / 3;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const DAYS = 7;

/** The first week of every third question of ten days and more: what was traded by the hour, and spreads. */
const opened = SEEDS.flatMap((seed) => {
  const sources = makeOutlookSources(new PricePaths(seed));
  const open = buildPredictionMarkets('full', NOW, sources.paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return from < NOW - DAYS * DAY && to - from >= 10 * DAY;
  });
  return open.flatMap((market, at) => {
    if (at % 3 > 0) return [];
    const { event } = termsOf(market);
    const steps = { start: event.from, step: HOUR, length: DAYS * 24 };
    const activity = computeActivity(event, seed, steps, sources);
    const tape = new PredictionTape(market, termsOf(market), seed);
    const { length, unsigned, signed } = ((columns) => {
      tape.build(activity, 0, columns);
      return columns;
    })(new CandleColumns(steps.length));
    const bars = Array.from({ length }, (_, i) => ({
      age: (unsigned.ts[i] - event.from) / HOUR,
      close: (unsigned.open[i] + signed.close[i]) * market.tick,
      high: (unsigned.open[i] + signed.high[i]) * market.tick,
      low: (unsigned.open[i] + signed.low[i]) * market.tick,
    }));
    const spreadAt = (hour: number): number => {
      const { bid, ask } = tape.quoteAt(activity, hour);
      return (ask - bid) * market.tick;
    };
    return [{ bars, first: spreadAt(1), later: spreadAt(5 * 24) }];
  });
});

describe('a question that has just opened', () => {
  it('is traded at five to twenty different cents on its first day', () => {
    const ranges = opened.flatMap(({ bars }) => {
      const day = bars.filter(({ age }) => age < 24);
      if (day.length < 3) return [];
      const range = Math.max(...day.map(({ high }) => high)) - Math.min(...day.map(({ low }) => low));
      const price = mean(day.map(({ close }) => close));
      return price > 0.15 && price < 0.85 ? [range] : [];
    });
    expect(ranges.length).toBeGreaterThan(60 * PART);
    expect(median(ranges)).toBeGreaterThan(0.055);
    expect(median(ranges)).toBeLessThan(0.2);
  });

  it('moves more from hour to hour on its first day than on the fourth to sixth', () => {
    const movesOf = (from: number, to: number): number[] =>
      opened.flatMap(({ bars }) =>
        bars
          .slice(1)
          .flatMap(({ age, close }, i) => (age >= from && age < to ? [Math.abs(close - bars[i].close)] : [])),
      );
    expect(mean(movesOf(0, 24))).toBeGreaterThan(1.25 * mean(movesOf(72, 144)));
  });

  it('has wider spreads than some days later', () => {
    expect(mean(opened.map(({ first }) => first))).toBeGreaterThan(1.5 * mean(opened.map(({ later }) => later)));
  });
});
