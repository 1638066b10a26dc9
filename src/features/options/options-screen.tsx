import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useIsConnected, useService } from '@/client/service-context';
import { optionSummariesQuery } from '@/data/queries/tenors';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { useScreenMarket } from '@/panes/market/use-screen-market';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { EmptyScreen, type EmptyScreenProps } from '@/ui/empty-screen';
import { OptionsWorkspace, type OptionsWorkspaceProps } from './options-workspace';

const route = getRouteApi('/options');

/** Implied volatility of options on the chosen market's coin, by tenor and over time. */
export function OptionsScreen() {
  const service = useService();
  const isConnected = useIsConnected();
  // The list of options does not depend on the market, so it is requested while that is looked up.
  useQuery({ ...optionSummariesQuery(service), enabled: isConnected });
  const screen = useScreenMarket();
  if ('waiting' in screen) return <NoOptions {...screen.waiting} />;
  return <LiveOptions market={screen.market} />;
}

function LiveOptions({ market }: Pick<OptionsWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const change = useChangeSearch<OptionsSearch>(route.id);
  return (
    <OptionsWorkspace
      market={market}
      nowSeconds={nowSeconds}
      isPolling={!clock.frozen}
      search={search}
      onSearch={change}
    />
  );
}

function NoOptions(props: Pick<EmptyScreenProps, 'title' | 'body' | 'retry'>) {
  const navigate = route.useNavigate();
  const onLeave = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return <EmptyScreen {...props} screen="Options" icon="options" onward="Markets" onLeave={onLeave} />;
}
