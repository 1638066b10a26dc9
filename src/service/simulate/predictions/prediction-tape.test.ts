import { describe, expect, it } from 'vitest';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { buildPredictionMarkets } from './prediction-markets';
import { computeActivity, PredictionTape } from './prediction-tape';
import { computeChance, type PredictionTerms } from './prediction-terms';

const SEED = 7;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const markets = buildPredictionMarkets('full', NOW);
const termsOf = (market: SimMarket): PredictionTerms => market.prediction as PredictionTerms;
const marketsOf = (slug: string): SimMarket[] => markets.filter((market) => termsOf(market).event.slug === slug);

interface Close {
  readonly ts: number;
  readonly close: number;
}

function build(market: SimMarket, from: number, to: number) {
  const terms = termsOf(market);
  const { driver } = terms.event;
  const path = new PricePaths(SEED).getMinutes({ coin: driver, price: driver.price, quote: 'USD' }, from, to);
  const minutes = new CandleColumns(path.length);
  const hours = new CandleColumns(path.length / 60);
  new PredictionTape(market, terms, SEED).build(computeActivity(terms.event, SEED, path), 0, minutes, hours);
  return { path, minutes, hours };
}

/** Closes of all candles in ticks. */
function closesOf({ unsigned, signed, length }: CandleColumns): Close[] {
  return Array.from({ length }, (_, i) => ({ ts: unsigned.ts[i], close: unsigned.open[i] + signed.close[i] }));
}

