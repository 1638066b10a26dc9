import type { ViewPrice } from '@/data/plan/price-view';
import { profileRowQuery } from '@/data/queries/block-sizes';
import { typeVenuesQuery } from '@/data/queries/book-venues';
import { canSumVenues, getTierHistory } from '@/data/queries/tier-words';
import { typesQuery } from '@/data/queries/types';
import { countSessions, WIDEST } from '@/features/profile/plot/use-profile-model';
import { readProfilePlace } from '@/features/profile/view/profile-place';
import { listProfileTiles } from '@/features/profile/view/profile-requests';
import { getProfileSpan, resolveProfile } from '@/features/profile/view/resolve-profile';
import {
  NO_MARKET,
  type Surroundings,
  type UnavailableReason,
  type UnopenedView,
} from '@/panes/address/address-pricer';
import { findOffered } from '@/panes/address/find-offered';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, parseProfileSearch } from '@/state/fields/profile-fields';
import { DOCKED, EXTRA_WIDE } from '@/ui/use-media';

/** Price of what the profile of an address would request first, or why it cannot be shown. */
export async function priceProfile(
  { market, search: raw }: UnopenedView,
  around: Surroundings,
): Promise<ViewPrice | UnavailableReason> {
  if (market === undefined) return NO_MARKET;
  const { service, client, dataClient, tier, nowSeconds } = around;
  const types = await client.fetchQuery(typesQuery(service, market));
  if (!types.includes('TPO_AGG')) return { kind: 'absent', lack: 'no profile' };
  const search = parseProfileSearch(raw);
  const offered = await findOffered(typeVenuesQuery(service, market, 'TPO_AGG'), market, search.venue, around);
  const span = getProfileSpan(market, nowSeconds, getTierHistory(tier));
  const count = countSessions({
    isRoomy: matchMedia(ROOMY).matches,
    isDocked: matchMedia(DOCKED).matches,
    isWidest: matchMedia(WIDEST).matches,
    isExtraWide: matchMedia(EXTRA_WIDE).matches,
  });
  const room = { kind: chosenOf(PROFILE_FIELDS.session, search.session), count } as const;
  const plot = readProfilePlace(search, span, market.lastPrice ?? 1, room);
  const request = resolveProfile(market, search, { dataClient, span, offered, canSum: canSumVenues(tier), plot });
  const row = await client.fetchQuery(profileRowQuery(service, request.profiled));
  return dataClient.tiles.price(listProfileTiles(request.factsOf(row ?? undefined), request.choice));
}
