import { describe, expect, it } from 'vitest';
import { someOf, timesOf } from '@/testing/volume';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import { HashStream } from '../hash-noise';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';
import { LOTS, lotsOf, TradeSizes } from './trade-size';

const SEEDS = someOf([7, 1, 2]);
/** What there is less of in fewer worlds. */
const PART = SEEDS.length / 3;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** USD and shares of the hours with a single trade, within ten days, of every third market of a world. */
function singlesOf(seed: number) {
  const sources = makeOutlookSources(new PricePaths(seed));
  const open = buildPredictionMarkets('full', NOW, sources.paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return from < NOW - 10 * DAY && to > NOW;
  });
  return open.flatMap((market, at) => {
    if (at % 3 > 0) return [];
    const steps = { start: NOW - 10 * DAY, step: HOUR, length: 240 };
    const candles = new CandleColumns(steps.length);
    const activity = computeActivity(termsOf(market).event, seed, steps, sources);
    new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
    const { unsigned, wide } = candles;
    return Array.from({ length: candles.length }, (_, i) => i).flatMap((i) => {
      const shares = (wide.buyLots[i] + wide.sellLots[i]) * market.lot;
      const isOne =
        (wide.sellLots[i] === 0 && unsigned.buyFirstMs[i] === unsigned.buyLastMs[i]) ||
        (wide.buyLots[i] === 0 && unsigned.sellFirstMs[i] === unsigned.sellLastMs[i]);
      const usd = (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick * market.lot;
      return isOne ? [{ shares, usd, price: usd / shares }] : [];
    });
  });
}

describe('hours with a single trade', () => {
  const singles = SEEDS.flatMap(singlesOf);
  const shareOf = (is: (single: (typeof singles)[number]) => boolean): number =>
    mean(singles.map((single) => (is(single) ? 1 : 0)));

  it('have many small ones: a third is below 5 USD, and some are below 1 USD', () => {
    expect(singles.length).toBeGreaterThan(3000 * PART);
    expect(shareOf(({ usd }) => usd < 5)).toBeGreaterThan(0.25);
    expect(shareOf(({ usd }) => usd < 5)).toBeLessThan(0.42);
    expect(shareOf(({ usd }) => usd < 1)).toBeGreaterThan(0.02);
    expect(shareOf(({ usd }) => usd > 100)).toBeGreaterThan(0.18);
  });

  it('have few large ones, which are most of the money', () => {
    const sorted = singles.map(({ usd }) => usd).toSorted((a, b) => b - a);
    const largest = sorted.slice(0, sorted.length / 100);
    expect(sumOf(largest) / sumOf(sorted)).toBeGreaterThan(0.25);
    expect(sumOf(largest) / sumOf(sorted)).toBeLessThan(0.65);
    const tail = 1 / mean(largest.map((usd) => Math.log(usd / sorted[largest.length])));
    expect(tail).toBeGreaterThan(1.1);
    expect(tail).toBeLessThan(2.6);
  });

  it('are for cents or a few dollars where a share costs a cent or less', () => {
    const cheap = singles.filter(({ price }) => price <= 0.011).map(({ usd }) => usd);
    const others = singles.filter(({ price }) => price > 0.2 && price < 0.8).map(({ usd }) => usd);
    expect(cheap.length).toBeGreaterThan(100 * PART);
    expect(median(cheap)).toBeLessThan(6);
    expect(median(others)).toBeGreaterThan(3 * median(cheap));
    const shares = singles.filter(({ price }) => price <= 0.0016).map((single) => single.shares);
    expect(median(shares)).toBeLessThan(6000);
  });

  it('are of whole shares in half of the cases, as others spend an amount', () => {
    const whole = shareOf(({ shares }) => Math.abs(shares - Math.round(shares)) < 1e-6);
    expect(whole).toBeGreaterThan(0.4);
    expect(whole).toBeLessThan(0.6);
  });

  it('are for a round amount of USD in a fifth to two fifths of all cases, which few others are', () => {
    const isFor = (amounts: readonly number[]) =>
      // Hundredths of a share that the amount does not buy are left.
      shareOf(({ usd, price }) => amounts.some((amount) => amount > usd - 1e-6 && amount - usd < 0.01 * price + 1e-6));
    const amounts = [5, 10, 20, 25, 50, 100, 250, 500, 1000];
    const round = isFor(amounts);
    expect(round).toBeGreaterThan(0.2);
    expect(round).toBeLessThan(0.4);
    for (const beside of [0.86, 1.16])
      expect(isFor(amounts.map((amount) => beside * amount))).toBeLessThan(0.45 * round);
  });

  it('are often of a round number of shares', () => {
    for (const round of [5, 10, 20, 50, 100]) {
      const share = shareOf(({ shares }) => Math.abs(shares - round) < 1e-6);
      expect(share, String(round)).toBeGreaterThan(0.015);
      expect(share, String(round)).toBeGreaterThan(3 * shareOf(({ shares }) => Math.abs(shares - round - 2) < 1e-6));
    }
  });
});

it('a hundredth of the trades of a busy event is half of its money, and the largest is for a thousand usual ones', () => {
  const stream = new HashStream();
  stream.place(5, 5);
  const sizes = new TradeSizes(4000);
  const sorted = Array.from({ length: 200_000 }, () => sizes.one(stream, 60)).toSorted((a, b) => b - a);
  const largest = sorted.slice(0, 2000);
  expect(sumOf(largest) / sumOf(sorted)).toBeGreaterThan(0.42);
  expect(sumOf(largest) / sumOf(sorted)).toBeLessThan(0.6);
  expect(sorted[0]).toBeGreaterThan(1000);
  const tail = 1 / mean(largest.map((size) => Math.log(size / sorted[2000])));
  expect(tail).toBeGreaterThan(1);
  expect(tail).toBeLessThan(1.5);
});

describe('the mean of single trades', () => {
  const stream = new HashStream();
  const COUNT = timesOf(400_000, 100_000);
  const sizes = new TradeSizes(300);

  it('is what is usual, whether that is a lot or little', () => {
    for (const usual of [6, 60, 900]) {
      stream.place(7, usual);
      const ones = Array.from({ length: COUNT }, () => sizes.one(stream, usual));
      expect(mean(ones), String(usual)).toBeGreaterThan(0.96);
      expect(mean(ones), String(usual)).toBeLessThan(1.04);
    }
    for (const count of [25, 400, 4000]) {
      const many = Array.from({ length: COUNT / 20 }, () => sizes.many(stream, count));
      expect(mean(many), String(count)).toBeGreaterThan(0.96);
      expect(mean(many), String(count)).toBeLessThan(1.04);
    }
  });

  it('is not changed by rounding', () => {
    for (const shares of [9, 33, 140, 4100]) {
      stream.place(9, shares);
      for (const direction of [-1, 1] as const) {
        const lots = Array.from({ length: COUNT }, () => lotsOf(stream, shares, 0.37, direction));
        expect(mean(lots) / LOTS / shares, String(shares)).toBeGreaterThan(0.97);
        expect(mean(lots) / LOTS / shares, String(shares)).toBeLessThan(1.03);
      }
    }
    for (const direction of [-1, 1] as const)
      for (const shares of [0.2, 3, 5]) expect(lotsOf(stream, shares, 0.37, direction)).toBeGreaterThanOrEqual(LOTS);
  });
});
