import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { useHistorySeconds } from '@/client/use-tier';
import { getDataSpan } from '@/data/plan/heatmap-span';
import { getMarketSymbol } from '@/data/queries/market-key';
import { typesQuery } from '@/data/queries/types';
import { alignDown } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import { isRecording } from '@/domain/recording';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { NearestMarket } from '@/panes/market/nearest-market';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { ChartSearch } from '@/state/url-state';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { ChartWorkspace, type ChartWorkspaceProps } from './chart-workspace';
import { WaitingToolbar } from './toolbar/waiting-toolbar';

const route = getRouteApi('/chart');

/** Why the price of the chosen market moved; of the largest market when none is chosen. */
export function ChartScreen() {
  const screen = useScreenMarket();
  if ('waiting' in screen) return <NoChart {...screen.waiting} />;
  return <ServedChart key={formatMarketId(screen.market)} market={screen.market} />;
}

/** A market with any of these has a chart. */
const CHARTED = [
  'TRADE_SIDE_AGNOSTIC_AGG',
  'TRADE_AGG',
  'LIQUIDATION_AGG',
  'OPEN_INTEREST_AGG',
  'FUNDING_RATE_AGG',
] as const;

/** The chart if the market has something to draw, otherwise a link to the nearest market that has. */
function ServedChart({ market }: Pick<ChartWorkspaceProps, 'market'>) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: types } = useQuery({ ...typesQuery(service, market), enabled: isConnected });
  if (types === undefined || CHARTED.some((type) => types.includes(type))) return <LiveChart market={market} />;
  return (
    <NoChart
      title="No chart for this market"
      body={`${market.exchange} has no candles for ${getMarketSymbol(market)}.`}
    >
      <NearestMarket market={market} path="/chart" />
    </NoChart>
  );
}

function LiveChart({ market }: Pick<ChartWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const nowSeconds = useDataSeconds();
  // By the minute, like the span itself: a span of its own each second would draw everything again.
  const minute = alignDown(nowSeconds, 'MINUTE');
  const { clock } = useService();
  const historySeconds = useHistorySeconds();
  const change = useChangeSearch<ChartSearch>(route.id);
  return (
    <ChartWorkspace
      market={market}
      span={getDataSpan(market, minute, historySeconds)}
      nowSeconds={nowSeconds}
      isPolling={!isRecording(market) && !clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

function NoChart(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry' | 'children'>) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const change = useChangeSearch<ChartSearch>(route.id);
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return (
    <EmptyScreen
      {...props}
      screen="Chart"
      icon="candles"
      onward="Markets"
      onLeave={onLeave}
      toolbar={<WaitingToolbar search={search} onSearch={change} />}
    />
  );
}
