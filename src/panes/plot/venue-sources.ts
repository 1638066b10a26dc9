import type { Market } from '@/contract/payloads';
import { isRecording } from '@/domain/recording';

/** How far a look-up has come; `failed`: it was refused, or nobody is there to answer. */
export type LookUp = 'pending' | 'failed' | 'done';

/** How far a query has come that tells what to ask for. */
export function getLookUp(
  { data, isError }: { readonly data: unknown; readonly isError: boolean },
  isOffline: boolean,
): LookUp {
  if (data !== undefined) return 'done';
  return isError || isOffline ? 'failed' : 'pending';
}

/** Other venues may have the same market: a recording and a market without a symbol that venues share have none. */
export const hasSharedSymbol = (market: Market): boolean =>
  !isRecording(market) && market.normalizedSymbol !== undefined;

/** The venues of `venues` that have no such market; none while that is not known. */
export function listUnknown(venues: readonly string[], known: readonly Market[], lookUp: LookUp): readonly string[] {
  return lookUp === 'done' ? venues.filter((venue) => !known.some(({ exchange }) => exchange === venue)) : [];
}

/** The markets of the named venues, in the order of `offered`; the market's own when none is named or known. */
export function chooseMarkets(
  market: Market,
  offered: readonly Market[],
  venues: readonly string[],
): readonly Market[] {
  const chosen = offered.filter(({ exchange }) => venues.includes(exchange));
  return chosen.length === 0 ? [market] : chosen;
}

/** What the address says of venues: nothing of the one that belongs to the market. */
export function writeVenues(markets: readonly Market[]): readonly string[] | undefined {
  return markets.length < 2 ? undefined : markets.map(({ exchange }) => exchange);
}