describe('PredictionTape', () => {
  it('ranks the strikes of a ladder, which cross seldom and by little', () => {
    const ladder = marketsOf('bitcoin-above-on-june-19-2026').map((market) =>
      closesOf(build(market, NOW - DAY, NOW).minutes),
    );
    expect(ladder).toHaveLength(5);
    expect(ladder.flat().length).toBeGreaterThan(200);
    let compared = 0;
    let crossed = 0;
    for (let rung = 1; rung < ladder.length; rung++) {
      const below = new Map(ladder[rung - 1].map(({ ts, close }) => [ts, close]));
      for (const { ts, close } of ladder[rung]) {
        const lower = below.get(ts);
        if (lower === undefined) continue;
        compared++;
        if (close > lower) crossed++;
        expect(close).toBeLessThanOrEqual(lower + 60);
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(crossed / compared).toBeLessThan(0.2);
  });

  it('gives every market of an event a crowd of its own', () => {
    const ladder = marketsOf('bitcoin-above-at-the-end-of-2026').map(
      (market) => build(market, NOW - 3 * DAY, NOW).minutes,
    );
    const trades = ladder.map(({ length }) => length);
    expect(new Set(trades).size).toBeGreaterThanOrEqual(trades.length - 1);
    expect(Math.max(...trades) / Math.min(...trades)).toBeGreaterThan(2);
    const apart = ladder.filter((minutes) => {
      const both = Array.from({ length: minutes.length }, (_, i) => i).filter(
        (i) => minutes.wide.buyLots[i] > 0 && minutes.wide.sellLots[i] > 0,
      );
      return both.some((i) => minutes.signed.buyLow[i] > minutes.signed.sellHigh[i]);
    });
    expect(apart.length).toBeGreaterThan(0);
  });

  it('lets exclusive outcomes share about one', () => {
    const bands = marketsOf('bitcoin-price-on-june-26-2026').map((market) => {
      const closes = closesOf(build(market, NOW - 2 * DAY, NOW).minutes);
      return closes.at(-1)?.close ?? 0;
    });
    const sum = bands.reduce((total, close) => total + close, 0);
    // Each has its own crowd, spread and age.
    expect(Math.abs(sum - 1000)).toBeLessThanOrEqual(120);
  });

  it('follows the price of the coin', () => {
    const [market] = marketsOf('bitcoin-above-at-the-end-of-2026').slice(3);
    const { path, minutes } = build(market, NOW - DAY, NOW);
    const misses = closesOf(minutes).map(({ ts, close }) => {
      const at = (ts - path.start) / 60 + 1;
      return Math.abs(close / 1000 - computeChance(termsOf(market), path.price[at], ts + 60));
    });
    expect(misses.length).toBeGreaterThan(20);
    expect(Math.max(...misses)).toBeLessThan(0.06);
  });

  it('jumps at news and is quiet between: a few hours hold most of what a question moves', () => {
    const open = markets.filter((market) => {
      const { event, record } = termsOf(market);
      return event.to > NOW && event.from < NOW - 9 * DAY && record.orderPriceMinTickSize === 0.001;
    });
    const tails = open.map((market) => {
      const closes = closesOf(build(market, NOW - 7 * DAY, NOW).hours);
      const moves = closes.slice(1).map(({ close }, i) => Math.abs(close - closes[i].close));
      const sorted = moves.toSorted((a, b) => b - a);
      const sum = sorted.reduce((total, move) => total + move, 0);
      const tenth = sorted.slice(0, Math.ceil(sorted.length / 10)).reduce((total, move) => total + move, 0);
      return sum === 0 ? Number.NaN : tenth / sum;
    });
    const known = tails.filter((share) => !Number.isNaN(share)).toSorted((a, b) => a - b);
    expect(known.length).toBeGreaterThan(10);
    // Of normal moves it would be a quarter.
    expect(known[Math.floor(known.length / 2)]).toBeGreaterThan(0.3);
  });

  it('differs in spread and in age: thin questions have wide ones and go stale', () => {
    const ages = markets
      .filter((market) => termsOf(market).event.to > NOW + DAY && termsOf(market).event.from < NOW - DAY)
      .map((market) => (NOW - (closesOf(build(market, NOW - DAY, NOW).minutes).at(-1)?.ts ?? NOW - DAY)) / 60);
    expect(Math.min(...ages)).toBeLessThan(15);
    expect(Math.max(...ages)).toBeGreaterThan(6 * 60);
  });

  it('quotes closely near 0 and 1, where a wide spread would be the whole price', () => {
    const open = markets.filter((market) => {
      const { event, record } = termsOf(market);
      return event.to > NOW + 2 * DAY && event.from < NOW - 3 * DAY && record.orderPriceMinTickSize === 0.001;
    });
    // From trade to trade prices bounce between bid and ask.
    const bounces = open.flatMap((market) => {
      const closes = closesOf(build(market, NOW - 3 * DAY, NOW).minutes).map(({ close }) =>
        Math.min(close, 1000 - close),
      );
      return closes.slice(1).flatMap((close, i) => (close < 12 && closes[i] < 12 ? Math.abs(close - closes[i]) : []));
    });
    expect(bounces.length).toBeGreaterThan(50);
    const sorted = bounces.toSorted((a, b) => a - b);
    // In ticks of a tenth of a percent.
    expect(sorted[Math.floor(0.9 * sorted.length)]).toBeLessThanOrEqual(3);
  });

  it('ends where it resolves to', () => {
    const ended = markets.filter(
      (market) => termsOf(market).event.to < NOW && termsOf(market).record.orderPriceMinTickSize === 0.001,
    );
    expect(ended.length).toBeGreaterThan(20);
    for (const market of ended) {
      const { event, above, below } = termsOf(market);
      const { path, minutes } = build(market, event.to - 3600, event.to);
      const price = path.price[path.length];
      const last = closesOf(minutes).at(-1);
      expect(last).toEqual({ ts: event.to - 60, close: price > above && price <= below ? 999 : 1 });
    }
  });

  it('rolls hours up from minutes, and leaves quiet hours out', () => {
    const quiet = marketsOf('will-the-kestrel-probe-reach-orbit-by-july-31-2026')[0];
    const { minutes, hours } = build(quiet, NOW - 3 * DAY, NOW);
    expect(hours.length).toBeGreaterThan(3);
    expect(hours.length).toBeLessThan(60);
    const volumes = new Map<number, number>();
    for (let i = 0; i < minutes.length; i++) {
      const hour = Math.floor(minutes.unsigned.ts[i] / 3600) * 3600;
      volumes.set(hour, (volumes.get(hour) ?? 0) + minutes.wide.buyTickLots[i] + minutes.wide.sellTickLots[i]);
    }
    const rolled = Array.from({ length: hours.length }, (_, i) => [
      hours.unsigned.ts[i],
      hours.wide.buyTickLots[i] + hours.wide.sellTickLots[i],
    ]);
    expect(rolled).toEqual([...volumes]);
  });

  it('keeps prices between 0 and 1', () => {
    for (const market of markets.filter((_, i) => i % 20 === 0)) {
      const { event } = termsOf(market);
      const { minutes } = build(market, Math.max(event.from, event.to - DAY), event.to);
      const top = Math.round(1 / market.tick);
      for (let i = 0; i < minutes.length; i++) {
        const open = minutes.unsigned.open[i];
        expect(open + minutes.signed.low[i]).toBeGreaterThanOrEqual(1);
        expect(open + minutes.signed.high[i]).toBeLessThan(top);
      }
    }
  });
});
