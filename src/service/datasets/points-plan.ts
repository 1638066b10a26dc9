import { isTierAtLeast, TIERS, type TierId } from '@/contract/tiers';
import { computeWeight } from '@/contract/weight';
import { leastCommonMultiple, wholeMultiple } from '@/domain/decimal';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { type UnixSeconds, unixSeconds, type Weight } from '@/domain/units';
import { invalidParam, ServiceError } from '@/service/request/service-error';
import type { StoredMarket } from '@/service/store/engine/store';
import type { Catalogue } from '../catalogue/catalogue';
import { isUsdQuoted } from '../catalogue/catalogue-market';
import type { PointsRequest } from './points-request';
import { countSessions } from './tpo-sessions';

/** What a query will read, and its weight. */
export interface PointsPlan {
  readonly request: PointsRequest;
  /** Markets that match and serve the type, by id. */
  readonly markets: readonly StoredMarket[];
  /** Bucket starts in [`from`, `to`). `undefined` for the latest snapshot. */
  readonly range: { readonly from: UnixSeconds; readonly to: UnixSeconds } | undefined;
  readonly weight: Weight;
}

const SECONDS_PER_DAY = 86_400;

/** Datasets whose sums add levels of the same price. */
const SUMMED_BY_PRICE: ReadonlySet<string> = new Set(['BLOCK_BOOK_SNAPSHOT_AGG', 'TPO_AGG', 'VOLUME_PROFILE_AGG']);

function checkExchanges(request: PointsRequest, catalogue: Catalogue): void {
  const unknown = request.exchanges.some((exchange) => !catalogue.exchanges.has(exchange));
  if (!unknown) return;
  const known = [...catalogue.exchanges].sort().join(', ');
  throw new ServiceError('INVALID_EXCHANGE', `exchange must be one of ${known}`);
}

function matchMarkets(request: PointsRequest, catalogue: Catalogue): StoredMarket[] {
  const { exchanges, coin, rawSymbol, normalizedSymbol, tenor } = request;
  const isMatch = (market: StoredMarket): boolean =>
    (exchanges.length === 0 || exchanges.includes(market.exchange)) &&
    (coin === undefined || market.coin === coin) &&
    (rawSymbol === undefined || market.rawSymbol === rawSymbol) &&
    (normalizedSymbol === undefined || market.normalizedSymbol === normalizedSymbol) &&
    (tenor === undefined || market.tenor === tenor) &&
    market.types.includes(request.type);
  const matched = catalogue.sources.filter(isMatch);
  // Levels in different quote assets have no common price: a sum only uses the dollar markets.
  if (!SUMMED_BY_PRICE.has(request.type) || request.groupBy === undefined) return matched;
  return matched.length > 1 ? matched.filter(isUsdQuoted) : matched;
}

/** Simulated and recorded data are never combined. @throws ServiceError */
function checkOneWorld({ groupBy }: PointsRequest, markets: readonly StoredMarket[]): void {
  if (groupBy === undefined) return;
  const recorded = markets.filter(({ recordedFrom }) => recordedFrom > 0);
  if (recorded.length === 0 || recorded.length === markets.length) return;
  const names = [...new Set(recorded.map(({ exchange }) => exchange))].sort().join(', ');
  throw invalidParam(
    'exchange',
    `must name recorded venues (${names}) or simulated ones, not both: they are not summed`,
  );
}

function checkBlockSize(request: PointsRequest, markets: readonly StoredMarket[]): void {
  const { blockSize } = request;
  const blocks = [...new Set(markets.map((market) => market.block))].filter((block) => block > 0);
  if (blockSize === undefined || blocks.length === 0) return;
  if (blocks.every((block) => wholeMultiple(blockSize, block) !== undefined)) return;
  throw invalidParam('blockSize', `must be a whole multiple of ${leastCommonMultiple(blocks)}`);
}

/** Without `from` the range ends now, or at the end of the record if none of the markets is being recorded. */
function resolveRange(
  { from, period }: PointsRequest,
  markets: readonly StoredMarket[],
  now: UnixSeconds,
): PointsPlan['range'] {
  if (period === undefined) return undefined;
  if (from !== undefined) return { from: unixSeconds(from), to: unixSeconds(from + period) };
  const recordEnd = Math.max(...markets.map((market) => market.recordedTo), 0);
  const isOver = isRecorded(markets) && !markets.some((market) => market.isLive);
  const end = isOver ? recordEnd + 1 : now;
  return { from: unixSeconds(Math.max(0, end - period)), to: unixSeconds(end) };
}

function isRecorded(markets: readonly StoredMarket[]): boolean {
  return markets.length > 0 && markets.every((market) => market.recordedFrom > 0);
}

function countPoints(request: PointsRequest, range: PointsPlan['range']): number {
  if (!range) return 1;
  if (request.tpoSession !== undefined) return countSessions(range.from, range.to - range.from, request.tpoSession);
  return Math.ceil((range.to - range.from) / INTERVAL_SECONDS[request.interval]);
}

/** Number of venues in a sum: the requested ones, whether or not each has the market. */
function countVenues(request: PointsRequest): number {
  return request.groupBy === undefined ? 1 : Math.max(1, request.exchanges.length);
}

interface Caller {
  readonly tier: TierId;
  readonly now: UnixSeconds;
}

function checkTier(plan: Omit<PointsPlan, 'weight'>, points: number, venues: number, { tier, now }: Caller): void {
  const { request, range, markets } = plan;
  const { label, historySeconds, aggregation } = TIERS[tier];
  if (!isTierAtLeast(tier, request.spec.tier)) {
    const needed = TIERS[request.spec.tier].label;
    throw new ServiceError('TIER_RESTRICTED', `type ${request.type} needs tier ${needed}; this key is ${label}`);
  }
  if (historySeconds !== undefined && range && range.from < now - historySeconds && !isRecorded(markets)) {
    const days = historySeconds / SECONDS_PER_DAY;
    throw new ServiceError('HISTORY_RESTRICTED', `from is older than the ${days} days of history of tier ${label}`);
  }
  if (venues > 1 && !aggregation) {
    const needed = TIERS.advanced.label;
    throw new ServiceError(
      'AGGREGATION_RESTRICTED',
      `transform.groupBy.type over several exchanges needs tier ${needed}`,
    );
  }
  if (points > request.spec.maxPoints) {
    const message = `period and interval make ${points} points; ${request.type} allows at most ${request.spec.maxPoints}`;
    throw new ServiceError('TOO_MANY_POINTS', `${message}: shorten period or widen interval`);
  }
}

/**
 * Finds the markets and the range of a query, checks them against the tier and computes the weight.
 * @throws ServiceError 400 (venue, block size) before 403 (tier).
 */
export function planPoints(request: PointsRequest, catalogue: Catalogue, caller: Caller): PointsPlan {
  checkExchanges(request, catalogue);
  const markets = matchMarkets(request, catalogue);
  checkOneWorld(request, markets);
  checkBlockSize(request, markets);
  const range = resolveRange(request, markets, caller.now);
  const points = countPoints(request, range);
  const venues = countVenues(request);
  checkTier({ request, markets, range }, points, venues, caller);
  return {
    request,
    markets,
    range,
    weight: computeWeight({ type: request.type, points, venues, maxDepth: request.maxDepth }),
  };
}
