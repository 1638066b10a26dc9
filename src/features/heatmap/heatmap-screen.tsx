import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { useHistorySeconds } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import { getBookSpan } from '@/data/plan/heatmap-span';
import { finestBlockQuery } from '@/data/queries/block-sizes';
import { mapMarketQuery } from '@/data/queries/book-venues';
import { formatMarketId } from '@/domain/market-id';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { useCurrentMarket } from '@/panes/market/current-market';
import { WaysOn } from '@/panes/market/nearest-market';
import { useWaitingScreen } from '@/panes/market/use-screen-market';
import { WithoutMarket } from '@/panes/screen/market-screen';
import { useScreenTime } from '@/panes/screen/use-screen-time';
import type { HeatmapSearch, LayerId } from '@/state/url-state';
import { Button } from '@/ui/button';
import { HeatmapWorkspace, type HeatmapWorkspaceProps } from './heatmap-workspace';
import { readLayers } from './layers/chosen-layers';
import { describeNoBook } from './layers/layer-lock';
import { WaitingToolbar } from './toolbar/waiting-toolbar';

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
    return <NoHeatmap {...waiting} toolbar={<WaitingToolbar />} />;
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
  const onSearch = useChangeSearch<HeatmapSearch>(route.id);
  const historySeconds = useHistorySeconds();
  const { nowSeconds, minute, isPolling } = useScreenTime(market);
  const span = getBookSpan(market, minute, historySeconds);
  return <HeatmapWorkspace {...{ market, finestBlock, span, nowSeconds, isPolling, search, onSearch }} />;
}

function NoHeatmap(props: Omit<ComponentProps<typeof WithoutMarket>, 'path'>) {
  return <WithoutMarket {...props} path="/heatmap" dataset="BLOCK_BOOK_SNAPSHOT_AGG" onward="Markets with depth" />;
}

function NoDepth({ market }: { readonly market: Market }) {
  const service = useService();
  const navigate = route.useNavigate();
  const { coin = '', recorded } = market;
  const enabled = coin !== '' && recorded === undefined;
  const triggers = useQuery({ ...mapMarketQuery(service, coin, 'DEXPERP_TRIGGER_LIQUIDITY_AGG'), enabled });
  const liquidations = useQuery({ ...mapMarketQuery(service, coin, 'DEXPERP_LIQUIDATION_AGG'), enabled });
  const show = (layer: LayerId) => void navigate({ search: (before) => ({ ...before, layer: [layer] }) });
  return (
    <NoHeatmap title="No depth for this market" body={describeNoBook(market)}>
      <WaysOn market={market} path="/heatmap" />
      {triggers.data != null && <Button onClick={() => show('triggers')}>Show TP/SL triggers of {coin}</Button>}
      {liquidations.data != null && <Button onClick={() => show('liquidations')}>Show liquidations of {coin}</Button>}
    </NoHeatmap>
  );
}
