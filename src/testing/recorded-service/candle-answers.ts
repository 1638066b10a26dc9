import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import type { CandleQuery } from '@/service/store/engine/store';
import { bucketRecords, foldRanges, foldTrading, listBuckets } from './fold-records';
import type { RecordedBar, RecordedMarket } from './recorded-market';
import { toTimestamp, type WirePoint } from './wire-points';

const NO_PRICES = { open: 0, high: 0, low: 0, close: 0 };

/** Bars of one side that have started. */
function listBars(market: RecordedMarket, { side, interval }: CandleQuery, now: number): readonly RecordedBar[] {
  if (INTERVAL_SECONDS[interval] < market.barSeconds) return [];
  return (market.bars[side] ?? []).filter(({ time }) => time < now);
}

function writeBar(bar: RecordedBar, usd: boolean): WirePoint {
  const { time, open, high, low, close, volume, firstMs, lastMs } = bar;
  return {
    open,
    high,
    low,
    close,
    volume: usd ? (bar.usd ?? 0) : volume,
    timestamp: { s: time },
    ...(firstMs === undefined ? {} : { firstTimestamp: toTimestamp(firstMs) }),
    ...(lastMs === undefined ? {} : { lastTimestamp: toTimestamp(lastMs) }),
  };
}

/** Wider bars of a market, by their start. */
type MarketBars = ReadonlyMap<number, RecordedBar>;

function widen(bars: readonly RecordedBar[], query: CandleQuery): MarketBars {
  return new Map(
    [...bucketRecords(bars, query)].map(([time, group]) => [
      time,
      { time, ...foldRanges(group), ...foldTrading(group) },
    ]),
  );
}

/** Sums venues: volumes and trade times, no prices. */
function sumBars(markets: readonly MarketBars[]): MarketBars {
  const starts = [...new Set(markets.flatMap((bars) => [...bars.keys()]))].sort((a, b) => a - b);
  return new Map(
    starts.map((time) => {
      const group = markets.flatMap((bars) => bars.get(time) ?? []);
      return [time, { time, ...NO_PRICES, ...foldTrading(group) }];
    }),
  );
}

/**
 * Fills buckets without trades with flat ones at the last close: between real ones and, if `earlier` is given, before
 * them.
 */
function fillGaps(bars: MarketBars, query: CandleQuery, earlier: number | undefined): MarketBars {
  const starts = listBuckets(query);
  const real = [...bars.keys()];
  const first = earlier === undefined ? real[0] : starts[0];
  const last = real[real.length - 1];
  let close = earlier ?? 0;
  const filled = starts
    .filter((time) => time >= first && time <= last)
    .map((time): readonly [number, RecordedBar] => {
      const bar = bars.get(time) ?? { time, open: close, high: close, low: close, close, volume: 0, usd: 0 };
      close = bar.close;
      return [time, bar];
    });
  return new Map(filled);
}

function findEarlierClose(bars: readonly RecordedBar[], { from, interval }: CandleQuery): number | undefined {
  const start = alignDown(from, interval);
  return bars.findLast(({ time }) => time < start)?.close;
}

/** Candles according to the contract, ascending. If one of the recordings has no USD, there are none in USD. */
export function answerCandles(markets: readonly RecordedMarket[], query: CandleQuery, now: number): WirePoint[] {
  const bars = markets.map((market) => listBars(market, query, now));
  if (query.usd && bars.some((list) => list.some(({ usd }) => usd === undefined))) return [];
  const widened = bars.map((list) => widen(list, query));
  const one = query.sum ? sumBars(widened) : widened[0];
  const earlier = query.sum ? undefined : findEarlierClose(bars[0], query);
  const all = query.gapfill && one.size > 0 ? fillGaps(one, query, earlier) : one;
  return [...all.values()].map((bar) => writeBar(bar, query.usd));
}
