import { useRetryOnReturn } from '@/client/use-retry-on-return';
import type { LoadedTiles } from '@/client/use-tiles';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { identifySeries } from './pane-wait';
import { type TimedWait, usePaneWait } from './use-pane-wait';

interface NamedSeries {
  readonly name: string;
  readonly ask: SeriesRequest<unknown, unknown>;
}

/** What series are waiting for. Those that failed while the service was offline are requested again once it answers. */
export function useSeriesWait(
  series: readonly NamedSeries[],
  loaded: readonly LoadedTiles<unknown>[],
  isOffline: boolean,
): TimedWait | undefined {
  const parts = loaded.map(({ pending, error, retry }, at) => ({
    name: series[at].name,
    isPending: pending > 0,
    error,
    retry,
  }));
  useRetryOnReturn(parts, isOffline);
  return usePaneWait(series.map(({ ask }) => identifySeries(ask)));
}
