import type { DatasetType } from '@/contract/datasets';
import { SIDES } from '@/contract/values';
import { alignDown } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { Catalogue } from '../catalogue/catalogue';
import { isUsdQuoted, quoteOf } from '../catalogue/catalogue-market';
import type { CandleSide, Store, StoredMarket } from '../store/store';
import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';

export interface ServeContext {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly now: UnixSeconds;
  readonly signal: AbortSignal;
}

type Serve = (plan: PointsPlan, context: ServeContext) => SeriesSource[];

/** Hours are rolled up some seconds after they end: read the last finished ones from minutes. */
const ROLL_UP_LAG_SECONDS = 3600;

/** The markets of each series: each alone, or all summed. */
function groupsOf(plan: PointsPlan): (readonly StoredMarket[])[] {
  if (plan.markets.length === 0) return [];
  return plan.request.groupBy === undefined ? plan.markets.map((market) => [market]) : [plan.markets];
}

function serveCandles(plan: PointsPlan, { store, catalogue, now, signal }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  if (!range) return [];
  const rolledUpTo = unixSeconds(alignDown(now, 'HOUR') - ROLL_UP_LAG_SECONDS);
  const makeSource = (markets: readonly StoredMarket[], side: CandleSide): SeriesSource => {
    const foreign = markets.find((market) => !isUsdQuoted(market));
    const query = {
      ...range,
      markets,
      side,
      signal,
      rolledUpTo,
      interval: request.interval,
      descending: request.descending,
      usd: request.usd,
      gapfill: request.gapfill,
      sum: request.groupBy !== undefined,
      quoteMarket: request.usd && foreign ? catalogue.referenceMarket(quoteOf(foreign)) : undefined,
    };
    const id = makeSeriesId(request, markets, side === 'BOTH' ? undefined : side);
    return { id, key: 'points', chunks: () => store.candles(query) };
  };
  const sides: readonly CandleSide[] = request.spec.bySide ? SIDES : ['BOTH'];
  return groupsOf(plan).flatMap((markets) => sides.map((side) => makeSource(markets, side)));
}

function serveDepth(plan: PointsPlan, { store, signal }: ServeContext): SeriesSource[] {
  const { request, range } = plan;
  const { blockSize } = request;
  if (!range || blockSize === undefined) return [];
  return groupsOf(plan).map((group) => {
    const markets = group.filter((market) => market.block > 0);
    const query = {
      ...range,
      markets,
      blockSize,
      signal,
      interval: request.interval,
      descending: request.descending,
      usd: request.usd,
      maxDepth: request.maxDepth,
      flatten: request.flatten,
    };
    const id = makeSeriesId(request, markets);
    return { id, key: request.flatten ? 'flat_points' : 'points', chunks: () => store.depth(query) };
  });
}

/** Datasets with data. The others are checked and weighed like them and answer without series. */
const SERVED: Partial<Readonly<Record<DatasetType, Serve>>> = {
  TRADE_AGG: serveCandles,
  TRADE_SIDE_AGNOSTIC_AGG: serveCandles,
  BLOCK_BOOK_SNAPSHOT_AGG: serveDepth,
};

/** The series of a planned query; nothing is read before their chunks are asked for. */
export function servePoints(plan: PointsPlan, context: ServeContext): SeriesSource[] {
  return SERVED[plan.request.type]?.(plan, context) ?? [];
}
