import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { describePane } from '@/panes/failure/describe-pane';
import { useAskedPause } from '@/panes/failure/use-asked-pause';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { PaneStatus } from '@/ui/pane-status';
import type { MarketRows } from './use-markets';

/** Status of the list when its requests fail: they cost nothing, and neither does a retry. */
export function useMarketsStatus({ rows, fetchedAt, error, retry }: MarketRows): PaneStatus {
  const nowSeconds = useDataSeconds();
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const wait = useAskedPause(error, retry);
  useRetryOnReturn([{ name: 'markets', isPending: false, error: error ?? undefined, retry }], context.isOffline);
  const hasData = rows !== undefined;
  return describePane(
    { hasData, dataAt: fetchedAt, loading: undefined, error: error ?? undefined, wait, retryWeight: 0, retry },
    context,
  );
}
