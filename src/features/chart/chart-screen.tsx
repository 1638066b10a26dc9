import { getRouteApi } from '@tanstack/react-router';
import { useHistorySeconds } from '@/client/use-tier';
import { getDataSpan } from '@/data/plan/heatmap-span';
import { formatMarketId } from '@/domain/market-id';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { MarketScreen } from '@/panes/screen/market-screen';
import { useScreenTime } from '@/panes/screen/use-screen-time';
import type { ChartSearch } from '@/state/url-state';
import { ChartWorkspace, type ChartWorkspaceProps } from './chart-workspace';
import { WaitingToolbar } from './toolbar/waiting-toolbar';

const route = getRouteApi('/chart');

/** A market with any of these has a chart. */
const CHARTED = [
  'TRADE_SIDE_AGNOSTIC_AGG',
  'TRADE_AGG',
  'LIQUIDATION_AGG',
  'OPEN_INTEREST_AGG',
  'FUNDING_RATE_AGG',
] as const;

/** Why the price of the chosen market moved. */
export function ChartScreen() {
  const search = route.useSearch();
  const onSearch = useChangeSearch<ChartSearch>(route.id);
  return (
    <MarketScreen path="/chart" needs={CHARTED} toolbar={<WaitingToolbar {...{ search, onSearch }} />}>
      {(market) => <LiveChart key={formatMarketId(market)} market={market} />}
    </MarketScreen>
  );
}

function LiveChart({ market }: Pick<ChartWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const onSearch = useChangeSearch<ChartSearch>(route.id);
  const historySeconds = useHistorySeconds();
  const { nowSeconds, minute, isPolling } = useScreenTime(market);
  const span = getDataSpan(market, minute, historySeconds);
  return <ChartWorkspace {...{ market, span, nowSeconds, isPolling, search, onSearch }} />;
}
