import { getClassVenues, type VenueCounts } from '@/data/queries/markets';

/** "3 venues": how many venues have the market's symbol in its class; `undefined` for only one, and until known. */
export function describeVenueCount(
  counts: VenueCounts | undefined,
  market: Parameters<typeof getClassVenues>[1],
): string | undefined {
  const count = getClassVenues(counts, market);
  return count > 1 ? `${count} venues` : undefined;
}

/** "of 3 venues", to follow the name of the venue of some figures; nothing if it is the only one. */
export function describeVenueOf(
  counts: VenueCounts | undefined,
  market: Parameters<typeof getClassVenues>[1],
): string | undefined {
  const count = describeVenueCount(counts, market);
  return count === undefined ? undefined : `of ${count}`;
}
