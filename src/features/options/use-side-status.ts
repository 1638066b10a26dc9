import { listSpanTiles } from '@/client/use-tiles';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { useSeriesWait } from '@/panes/failure/use-series-wait';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { describeSide } from './side-status';
import type { OptionsSide } from './view/options-side';
import type { OptionsView } from './view/use-options';

export interface SideStatusOptions {
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  readonly way: PaneAction | undefined;
  readonly other: PaneAction | undefined;
}

/** Status of the panes of one side. */
export function useSideStatus(view: OptionsView, side: OptionsSide, options: SideStatusOptions): PaneStatus {
  const { way, other, ...time } = options;
  const context = useFailureContext(time);
  // Candles belong to implied volatility.
  const isShown = (kind: string): boolean => kind === side.kind || (kind === 'candles' && side.kind === 'volatility');
  const places = view.series.flatMap(({ kind }, at) => (isShown(kind) ? [at] : []));
  const series = places.map((at) => view.series[at]);
  const loaded = places.map((at) => view.loaded[at]);
  const wait = useSeriesWait(series, loaded, context.isOffline);
  const { weight } = view.facts.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
  return describeSide(view, side, { wait, weight, way, other }, context);
}
