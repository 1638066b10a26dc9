import { computeLiveRange } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { BLOCK_MINUTES, type BlockMinutes } from '@/data/queries/tpo';
import type { TimeSpan } from '@/domain/time-span';
import { TPO_SESSIONS, type TpoSession } from '@/domain/tpo/tpo-session';
import { listProfileTiles, type ProfileChoice, type ProfileFacts } from '@/features/profile/view/profile-requests';

/** What each control of the toolbar would cost now. */
export interface ProfilePrices {
  readonly sessions: ReadonlyMap<TpoSession, ViewPrice>;
  readonly minutes: ReadonlyMap<BlockMinutes, ViewPrice>;
  /** Cost of the other unit. */
  readonly unit: ViewPrice;
  readonly live: ViewPrice;
  priceRange(range: TimeSpan): ViewPrice;
  priceVenues(venues: readonly string[]): ViewPrice;
}

/**
 * The prices of the exact views that the controls lead to from `now`. `rangeOf` is the range on screen with other
 * sessions.
 */
export function computeProfilePrices(
  facts: ProfileFacts,
  now: ProfileChoice,
  rangeOf: (session: TpoSession) => TimeSpan,
): ProfilePrices {
  const { dataClient, span } = facts;
  const priceOf = (change: Partial<ProfileChoice>): ViewPrice =>
    dataClient.tiles.price(listProfileTiles(facts, { ...now, ...change }));
  const { range } = now;
  return {
    sessions: new Map(
      TPO_SESSIONS.map((session) => [
        session,
        priceOf(session === now.session ? {} : { session, range: rangeOf(session) }),
      ]),
    ),
    minutes: new Map(BLOCK_MINUTES.map((minutes) => [minutes, priceOf({ minutes })])),
    unit: priceOf({ isUsd: !now.isUsd }),
    live: priceOf({ range: computeLiveRange(range.to - range.from, span) }),
    priceRange: (other) => priceOf({ range: other }),
    priceVenues: (venues) => priceOf({ venues }),
  };
}
