import { getRouteApi } from '@tanstack/react-router';
import { getDataSpan } from '@/data/plan/heatmap-span';
import { alignDown } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import { useCurrentMarket } from '@/panes/current-market';
import { tellFailure } from '@/panes/failure-words';
import { useDataSeconds } from '@/panes/plot/use-data-seconds';
import { useIsConnected, useService } from '@/panes/service-context';
import { useHistorySeconds } from '@/panes/use-tier';
import type { ProfileSearch } from '@/state/profile-search';
import { Button } from '@/ui/button';
import { ScreenFrame } from '@/ui/screen-frame';
import { StateBlock } from '@/ui/state-block';
import { ProfileWorkspace, type ProfileWorkspaceProps } from './profile-workspace';

const route = getRouteApi('/profile');

/** Where the chosen market spent its time, session by session; the largest market when none is chosen. */
export function ProfileScreen() {
  const { market, error, retry } = useCurrentMarket();
  const isConnected = useIsConnected();
  if (market === null) {
    return (
      <EmptyScreen title="This market is not known" body="The service has no market of this name. Choose another." />
    );
  }
  if (market === undefined) {
    if (error === null) return <EmptyScreen title="Loading the market" />;
    const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return <EmptyScreen title={title} body={`${sentence} ${next}`} retry={retry} />;
  }
  return <LiveProfile key={formatMarketId(market)} market={market} />;
}

function LiveProfile({ market }: Pick<ProfileWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowSeconds = useDataSeconds();
  const minute = alignDown(nowSeconds, 'MINUTE');
  const { clock } = useService();
  const historySeconds = useHistorySeconds();
  const change = (next: Partial<ProfileSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <ProfileWorkspace
      market={market}
      span={getDataSpan(market, minute, historySeconds)}
      nowSeconds={nowSeconds}
      isPolling={market.recorded === undefined && !clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

interface EmptyScreenProps {
  readonly title: string;
  readonly body?: string;
  readonly retry?: () => void;
}

function EmptyScreen({ title, body, retry }: EmptyScreenProps) {
  const navigate = route.useNavigate();
  const open = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return (
    <ScreenFrame title="Profile" toolbar={null} status={null}>
      <div className="flex-1">
        <StateBlock
          icon={retry === undefined ? 'profile' : 'warning'}
          title={title}
          {...(body === undefined ? {} : { body })}
          actions={
            body === undefined ? null : (
              <Button onClick={retry ?? open}>{retry === undefined ? 'Markets' : 'Retry'}</Button>
            )
          }
        />
      </div>
    </ScreenFrame>
  );
}
