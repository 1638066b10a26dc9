import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { type Predictions, predictionsQuery } from '@/data/queries/predictions';
import { describePane } from '@/panes/failure/describe-pane';
import { useAskedPause } from '@/panes/failure/use-asked-pause';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import type { PaneStatus } from '@/ui/pane-status';

export interface LoadedPredictions {
  /** `undefined` before the first answer. */
  readonly data: Predictions | undefined;
  readonly status: PaneStatus;
  readonly nowSeconds: number;
}

/** All questions, at no cost. A previous answer stays while a later one fails. */
export function usePredictions(): LoadedPredictions {
  const service = useService();
  const isConnected = useIsConnected();
  const nowSeconds = useDataSeconds();
  const { data, error, isFetching, refetch } = useQuery({ ...predictionsQuery(service), enabled: isConnected });
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const retry = (): void => void refetch();
  const wait = useAskedPause(error, retry);
  const failure = error ?? undefined;
  useRetryOnReturn([{ name: 'questions', isPending: isFetching, error: failure, retry }], context.isOffline);
  const isFirst = data === undefined && isFetching && failure === undefined;
  const loading = isFirst ? 'Loading questions' : undefined;
  const facts = {
    hasData: data !== undefined,
    dataAt: data?.fetchedAt,
    loading,
    error: failure,
    wait,
    retryWeight: 0,
    retry,
  };
  return { data, nowSeconds, status: describePane(facts, context) };
}
