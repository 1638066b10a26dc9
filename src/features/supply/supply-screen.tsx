import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { supplyCoinsQuery } from '@/data/queries/supply';
import { coinMarketQuery } from '@/data/queries/tenors';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { SupplySearch } from '@/state/fields/supply-fields';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { SupplyWorkspace, type SupplyWorkspaceProps } from './supply-workspace';

const route = getRouteApi('/supply');

/** How many coins of the chosen market's asset there are, and what they are worth together. */
export function SupplyScreen() {
  const service = useService();
  const isConnected = useIsConnected();
  // The list of coins does not depend on the market, so it is requested while that is looked up.
  useQuery({ ...supplyCoinsQuery(service), enabled: isConnected });
  useComparedNames();
  const screen = useScreenMarket();
  const market = useShownMarket(screen);
  if (market === undefined) return 'waiting' in screen ? <NoSupply {...screen.waiting} /> : null;
  return <LiveSupply market={market} />;
}

/** The names of compared coins do not depend on the market either: their supply is then requested along with its own. */
function useComparedNames(): void {
  const service = useService();
  const isConnected = useIsConnected();
  const { coins = [] } = route.useSearch();
  useQueries({ queries: coins.map((coin) => ({ ...coinMarketQuery(service, coin), enabled: isConnected })) });
}

/** While another market is looked up, the previous one stays, and with it what was opened beside it. */
function useShownMarket(screen: ReturnType<typeof useScreenMarket>): Market | undefined {
  const [shown, setShown] = useState<Market>();
  if ('market' in screen) {
    if (screen.market !== shown) setShown(screen.market);
    return screen.market;
  }
  const isFailed = screen.waiting.retry !== undefined;
  return isFailed ? undefined : shown;
}

function LiveSupply({ market }: Pick<SupplyWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const change = useChangeSearch<SupplySearch>(route.id);
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
