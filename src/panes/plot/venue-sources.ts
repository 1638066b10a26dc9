import type { Market } from '@/contract/payloads';
import { isRecording } from '@/domain/recording';

/** State of a look-up. `failed`: it was refused, or nobody answered. */
export type LookUp = 'pending' | 'failed' | 'done';

/** State of a query that decides what to request. */
export function getLookUp(
  { data, isError }: { readonly data: unknown; readonly isError: boolean },
  isOffline: boolean,
): LookUp {
  if (data !== undefined) return 'done';
  return isError || isOffline ? 'failed' : 'pending';
}

/** Whether other venues can have the same market. Not for a recording, or a market without a shared symbol. */
export const hasSharedSymbol = (market: Market): boolean =>
  !isRecording(market) && market.normalizedSymbol !== undefined;

/** Which of `venues` have no such market; none while that is unknown. */
export function listUnknown(venues: readonly string[], known: readonly Market[], lookUp: LookUp): readonly string[] {
  return lookUp === 'done' ? venues.filter((venue) => !known.some(({ exchange }) => exchange === venue)) : [];
}

/** The markets of the named venues, in the order of `offered`. The market itself if none is named or known. */
export function chooseMarkets(
  market: Market,
  offered: readonly Market[],
  venues: readonly string[],
): readonly Market[] {
  const chosen = offered.filter(({ exchange }) => venues.includes(exchange));
  return chosen.length === 0 ? [market] : chosen;
}

/** The address field of venues; absent if it is only the market's own venue. */
export function writeVenues(markets: readonly Market[]): readonly string[] | undefined {
  return markets.length < 2 ? undefined : markets.map(({ exchange }) => exchange);
}
