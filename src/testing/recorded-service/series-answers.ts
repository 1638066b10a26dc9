import { INTERVAL_SECONDS } from '@/domain/interval';
import type {
  FundingQuery,
  InterestQuery,
  LiquidationQuery,
  ProfileQuery,
  SummaryQuery,
} from '@/service/store/engine/store';
import { bucketRecords, foldRanges } from './fold-records';
import type { RecordedMarket, RecordedRate } from './recorded-market';
import type { WirePoint } from './wire-points';

const HOUR_SECONDS = 3600;
/** Height of a row of a volume profile, in USD. */
const PROFILE_STEP = 10;

type Range = ReturnType<typeof foldRanges>;

const started = <R extends { readonly time: number }>(records: readonly R[], now: number): readonly R[] =>
  records.filter(({ time }) => time < now);

function mapBuckets<R, T>(buckets: ReadonlyMap<number, R>, write: (value: R) => T): ReadonlyMap<number, T> {
  return new Map([...buckets].map(([time, value]) => [time, write(value)]));
}

function listInterest(
  market: RecordedMarket,
  query: InterestQuery | FundingQuery,
  now: number,
): ReadonlyMap<number, Range> {
  if (INTERVAL_SECONDS[query.interval] < HOUR_SECONDS) return new Map();
  return mapBuckets(bucketRecords(started(market.interest, now), query), foldRanges);
}

const addRanges = (a: Range, b: Range): Range => ({
  open: a.open + b.open,
  high: a.high + b.high,
  low: a.low + b.low,
  close: a.close + b.close,
});

/** Open interest in coins, summed over the markets; none is recorded in USD. */
export function answerInterest(markets: readonly RecordedMarket[], query: InterestQuery, now: number): WirePoint[] {
  if (query.usd) return [];
  const sums = new Map<number, Range>();
  for (const market of markets) {
    for (const [time, range] of listInterest(market, query, now)) {
      const held = sums.get(time);
      sums.set(time, held === undefined ? range : addRanges(held, range));
    }
  }
  return [...sums].sort(([a], [b]) => a - b).map(([s, range]) => ({ ...range, timestamp: { s } }));
}

/** Liquidated coins of one side, summed over the markets; none are recorded in USD. */
export function answerLiquidations(
  markets: readonly RecordedMarket[],
  query: LiquidationQuery,
  now: number,
): WirePoint[] {
  if (query.usd || INTERVAL_SECONDS[query.interval] < HOUR_SECONDS) return [];
  const records = markets.flatMap((market) => started(market.liquidations[query.side] ?? [], now));
  const sorted = records.toSorted((a, b) => a.time - b.time);
  return [...bucketRecords(sorted, query)].map(([s, group]) => ({
    liquidations: group.reduce((sum, { coins }) => sum + coins, 0),
    timestamp: { s },
  }));
}

function bringTo(rate: RecordedRate, askedMs: number): Range {
  const by = askedMs / rate.nativeMs;
  return { open: rate.open * by, high: rate.high * by, low: rate.low * by, close: rate.close * by };
}

function listRates(market: RecordedMarket, query: FundingQuery, now: number): ReadonlyMap<number, Range> {
  if (INTERVAL_SECONDS[query.interval] < market.fundingSeconds) return new Map();
  return mapBuckets(bucketRecords(started(market.funding, now), query), (group) =>
    foldRanges(group.map((rate) => bringTo(rate, query.fundingIntervalMs))),
  );
}

function weigh(markets: readonly RecordedMarket[], query: FundingQuery, now: number): ReadonlyMap<number, Range> {
  const sums = new Map<number, { rates: Range; weight: number }>();
  for (const market of markets) {
    const interest = listInterest(market, query, now);
    for (const [time, rates] of listRates(market, query, now)) {
      const weight = interest.get(time)?.close ?? 0;
      if (weight === 0) continue;
      const scaled = scaleRange(rates, weight);
      const held = sums.get(time);
      sums.set(time, {
        rates: held === undefined ? scaled : addRanges(held.rates, scaled),
        weight: weight + (held?.weight ?? 0),
      });
    }
  }
  return mapBuckets(sums, ({ rates, weight }) => scaleRange(rates, 1 / weight));
}

const scaleRange = ({ open, high, low, close }: Range, by: number): Range => ({
  open: open * by,
  high: high * by,
  low: low * by,
  close: close * by,
});

/** Funding rates converted to the requested interval. */
export function answerFunding(markets: readonly RecordedMarket[], query: FundingQuery, now: number): WirePoint[] {
  const rates = query.weighted ? weigh(markets, query, now) : listRates(markets[0], query, now);
  return [...rates].map(([s, { open, high, low, close }]) => ({
    rateOpen: open,
    rateHigh: high,
    rateLow: low,
    rateClose: close,
    timestamp: { s },
  }));
}

/** The last value of each bucket of one summary. */
export function answerSummary([market]: readonly RecordedMarket[], query: SummaryQuery, now: number): WirePoint[] {
  const points = started(market.summary?.points ?? [], now);
  return [...bucketRecords(points, query)].map(([s, group]) => ({
    [query.field]: group[group.length - 1].value,
    timestamp: { s },
  }));
}

/** Volume by price of each bucket, summed over the markets. */
export function answerProfiles(markets: readonly RecordedMarket[], query: ProfileQuery, now: number): WirePoint[] {
  const trades = markets.flatMap((market) => market.trades.map((trade) => ({ ...trade, time: trade.ms / 1000 })));
  const sorted = started(trades, now).toSorted((a, b) => a.time - b.time);
  return [...bucketRecords(sorted, query)].map(([s, group]) => {
    const rows = new Map<number, [buys: number, sells: number]>();
    for (const { price, side, usd, coins } of group) {
      const row = Math.floor(price / PROFILE_STEP) * PROFILE_STEP;
      const volumes = rows.get(row) ?? [0, 0];
      volumes[side === 'BUY' ? 0 : 1] += query.usd ? usd : coins;
      rows.set(row, volumes);
    }
    const profile = [...rows].sort(([a], [b]) => a - b).flatMap(([price, volumes]) => [price, ...volumes]);
    return { profile, timestamp: { s } };
  });
}
