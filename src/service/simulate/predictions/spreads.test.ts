import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { tickAt } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const SEEDS = someOf([1, 2, 7]);
/** What there is less of in fewer worlds. */
const PART = SEEDS.length / 3;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const DAYS = 2;

/** One side of a bar. */
interface Side {
  readonly isBuy: boolean;
  readonly step: number;
  /** In ticks. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly shares: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

interface Bar {
  readonly market: SimMarket;
  /** Unix seconds. */
  readonly ts: number;
  readonly buy: Side | undefined;
  readonly sell: Side | undefined;
  /** In USD. */
  readonly volume: number;
}

function sideOf({ unsigned, signed, wide }: CandleColumns, i: number, isBuy: boolean, lot: number, step: number) {
  const name = isBuy ? 'buy' : 'sell';
  const at = (part: 'Open' | 'High' | 'Low' | 'Close'): number => unsigned.open[i] + signed[`${name}${part}`][i];
  const shares = wide[`${name}Lots`][i] * lot;
  if (shares === 0) return undefined;
  const [firstMs, lastMs] = [unsigned[`${name}FirstMs`][i], unsigned[`${name}LastMs`][i]];
  return {
    isBuy,
    step,
    open: at('Open'),
    high: at('High'),
    low: at('Low'),
    close: at('Close'),
    shares,
    firstMs,
    lastMs,
  };
}

/** Bars of every third question, by the minute, or by the hour for longer. */
function barsOf(seed: number, step: number, days: number): Bar[] {
  const sources = makeOutlookSources(new PricePaths(seed));
  const open = buildPredictionMarkets('full', NOW, sources.paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return from < NOW - days * DAY && to > NOW;
  });
  return open.flatMap((market, at) => {
    if (at % 3 > 0) return [];
    const steps = { start: NOW - days * DAY, step, length: (days * DAY) / step };
    const candles = new CandleColumns(steps.length);
    const activity = computeActivity(termsOf(market).event, seed, steps, sources);
    new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
    return Array.from({ length: candles.length }, (_, i) => ({
      market,
      ts: candles.unsigned.ts[i],
      buy: sideOf(candles, i, true, market.lot, step),
      sell: sideOf(candles, i, false, market.lot, step),
      volume: (candles.wide.buyTickLots[i] + candles.wide.sellTickLots[i]) * market.tick * market.lot,
    }));
  });
}

const minutes = SEEDS.flatMap((seed) => barsOf(seed, MINUTE, DAYS));
const hours = SEEDS.flatMap((seed) => barsOf(seed, HOUR, 10));
const shareOf = <One>(all: readonly One[], is: (one: One) => boolean): number =>
  mean(all.map((one) => (is(one) ? 1 : 0)));

describe('minutes with both sides', () => {
  const both = minutes.flatMap(({ market, buy, sell }) => {
    if (buy === undefined || sell === undefined) return [];
    const price = buy.open * market.tick;
    const tick = Math.round(tickAt(price, termsOf(market).middleTick, market.tick) / market.tick);
    return [{ usd: market.volumeUsd, price, gap: (buy.close - sell.close) / tick, isApart: buy.open > sell.open }];
  });

  it('have buys above sells by a tick or more, but for the few in which the price moves', () => {
    expect(both.length).toBeGreaterThan(300 * PART);
    expect(shareOf(both, ({ gap }) => gap >= 1)).toBeGreaterThan(0.85);
    expect(shareOf(both, ({ isApart }) => isApart)).toBeGreaterThan(0.85);
    expect(shareOf(both, ({ gap }) => gap < 0)).toBeLessThan(0.03);
  });

  it('have them one tick apart where much is traded, and further where little is', () => {
    const open = both.filter(({ price }) => price > 0.15 && price < 0.85);
    const gapsOf = (least: number, most: number): number[] =>
      open.filter(({ usd }) => usd >= least && usd < most).map(({ gap }) => gap);
    expect(median(gapsOf(40_000, Number.POSITIVE_INFINITY))).toBe(1);
    expect(gapsOf(0, 10_000).length).toBeGreaterThan(15 * PART);
    expect(median(gapsOf(0, 10_000))).toBeGreaterThanOrEqual(2);
  });
});

describe.each([
  ['minute', minutes],
  ['hour', hours],
] as const)('trades of a %s', (_, bars) => {
  const sides = bars.flatMap(({ buy, sell }) => [buy, sell].filter((side) => side !== undefined));

  it('of one second sweep a side in its direction, seldom over several levels', () => {
    const single = sides.filter(({ firstMs, lastMs }) => firstMs === lastMs);
    expect(single.length).toBeGreaterThan(2000 * PART);
    expect(shareOf(single, ({ high, low }) => high > low)).toBeLessThan(0.15);
    for (const { isBuy, open, high, low, close } of single) {
      expect(isBuy ? close : -close).toBeGreaterThanOrEqual(isBuy ? open : -open);
      expect(isBuy ? high : low).toBe(close);
    }
  });

  it('never have more prices than shares', () => {
    for (const { open, high, low, close, shares } of sides)
      expect(new Set([open, high, low, close]).size).toBeLessThanOrEqual(Math.max(1, shares));
  });

  it('come at any time of it, on whole seconds', () => {
    const lone = bars.flatMap(({ buy, sell }) => {
      const one = buy ?? sell;
      return one !== undefined && (buy === undefined || sell === undefined) && one.firstMs === one.lastMs ? [one] : [];
    });
    expect(lone.length).toBeGreaterThan(1500 * PART);
    const placeOf = ({ firstMs, step }: Side): number => firstMs / step / 1000;
    expect(shareOf(lone, (one) => placeOf(one) < 1 / 12)).toBeGreaterThan(0.065);
    expect(shareOf(lone, (one) => placeOf(one) < 1 / 12)).toBeLessThan(0.1);
    expect(shareOf(lone, (one) => placeOf(one) >= 11 / 12)).toBeGreaterThan(0.065);
    for (const { firstMs, lastMs } of sides) expect((firstMs % 1000) + (lastMs % 1000)).toBe(0);
  });
});

it('the side that trades mostly stays the same from minute to minute, so closes do not alternate', () => {
  const sides = minutes.map(({ market, ts, buy, sell }) => {
    const isBuy = sell === undefined || (buy !== undefined && buy.lastMs >= sell.lastMs);
    return { market, ts, isBuy };
  });
  const next = sides.slice(1).flatMap((one, i) => {
    const isNext = one.market === sides[i].market && one.ts > sides[i].ts && one.ts <= sides[i].ts + 5 * MINUTE;
    return isNext ? [one.isBuy === sides[i].isBuy] : [];
  });
  expect(next.length).toBeGreaterThan(5000 * PART);
  expect(shareOf(next, (isSame) => isSame)).toBeGreaterThan(0.68);
});

it('most of the money buys', () => {
  const usd = minutes.map(({ volume }) => volume);
  const bought = minutes.map(({ market, buy }) =>
    buy === undefined ? 0 : buy.shares * ((buy.open + buy.close) / 2) * market.tick,
  );
  const share = mean(bought) / mean(usd);
  expect(share).toBeGreaterThan(0.56);
  expect(share).toBeLessThan(0.72);
});
