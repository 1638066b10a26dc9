import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { canSumVenues, listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { areComparable } from '@/domain/recording';
import type { View } from '@/panes/views';

/** Views that can combine several venues. */
const SUMMING: readonly (View['path'] | undefined)[] = ['/heatmap', '/chart', '/profile'];

export interface SumFacts {
  readonly path: View['path'] | undefined;
  /** The market on screen. */
  readonly market: Market | null | undefined;
  /** The venues in the address. */
  readonly venues: readonly string[] | undefined;
  readonly tier: Parameters<typeof canSumVenues>[0];
}

export type AddedVenue =
  | { readonly kind: 'sum'; readonly venues: readonly string[] }
  /** Why the venue cannot be added. */
  | { readonly kind: 'refused'; readonly why: string };

const refuse = (why: string): AddedVenue => ({ kind: 'refused', why });

/** The venues on screen plus that of `other`, which must be the same market elsewhere. */
export function addVenue(other: Market, { path, market, venues, tier }: SumFacts): AddedVenue {
  if (!SUMMING.includes(path)) return refuse('Venues can be summed in Heatmap, Chart and Profile.');
  if (market == null) return refuse('Open a market first, then add a venue.');
  const isSame =
    market.normalizedSymbol !== undefined &&
    market.normalizedSymbol === other.normalizedSymbol &&
    market.category === other.category &&
    areComparable(market, other);
  if (!isSame) return refuse(`Only other venues of ${getMarketSymbol(market)} can be added.`);
  if (!canSumVenues(tier)) return refuse(`Sums over venues need the ${listTiersFrom(SUM_TIER)} tier.`);
  const now = venues ?? [market.exchange];
  if (now.includes(other.exchange)) return refuse(`${other.exchange} is already shown.`);
  return { kind: 'sum', venues: [...now, other.exchange] };
}
