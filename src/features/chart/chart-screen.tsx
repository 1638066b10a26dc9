import { getRouteApi } from '@tanstack/react-router';
import { getDataSpan } from '@/data/plan/heatmap-span';
import { formatMarketId } from '@/domain/market-id';
import { useCurrentMarket } from '@/panes/current-market';
import { tellFailure } from '@/panes/failure-words';
import { useDataSeconds } from '@/panes/plot/use-data-seconds';
import { useIsConnected, useService } from '@/panes/service-context';
import { useHistorySeconds } from '@/panes/use-tier';
import type { ChartSearch } from '@/state/url-state';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { ChartWorkspace, type ChartWorkspaceProps } from './chart-workspace';

const route = getRouteApi('/chart');

/** Why the price of the chosen market moved; of the largest market when none is chosen. */
export function ChartScreen() {
  const { market, error, retry } = useCurrentMarket();
  const isConnected = useIsConnected();
  if (market === null) {
    return <NoChart title="This market is not known" body="The service has no market of this name. Choose another." />;
  }
  if (market === undefined) {
    if (error === null) return <NoChart title="Loading the market" />;
    const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return <NoChart title={title} body={`${sentence} ${next}`} retry={retry} />;
  }
  return <LiveChart key={formatMarketId(market)} market={market} />;
}

function LiveChart({ market }: Pick<ChartWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const historySeconds = useHistorySeconds();
  const change = (next: Partial<ChartSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <ChartWorkspace
      market={market}
      span={getDataSpan(market, nowSeconds, historySeconds)}
      nowSeconds={nowSeconds}
      isPolling={market.recorded === undefined && !clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

function NoChart(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry'>) {
  const navigate = route.useNavigate();
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return <EmptyScreen {...props} screen="Chart" icon="candles" onward="Markets" onLeave={onLeave} />;
}
