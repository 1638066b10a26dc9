import { getRouteApi } from '@tanstack/react-router';
import { useCurrentMarket } from '@/panes/current-market';
import { tellFailure } from '@/panes/failure-words';
import { useDataSeconds } from '@/panes/plot/use-data-seconds';
import { useIsConnected, useService } from '@/panes/service-context';
import type { SupplySearch } from '@/state/supply-search';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { SupplyWorkspace, type SupplyWorkspaceProps } from './supply-workspace';

const route = getRouteApi('/supply');

/** How many coins of the chosen market's asset there are, and what all of them are worth. */
export function SupplyScreen() {
  const { market, error, retry } = useCurrentMarket();
  const isConnected = useIsConnected();
  if (market === null) {
    return <NoSupply title="Market not found" body="No market has this name. Choose another." />;
  }
  if (market === undefined) {
    if (error === null) return <NoSupply title="Loading the market" />;
    const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return <NoSupply title={title} body={`${sentence} ${next}`} retry={retry} />;
  }
  return <LiveSupply market={market} />;
}

function LiveSupply({ market }: Pick<SupplyWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const change = (next: Partial<SupplySearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <SupplyWorkspace
      market={market}
      nowSeconds={nowSeconds}
      isPolling={!clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

function NoSupply(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry'>) {
  const navigate = route.useNavigate();
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return <EmptyScreen {...props} screen="Supply" icon="layers" onward="Markets" onLeave={onLeave} />;
}
