import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { supplyCoinsQuery } from '@/data/queries/supply';
import { coinMarketQuery } from '@/data/queries/tenors';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { WithoutMarket } from '@/panes/screen/market-screen';
import { useScreenTime } from '@/panes/screen/use-screen-time';
import type { SupplySearch } from '@/state/fields/supply-fields';
import { SupplyWorkspace, type SupplyWorkspaceProps } from './supply-workspace';
import { WaitingToolbar } from './toolbar/waiting-toolbar';

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
  const search = route.useSearch();
  const onSearch = useChangeSearch<SupplySearch>(route.id);
  if (market === undefined)
    return 'waiting' in screen ? (
      <WithoutMarket path="/supply" {...screen.waiting} toolbar={<WaitingToolbar {...{ search, onSearch }} />} />
    ) : null;
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
  const onSearch = useChangeSearch<SupplySearch>(route.id);
  const { nowSeconds, isPolling } = useScreenTime();
  return <SupplyWorkspace {...{ market, nowSeconds, isPolling, search, onSearch }} />;
}
