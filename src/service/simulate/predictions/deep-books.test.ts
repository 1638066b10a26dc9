import { describe, expect, it } from 'vitest';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { autocorrelation, correlation, deviation, mean, median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const WORLDS = [1, 2, 7].map((seed) => {
  const sources = makeOutlookSources(new PricePaths(seed));
  return { seed, sources, markets: buildPredictionMarkets('full', NOW, sources.paths) };
});

type World = (typeof WORLDS)[number];

/** What a question traded in each step before `to`: last prices, carried on, mids, worths, ranges and spreads in ticks. */
function watch({ seed, sources }: World, market: SimMarket, to: number, step: number, length: number) {
  const terms = termsOf(market);
  const steps = { start: to - length * step, step, length };
  const activity = computeActivity(terms.event, seed, steps, sources);
  const tape = new PredictionTape(market, terms, seed);
  const candles = new CandleColumns(length);
  const hours = new CandleColumns(length);
  tape.build(activity, 0, candles, hours);
  const { unsigned, signed } = candles;
  const closes: number[] = [];
  for (let i = 0; i < candles.length; i++)
    closes[(unsigned.ts[i] - steps.start) / step] = (unsigned.open[i] + signed.close[i]) * market.tick;
  const first = closes.findIndex((close) => close !== undefined);
  for (let i = first + 1; i < length; i++) closes[i] ??= closes[i - 1];
  const quotes = Array.from({ length }, (_, i) => tape.quoteAt(activity, i));
  return {
    close: closes.slice(first),
    mid: quotes.slice(first).map(({ bid, ask }) => ((bid + ask) / 2) * market.tick),
    worth: closes.map((_, i) => activity.outlook.worthAt(terms.pays, steps.start + (i + 1) * step)).slice(first),
    ranges: Array.from({ length: hours.length }, (_, i) => hours.signed.high[i] - hours.signed.low[i]),
    quotes,
  };
}

const movesOf = (prices: readonly number[], steps: number): number[] =>
  prices.slice(steps).map((price, i) => price - prices[i]);

/** Variance of moves over so many steps, over that of as many independent moves of one step. */
const varianceRatio = (prices: readonly number[], steps: number): number =>
  deviation(movesOf(prices, steps)) ** 2 / deviation(movesOf(prices, 1)) ** 2 / steps;

const of = ({ markets }: World, slug: RegExp): SimMarket[] =>
  markets.filter((market) => slug.test(termsOf(market).event.slug));

describe('where much is traded, in every world', () => {
  it('two outcomes of one event have one price: what one gains the other loses', () => {
    for (const world of WORLDS)
      for (const slug of [/win-the-house/, /win-the-senate/]) {
        const [one, other] = of(world, slug).map((market) => watch(world, market, NOW, HOUR, 120 * 24));
        const length = Math.min(one.mid.length, other.mid.length);
        const [a, b] = [one.mid.slice(-length), other.mid.slice(-length)];
        expect(correlation(movesOf(a, 1), movesOf(b, 1))).toBeLessThan(-0.4);
        expect(correlation(movesOf(a, 24), movesOf(b, 24))).toBeLessThan(-0.85);
        // Nobody gets more than a sure 1 for both, nor pays less.
        for (const [i, { bid, ask }] of one.quotes.entries()) {
          expect(bid + other.quotes[i].bid).toBeLessThanOrEqual(1000);
          expect(ask + other.quotes[i].ask).toBeGreaterThanOrEqual(1000);
        }
      }
  });

  it('prices are what is known, within the half cent to which they are rounded, and do not swing back', () => {
    const asked = WORLDS.flatMap((world) =>
      of(world, /win-the-(house|senate)/).map((market) => watch(world, market, NOW, HOUR, 120 * 24)),
    );
    for (const { mid, close, worth } of asked) {
      expect(deviation(mid.map((price, i) => price - worth[i]))).toBeLessThan(0.0045);
      // Trades are half a cent beside, as whoever buys pays the ask.
      expect(deviation(close.map((price, i) => price - worth[i]))).toBeLessThan(0.009);
    }
    expect(median(asked.map(({ mid }) => varianceRatio(mid, 168)))).toBeGreaterThan(0.5);
    expect(mean(asked.map(({ mid }) => autocorrelation(movesOf(mid, 24), 24)))).toBeGreaterThan(-0.1);
  });

  it('prices are whole cents, and stay at one until the worth is clearly nearer to the next', () => {
    for (const world of WORLDS)
      for (const market of of(world, /win-the-(house|senate)/)) {
        const { close, quotes } = watch(world, market, NOW, MINUTE, 72 * 60);
        const between = close.filter((price) => price >= 0.04 && price < 0.96);
        expect(between.every((price) => Math.abs(100 * price - Math.round(100 * price)) < 1e-9)).toBe(true);
        const mids = quotes.map(({ bid, ask }) => (bid + ask) / 2);
        const changes = mids.flatMap((mid, i) => (i > 0 && mid !== mids[i - 1] ? [{ i, from: mids[i - 1], mid }] : []));
        const back = changes.filter(
          ({ i, mid }, at) => at > 0 && mid === changes[at - 1].from && i - changes[at - 1].i <= 15,
        );
        expect(back.length / 72).toBeLessThan(0.65);
      }
  });

  it('the book is one tick wide before a decision, and its mid does not bounce from minute to minute', () => {
    for (const world of WORLDS)
      for (const market of of(world, /^fed-decision-june-2026/).filter(({ prediction }) =>
        /No change|25 bps decrease/.test(prediction?.record.groupItemTitle ?? ''),
      )) {
        const to = Math.floor(termsOf(market).event.closesAt / HOUR) * HOUR - HOUR;
        const { close, mid, quotes, ranges } = watch(world, market, to, MINUTE, 14 * 60);
        // One step of the price: a cent for a decision that is still open, in ticks of a tenth of a cent.
        const step = median(close) > 0.04 && median(close) < 0.96 ? 10 : 1;
        expect(median(quotes.map(({ bid, ask }) => ask - bid))).toBe(step);
        expect(median(ranges)).toBeLessThanOrEqual(3 * step);
        expect(autocorrelation(movesOf(mid, 1), 1)).toBeGreaterThan(-0.35);
      }
  });
});

it('what is known of an election neither swings nor trends: a few days move it far, and the next say nothing of them', () => {
  const [world] = WORLDS;
  const [market] = of(world, /win-the-house/);
  const days = Array.from({ length: 40 }, (_, i) => {
    const { worth } = watch({ ...world, seed: i + 1 }, market, NOW, DAY / 4, 120 * 4);
    return movesOf(
      worth.filter((__, at) => at % 4 === 0),
      1,
    );
  });
  // Of a hundred and twenty normal moves, the largest is two and a half deviations.
  expect(median(days.map((moves) => Math.max(...moves.map(Math.abs)) / deviation(moves)))).toBeGreaterThan(5);
  expect(Math.abs(mean(days.map((moves) => autocorrelation(moves, 1))))).toBeLessThan(0.05);
});
