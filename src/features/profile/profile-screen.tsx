import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { useHistorySeconds } from '@/client/use-tier';
import { getMarketSymbol } from '@/data/queries/market-key';
import { typesQuery } from '@/data/queries/types';
import { formatMarketId } from '@/domain/market-id';
import { isRecording } from '@/domain/recording';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { WaysOn } from '@/panes/market/nearest-market';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { ProfileSearch } from '@/state/fields/profile-fields';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { ProfileWorkspace, type ProfileWorkspaceProps } from './profile-workspace';
import { getProfileSpan } from './view/resolve-profile';

const route = getRouteApi('/profile');

/** Where the chosen market spent its time, session by session; the largest market when none is chosen. */
export function ProfileScreen() {
  const screen = useScreenMarket();
  if ('waiting' in screen) return <NoProfile {...screen.waiting} />;
  return <ServedProfile key={formatMarketId(screen.market)} market={screen.market} />;
}

/** The profile if the market has one, otherwise a link to the nearest market that has. */
function ServedProfile({ market }: Pick<ProfileWorkspaceProps, 'market'>) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: types } = useQuery({ ...typesQuery(service, market), enabled: isConnected });
  if (types === undefined || types.includes('TPO_AGG')) return <LiveProfile market={market} />;
  return (
    <NoProfile
      title="No profile for this market"
      body={`${market.exchange} has no market profile for ${getMarketSymbol(market)}.`}
    >
      <WaysOn market={market} path="/profile" />
    </NoProfile>
  );
}

function LiveProfile({ market }: Pick<ProfileWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const historySeconds = useHistorySeconds();
  const change = useChangeSearch<ProfileSearch>(route.id);
  return (
    <ProfileWorkspace
      market={market}
      span={getProfileSpan(market, nowSeconds, historySeconds)}
      nowSeconds={nowSeconds}
      isPolling={!isRecording(market) && !clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

function NoProfile(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry' | 'children'>) {
  const navigate = route.useNavigate();
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return <EmptyScreen {...props} screen="Profile" icon="profile" onward="Markets" onLeave={onLeave} />;
}
