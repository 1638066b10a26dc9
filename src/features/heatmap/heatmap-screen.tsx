import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { useHistorySeconds } from '@/client/use-tier';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getBookSpan } from '@/data/plan/heatmap-span';
import { finestBlockQuery } from '@/data/queries/block-sizes';
import { mapMarketQuery } from '@/data/queries/book-venues';
import { alignDown } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import { isRecording } from '@/domain/recording';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { useCurrentMarket } from '@/panes/market/current-market';
import { WaysOn } from '@/panes/market/nearest-market';
import { useWaitingScreen } from '@/panes/market/use-screen-market';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { HeatmapSearch } from '@/state/url-state';
import { Button } from '@/ui/button';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { HeatmapWorkspace, type HeatmapWorkspaceProps } from './heatmap-workspace';
import { readLayers } from './layers/chosen-layers';
import { describeNoBook } from './layers/layer-lock';

const route = getRouteApi('/heatmap');

/** Depth of the chosen market over time and price, or of the largest market if none is chosen. */
export function HeatmapScreen() {
  const service = useService();
  const { market, error, retry } = useCurrentMarket();
  const isConnected = useIsConnected();
  const tell = useWaitingScreen();
  const finest = useQuery({
    ...finestBlockQuery(service, market ?? { exchange: '', rawSymbol: '' }),
    enabled: isConnected && market != null,
  });
  if (market == null || finest.data === undefined) {
    const waiting = error === null ? tell(finest.error, () => void finest.refetch()) : tell(error, retry);
    return <NoHeatmap {...waiting} />;
  }
  if (finest.data === null) return <WithoutDepth market={market} />;
  return <LiveHeatmap key={formatMarketId(market)} market={market} finestBlock={finest.data} />;
}

/** A market without a book may still have its coin's maps. */
function WithoutDepth({ market }: { readonly market: Market }) {
  const layers = readLayers(route.useSearch());
  if (layers.length === 0 || layers.includes('depth')) return <NoDepth market={market} />;
  return <LiveHeatmap key={formatMarketId(market)} market={market} />;
}

function LiveHeatmap({ market, finestBlock }: Pick<HeatmapWorkspaceProps, 'market' | 'finestBlock'>) {
  const search = route.useSearch();
  const nowSeconds = useDataSeconds();
  // By the minute, like the span itself: a span of its own each second would draw everything again.
  const minute = alignDown(nowSeconds, 'MINUTE');
  const { clock } = useService();
  const historySeconds = useHistorySeconds();
  const change = useChangeSearch<HeatmapSearch>(route.id);
  return (
    <HeatmapWorkspace
      market={market}
      finestBlock={finestBlock}
      span={getBookSpan(market, minute, historySeconds)}
      nowSeconds={nowSeconds}
      isPolling={!isRecording(market) && !clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

/** Markets that can be shown here. */
const WITH_DEPTH = ['BLOCK_BOOK_SNAPSHOT_AGG'] as const satisfies readonly DatasetType[];

function NoHeatmap(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry' | 'children'>) {
  const navigate = route.useNavigate();
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v, data: WITH_DEPTH }) });
  return <EmptyScreen {...props} screen="Heatmap" icon="depth" onward="Markets with depth" onLeave={onLeave} />;
}

function NoDepth({ market }: { readonly market: Market }) {
  const service = useService();
  const navigate = route.useNavigate();
  const { coin = '', recorded } = market;
  const triggers = useQuery({
    ...mapMarketQuery(service, coin, 'DEXPERP_TRIGGER_LIQUIDITY_AGG'),
    enabled: coin !== '' && recorded === undefined,
  });
  const showTriggers = () => void navigate({ search: (before) => ({ ...before, layer: ['triggers'] }) });
  return (
    <NoHeatmap title="No depth for this market" body={describeNoBook(market)}>
      <WaysOn market={market} path="/heatmap" />
      {triggers.data != null && <Button onClick={showTriggers}>Show TP/SL triggers of {coin}</Button>}
    </NoHeatmap>
  );
}
