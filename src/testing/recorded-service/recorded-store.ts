import type { DatasetType } from '@/contract/datasets';
import type { Side } from '@/contract/values';
import type { MarketStatistics, SeriesRange, Store, TpoQuery } from '@/service/store/engine/store';
import type { AnswerFault } from './answer-faults';
import { answerCandles } from './candle-answers';
import { describeQuotes, type RecordedEvent } from './question-quotes';
import type { RecordedMarket } from './recorded-market';
import { answerFunding, answerInterest, answerLiquidations, answerProfiles, answerSummary } from './series-answers';
import { answerTpo } from './tpo-answers';
import { type WirePoint, writePoints } from './wire-points';

const DAY_SECONDS = 86_400;
const SUMMARY_TYPES = {
  impliedVolatility: 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG',
  skew: 'SKEW_OPTION_SUMMARY_AGG',
} as const;

/** Statistics of a market's last day before `now`; its USD value is computed from the closes if none is recorded. */
function computeDayFigures({ row, bars }: RecordedMarket, now: number): MarketStatistics | undefined {
  const past = (bars.BOTH ?? []).filter(({ time }) => time < now);
  const last = past.at(-1);
  if (last === undefined) return undefined;
  const ofDay = past.filter(({ time }) => time >= now - DAY_SECONDS);
  const before = past.findLast(({ time }) => time < now - DAY_SECONDS);
  return {
    market: row.id,
    lastPrice: last.close,
    quoteVolume: ofDay.reduce((sum, { usd, volume, close }) => sum + (usd ?? volume * close), 0),
    ...(before === undefined ? {} : { priceChange: (last.close / before.close - 1) * 100 }),
  };
}

async function* answerNothing(): AsyncGenerator<Uint8Array, void, void> {
  // No books, supply or levels are recorded here.
}

export interface RecordedStoreOptions {
  readonly markets: readonly RecordedMarket[];
  readonly events: readonly RecordedEvent[];
  /** Unix seconds; nothing later is returned. */
  readonly now: () => number;
  /** The fault to apply to answers. */
  readonly fault: AnswerFault;
}

/** The reading side of a database, backed by recordings. */
export function makeRecordedStore({ markets, events, now, fault }: RecordedStoreOptions): Store {
  const questions = new Map(events.flatMap((event) => event.questions.map((one) => [one.market.row.id, one])));
  const asMarkets = [...questions.values()].map(({ market }) => market);
  const byId = new Map([...markets, ...asMarkets].map((market) => [market.row.id, market]));
  function answer<Q extends SeriesRange>(
    of: { readonly type: DatasetType; readonly side?: Side },
    query: Q,
    compute: (markets: readonly RecordedMarket[], query: Q, now: number) => WirePoint[],
  ): AsyncGenerator<Uint8Array, void, void> {
    const asked = query.markets.flatMap(({ id }) => byId.get(id) ?? []);
    const points = compute(asked, query, now());
    const sorted = query.descending ? points.reverse() : points;
    const { interval } = query;
    return writePoints(fault(sorted, { type: of.type, side: of.side, interval, now: now() }));
  }
  function answerSessions(query: TpoQuery): AsyncGenerator<Uint8Array, void, void> {
    const asked = query.markets.flatMap(({ id }) => byId.get(id) ?? []);
    const points = answerTpo(asked, query, now());
    const sorted = query.descending ? points.reverse() : points;
    const told = fault(sorted, { type: 'TPO_AGG', side: undefined, interval: 'DAY', now: now() });
    return writePoints(told, (point) => ({ TpoAggregation: point }));
  }
  return {
    markets: async () => [...markets, ...events].map(({ row }) => row),
    statistics: async (rows, at) =>
      rows.flatMap(({ id }) => {
        const market = byId.get(id);
        return (market && computeDayFigures(market, at)) ?? [];
      }),
    candles: (query) =>
      query.side === 'BOTH'
        ? answer({ type: 'TRADE_SIDE_AGNOSTIC_AGG' }, query, answerCandles)
        : answer({ type: 'TRADE_AGG', side: query.side }, query, answerCandles),
    volumeProfiles: (query) => answer({ type: 'VOLUME_PROFILE_AGG' }, query, answerProfiles),
    liquidations: (query) => answer({ type: 'LIQUIDATION_AGG', side: query.side }, query, answerLiquidations),
    interest: (query) => answer({ type: 'OPEN_INTEREST_AGG' }, query, answerInterest),
    funding: (query) => answer({ type: 'FUNDING_RATE_AGG' }, query, answerFunding),
    depth: answerNothing,
    tpo: answerSessions,
    summary: (query) => answer({ type: SUMMARY_TYPES[query.field] }, query, answerSummary),
    supply: answerNothing,
    levels: answerNothing,
    tokens: async () => [],
    predictionFigures: async (rows, at) =>
      rows.flatMap(({ id }) => {
        const question = questions.get(id);
        return (question && describeQuotes(question, at)) ?? [];
      }),
    warmUp: async () => {},
    begin: () => undefined,
    advance: () => {},
  };
}
