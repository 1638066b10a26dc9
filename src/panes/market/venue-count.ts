import { getClassVenues, type VenueCounts } from '@/data/queries/markets';

/** "3 venues": how many serve the market's symbol in its class; `undefined` of one alone, and before it is known. */
export function describeVenueCount(
  counts: VenueCounts | undefined,
  market: Parameters<typeof getClassVenues>[1],
): string | undefined {
  const count = getClassVenues(counts, market);
  return count > 1 ? `${count} venues` : undefined;
}

/** "of 3 venues", after the name of the venue whose figures they are; nothing where it is the only one. */
export function describeVenueOf(
  counts: VenueCounts | undefined,
  market: Parameters<typeof getClassVenues>[1],
): string | undefined {
  const count = describeVenueCount(counts, market);
  return count === undefined ? undefined : `of ${count}`;
}
