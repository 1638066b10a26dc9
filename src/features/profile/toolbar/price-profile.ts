import { getBookSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { profileRowQuery } from '@/data/queries/block-sizes';
import { typeVenuesQuery } from '@/data/queries/book-venues';
import { canSumVenues, getTierHistory } from '@/data/queries/tier-words';
import { typesQuery } from '@/data/queries/types';
import { alignDown } from '@/domain/interval';
import { countSessions } from '@/features/profile/plot/use-profile-model';
import { readProfilePlace } from '@/features/profile/view/profile-place';
import { findProfileMarkets, listProfileTiles, selectMarkets } from '@/features/profile/view/profile-requests';
import { readChoice } from '@/features/profile/view/use-profile';
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
import { DOCKED } from '@/ui/use-media';

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
  const span = getBookSpan(market, alignDown(nowSeconds, 'MINUTE'), getTierHistory(tier));
  const count = countSessions({
    isRoomy: matchMedia(ROOMY).matches,
    isDocked: matchMedia(DOCKED).matches,
  });
  const room = { kind: chosenOf(PROFILE_FIELDS.session, search.session), count } as const;
  const choice = readChoice(readProfilePlace(search, span, market.lastPrice ?? 1, room), search);
  const sources = { market, offered, canSum: canSumVenues(tier) };
  const row = await client.fetchQuery(
    profileRowQuery(service, selectMarkets(sources, findProfileMarkets(sources, choice))),
  );
  return dataClient.tiles.price(
    listProfileTiles({ ...sources, dataClient, span, rowHeight: row ?? undefined }, choice),
  );
}
