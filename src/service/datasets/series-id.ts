import type { SeriesId } from '@/contract/payloads';
import type { Category, Side, Tenor } from '@/contract/values';
import type { StoredMarket } from '@/service/store/engine/store';
import type { PointsRequest } from './points-request';

function shared<T>(markets: readonly StoredMarket[], of: (market: StoredMarket) => T): T | undefined {
  const [first] = markets;
  if (!first) return undefined;
  return markets.every((market) => of(market) === of(first)) ? of(first) : undefined;
}

/** Identifier of a series of one market, or of several summed ones: only the fields that they all share. */
export function makeSeriesId(request: PointsRequest, markets: readonly StoredMarket[], side?: Side): SeriesId {
  const fields = {
    type: request.type,
    rawSymbol: shared(markets, (market) => market.rawSymbol),
    exchange: shared(markets, (market) => market.exchange),
    normalizedSymbol: shared(markets, (market) => market.normalizedSymbol),
    category: shared(markets, (market) => market.category as Category),
    interval: request.spec.params.interval === 'ignored' ? undefined : request.interval,
    side,
    tenor: shared(markets, (market) => market.tenor as Tenor | ''),
    coin: shared(markets, (market) => market.coin),
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present) as unknown as SeriesId;
}
