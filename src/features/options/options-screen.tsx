import { getRouteApi } from '@tanstack/react-router';
import { useCurrentMarket } from '@/panes/current-market';
import { tellFailure } from '@/panes/failure-words';
import { useDataSeconds } from '@/panes/plot/use-data-seconds';
import { useIsConnected, useService } from '@/panes/service-context';
import type { OptionsSearch } from '@/state/options-search';
import { Button } from '@/ui/button';
import { ScreenFrame } from '@/ui/screen-frame';
import { StateBlock } from '@/ui/state-block';
import { OptionsWorkspace, type OptionsWorkspaceProps } from './options-workspace';

const route = getRouteApi('/options');

/** What options of the chosen market's coin are priced at, by tenor and over time. */
export function OptionsScreen() {
  const { market, error, retry } = useCurrentMarket();
  const isConnected = useIsConnected();
  if (market === null) {
    return (
      <EmptyScreen title="This market is not known" body="The service has no market of this name. Choose another." />
    );
  }
  if (market === undefined) {
    if (error === null) return <EmptyScreen title="Loading the market" />;
    const { title, sentence, next } = tellFailure(error, { isRemote: false, isOffline: !isConnected });
    return <EmptyScreen title={title} body={`${sentence} ${next}`} retry={retry} />;
  }
  return <LiveOptions market={market} />;
}

function LiveOptions({ market }: Pick<OptionsWorkspaceProps, 'market'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowSeconds = useDataSeconds();
  const { clock } = useService();
  const change = (next: Partial<OptionsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
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

interface EmptyScreenProps {
  readonly title: string;
  readonly body?: string;
  readonly retry?: () => void;
}

function EmptyScreen({ title, body, retry }: EmptyScreenProps) {
  const navigate = route.useNavigate();
  const open = () => void navigate({ to: '/markets', search: (before) => ({ v: before.v }) });
  return (
    <ScreenFrame title="Options" toolbar={null} status={null}>
      <div className="flex-1">
        <StateBlock
          icon={retry === undefined ? 'options' : 'warning'}
          title={title}
          {...(body === undefined ? {} : { body })}
          actions={
            body === undefined ? null : (
              <Button onClick={retry ?? open}>{retry === undefined ? 'Markets' : 'Retry'}</Button>
            )
          }
        />
      </div>
    </ScreenFrame>
  );
}
