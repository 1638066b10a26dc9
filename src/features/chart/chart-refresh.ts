import { INTERVAL_SECONDS } from '@/domain/interval';
import type { RefreshedView } from '@/panes/plot/live/use-manual-refresh';
import type { Chart } from './view/chart';

/** What is refreshed at the live edge or on request: every series on screen. */
export function getLiveView({ dataClient, needed, interval, settled, series, span }: Chart): RefreshedView {
  const asks = series.map(({ ask }) => ask);
  const columnSeconds = INTERVAL_SECONDS[interval];
  return { dataClient, needed, columnSeconds, isLive: settled.isLive, isLiveMarket: span.isLive, asks };
}
