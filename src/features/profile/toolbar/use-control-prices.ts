import { keepTrying } from '@/base/keep-trying';
import { formatMarketId } from '@/domain/market-id';
import type { TpoSession } from '@/domain/tpo/tpo-session';
import { getSessionRange } from '@/features/profile/view/choose-session';
import { getSessionSpan, type SessionRoom } from '@/features/profile/view/profile-place';
import { SESSION_KINDS } from '@/features/profile/view/session-kind';
import type { Profile } from '@/features/profile/view/use-profile';
import { useRestedPrices } from '@/panes/plot/use-rested-prices';
import { PROFILE_SESSIONS } from '@/state/fields/profile-fields';
import type { ProfilePrices } from './profile-prices';

const loadPrices = () => keepTrying(() => import('./profile-prices'));

/** What the controls would cost; `undefined` before the first time. */
export function useControlPrices(profile: Profile, room: SessionRoom): ProfilePrices | undefined {
  const { facts, choice, settled } = profile;
  const { dataClient, market, span, offered, canSum, rowHeight } = facts;
  const whose = [formatMarketId(market), span, offered.map(formatMarketId), canSum, rowHeight];
  return useRestedPrices(dataClient, JSON.stringify([whose, choice, room.count]), async () => {
    const { computeProfilePrices } = await loadPrices();
    const rangeOf = (session: TpoSession) => {
      const kind = PROFILE_SESSIONS.find((one) => SESSION_KINDS[one].tpo === session) ?? 'daily';
      return getSessionRange(kind, room, settled, getSessionSpan(kind, span).to);
    };
    return computeProfilePrices(facts, choice, rangeOf);
  });
}
