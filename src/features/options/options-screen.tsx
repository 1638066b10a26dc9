import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { MarketScreen } from '@/panes/screen/market-screen';
import { useScreenTime } from '@/panes/screen/use-screen-time';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { OptionsWorkspace, type OptionsWorkspaceProps } from './options-workspace';
import { WaitingToolbar } from './toolbar/waiting-toolbar';

const route = getRouteApi('/options');

/** Implied volatility of options on the chosen market's coin, by tenor and over time. */
export function OptionsScreen() {
  const service = useService();
  const isConnected = useIsConnected();
  // The list of options does not depend on the market, so it is requested while that is looked up.
  useQuery({ ...optionSummariesQuery(service), enabled: isConnected });
  const search = route.useSearch();
  const onSearch = useChangeSearch<OptionsSearch>(route.id);
  return (
    <MarketScreen path="/options" toolbar={<WaitingToolbar {...{ search, onSearch }} />}>
      {(market) => <LiveOptions market={market} />}
    </MarketScreen>
  );
}

function LiveOptions({ market }: Pick<OptionsWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const onSearch = useChangeSearch<OptionsSearch>(route.id);
  const { nowSeconds, isPolling } = useScreenTime();
  return <OptionsWorkspace {...{ market, nowSeconds, isPolling, search, onSearch }} />;
}
