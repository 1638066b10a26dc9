import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { RefreshedView } from '@/panes/plot/live/use-manual-refresh';
import type { GridRequest } from '../layers/use-grid-tiles';
import type { Heatmap } from './use-heatmap';

/** The series of the loaded layers. If none is on screen, that of the hidden base, which the rail and figures read. */
export function listLayerRequests({ layers, base }: Pick<Heatmap, 'layers' | 'base'>): readonly GridRequest[] {
  const shown = layers.length === 0 ? [base] : layers;
  return shown.filter(({ lock }) => lock === undefined).map(({ ask }) => ask);
}

/** Every series that is refreshed at the live edge: layers, both kinds of candles, and the panes' series. */
export function listLiveAsks(
  heatmap: Pick<Heatmap, 'layers' | 'base' | 'candleRequests' | 'linked'>,
): readonly SeriesRequest<unknown, unknown>[] {
  const { candleRequests, linked } = heatmap;
  const asks = [...listLayerRequests(heatmap), candleRequests.both, candleRequests.sides];
  return [...(asks as SeriesRequest<unknown, unknown>[]), ...linked.shown.map((name) => linked.asks[name] as never)];
}

/** What is refreshed at the live edge, and when the reader requests it. */
export function getLiveView(heatmap: Heatmap): RefreshedView {
  const { dataClient, needed, base, settled, span } = heatmap;
  const { columnSeconds } = base.view.spec;
  return {
    dataClient,
    needed,
    columnSeconds,
    isLive: settled.isLive,
    isLiveMarket: span.isLive,
    asks: listLiveAsks(heatmap),
    // The running column and its price.
    ...(span.isLive === true && { eager: listLayerRequests(heatmap).length + 1 }),
  };
}
