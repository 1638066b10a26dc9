import { expect, it } from 'vitest';
import { IS_EVERY, timesOf } from '@/testing/volume';
import { eventsOf, makeOutlookSources, raceWorthOf, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEED = 1;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What one question traded in each step before `to`: its last price, carried on, the mid, its range in ticks, and USD. */
function watch(market: SimMarket, to: number, step: number, length: number) {
  const terms = termsOf(market);
  const steps = { start: to - length * step, step, length };
  const activity = computeActivity(terms.event, SEED, steps, sources);
  const candles = new CandleColumns(length);
  const tape = new PredictionTape(market, terms, SEED);
  tape.build(activity, 0, candles);
  const close = Array.from({ length }, () => Number.NaN);
  const usd = Array.from({ length }, () => 0);
  const range = Array.from({ length }, () => 0);
  const { unsigned, signed, wide } = candles;
  for (let i = 0; i < candles.length; i++) {
    const at = (unsigned.ts[i] - steps.start) / step;
    close[at] = (unsigned.open[i] + signed.close[i]) * market.tick;
    const price = close[at];
    range[at] =
      ((signed.high[i] - signed.low[i]) * market.tick) / (price < 0.04 || price > 0.96 ? 0.001 : terms.middleTick);
    usd[at] = (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick * market.lot;
  }
  for (let at = 1; at < length; at++) if (Number.isNaN(close[at])) close[at] = close[at - 1];
  const midAt = (i: number): number => {
    const { bid, ask } = tape.quoteAt(activity, i);
    return ((bid + ask) / 2) * market.tick;
  };
  return {
    start: steps.start,
    close,
    midAt,
    usd,
    range,
    worthAt: (ts: number) => activity.outlook.worthAt(terms.pays, ts),
  };
}

const sources = makeOutlookSources(new PricePaths(SEED));
const markets = buildPredictionMarkets('full', NOW, sources.paths);

const movesOf = (prices: readonly number[]): number[] => prices.slice(1).map((price, i) => Math.abs(price - prices[i]));

it('lets questions on a bank wander five to nine weeks before it meets: few hours move one by seven points, and no day by many', () => {
  const [from, to] = [62, 30];
  const days = from - to;
  const banks = eventsOf(markets).filter(({ slug }) => /-decision-/.test(slug));
  const histories = banks.flatMap((event) =>
    Array.from({ length: timesOf(40, 28) }, (_, i) => {
      const worth = raceWorthOf(i + 1, event);
      const hours = Array.from({ length: days * 24 }, (__, hour) => [
        ...worth.at(event.settledAt - from * DAY + hour * HOUR),
      ]);
      return event.subject.kind === 'race' ? hours.map((chances) => chances[worth.winner]) : [];
    }),
  );
  const open = histories.filter((prices) => prices.some((price) => price > 0.2 && price < 0.8));
  expect(open.length).toBeGreaterThan(100);
  const jumps = open.map((prices) => movesOf(prices).filter((move) => move >= 0.07).length * (17 / days));
  // Figures and speeches move them, and little else does.
  expect(mean(jumps)).toBeLessThan(1.9);
  expect(median(open.map((prices) => Math.max(...movesOf(prices))))).toBeLessThan(0.18);
  const ranges = open.flatMap((prices) =>
    Array.from({ length: days }, (_, day) => prices.slice(day * 24, day * 24 + 24)).map(
      (day) => Math.max(...day) - Math.min(...day),
    ),
  );
  expect(median(ranges)).toBeGreaterThan(0.012);
  expect(median(ranges)).toBeLessThan(0.055);
  // They wander all day: most hours of a working day move them a little.
  const still = open.flatMap((prices) => movesOf(prices).map((move) => (move > 0.0015 ? 0 : 1)));
  expect(mean(still)).toBeLessThan(0.85);
});

// All questions together have just enough jumps.
it.runIf(IS_EVERY)(
  'has the volume of a jump in its own hour, and less in the next: hardly any jumps on less than the usual volume',
  () => {
    const jumps = markets.flatMap((market, i) => {
      const { event } = termsOf(market);
      // Coins have enough of them.
      if (event.subject.kind === 'match' || (event.subject.kind === 'coin' && i % 5 > 0)) return [];
      const to = Math.min(NOW, event.to - 3 * HOUR);
      const length = Math.min(45 * 24, Math.floor((to - event.from) / HOUR));
      if (length < 5 * 24) return [];
      const { midAt, usd } = watch(market, to, HOUR, length);
      const mids = usd.map((_, hour) => midAt(hour));
      return usd.flatMap((here, hour) => {
        if (hour < 72 || hour > length - 2 || here === 0 || Math.abs(mids[hour] - mids[hour - 1]) < 0.07) return [];
        const usual = median(usd.slice(hour - 72, hour));
        return usual < 50 ? [] : [{ kind: event.subject.kind, here: here / usual, next: usd[hour + 1] / usual }];
      });
    });
    // Prices of coins often move on in the next hour.
    for (const [kinds, least] of [
      [/coin/, 0.7],
      [/race/, 1],
      [/./, 1],
    ] as const) {
      const some = jumps.filter(({ kind }) => kinds.test(kind));
      expect(some.length, String(kinds)).toBeGreaterThan(12);
      expect(median(some.map(({ here }) => here)), String(kinds)).toBeGreaterThan(4);
      const next = median(some.map((jump) => jump.next));
      expect(median(some.map(({ here }) => here)), String(kinds)).toBeGreaterThan(least * next);
      expect(mean(some.map(({ here }) => (here < 1 ? 1 : 0))), String(kinds)).toBeLessThan(0.15);
    }
  },
);

it('sweeps through the book at news, with trades on the way, and walks levels when it is busy', () => {
  const asked = markets.filter((market) => {
    const { event } = termsOf(market);
    return /race|happening/.test(event.subject.kind) && event.to > NOW && event.from < NOW - 8 * DAY;
  });
  const early: number[] = [];
  const ranges: number[] = [];
  const steps: number[] = [];
  for (const market of asked) {
    const { close, usd, range, worthAt, start } = watch(market, NOW, MINUTE, 7 * 24 * 60);
    const busy = 3 * median(usd.filter((one) => one > 0));
    for (const [minute, one] of usd.entries())
      if (one > busy && close[minute] > 0.05 && close[minute] < 0.95) ranges.push(range[minute]);
    for (let hour = 1; hour < 7 * 24; hour++) {
      const at = start + hour * HOUR;
      const before = worthAt(at);
      const moved = Math.abs(worthAt(at + HOUR) - before);
      if (moved < 0.06) continue;
      const worths = Array.from({ length: 61 }, (_, minute) => worthAt(at + minute * MINUTE));
      const first = worths.findIndex((worth) => Math.abs(worth - before) > 0.01) - 1;
      const hourAfter = usd.slice(hour * 60 + first, hour * 60 + first + 60);
      early.push(sumOf(hourAfter.slice(0, 15)) / sumOf(hourAfter));
      steps.push(Math.max(...movesOf(worths)) / moved);
    }
  }
  expect(early.length).toBeGreaterThan(3);
  expect(median(early)).toBeGreaterThan(0.34);
  expect(median(steps)).toBeLessThan(0.6);
  expect(ranges.length).toBeGreaterThan(300);
  expect(mean(ranges.map((ticks) => (ticks > 1.5 ? 1 : 0)))).toBeGreaterThan(0.03);
});
