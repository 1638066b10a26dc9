import { getRouteApi } from '@tanstack/react-router';
import { useHistorySeconds } from '@/client/use-tier';
import { formatMarketId } from '@/domain/market-id';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { MarketScreen } from '@/panes/screen/market-screen';
import { useScreenTime } from '@/panes/screen/use-screen-time';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { ProfileWorkspace, type ProfileWorkspaceProps } from './profile-workspace';
import { WaitingToolbar } from './toolbar/waiting-toolbar';
import { getProfileSpan } from './view/resolve-profile';

const route = getRouteApi('/profile');

/** Where the chosen market spent its time, session by session. */
export function ProfileScreen() {
  const search = route.useSearch();
  const onSearch = useChangeSearch<ProfileSearch>(route.id);
  return (
    <MarketScreen path="/profile" needs={['TPO_AGG']} toolbar={<WaitingToolbar {...{ search, onSearch }} />}>
      {(market) => <LiveProfile key={formatMarketId(market)} market={market} />}
    </MarketScreen>
  );
}

function LiveProfile({ market }: Pick<ProfileWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const onSearch = useChangeSearch<ProfileSearch>(route.id);
  const historySeconds = useHistorySeconds();
  const { nowSeconds, isPolling } = useScreenTime(market);
  const span = getProfileSpan(market, nowSeconds, historySeconds);
  return <ProfileWorkspace {...{ market, span, nowSeconds, isPolling, search, onSearch }} />;
}
