import type { PointsPlan } from './points-plan';
import { makeSeriesId } from './series-id';
import type { SeriesSource } from './series-source';
import type { ServeContext } from './serve-context';

/** Implied volatility or skew: one series per market, identified by venue, symbol and tenor. */
export function serveSummary(
  { request, range, markets }: PointsPlan,
  { store, signal, key }: ServeContext,
): SeriesSource[] {
  if (!range) return [];
  const { interval, descending, usd } = request;
  const field = request.spec.shape === 'skew' ? 'skew' : 'impliedVolatility';
  return markets.map((market) => {
    const query = { ...range, markets: [market], interval, descending, usd, field, signal, key } as const;
    return { id: makeSeriesId(request, [market]), key: 'points', chunks: () => store.summary(query) };
  });
}
