import type { SeriesAsk } from '@/data/cache/tile-loader';
import type { GridAsk } from './use-grid-tiles';
import type { Heatmap } from './use-heatmap';

/** The series of the layers that are loaded; of the hidden base where none is on screen, as rail and figures read it. */
export function listLayerAsks({ layers, base }: Pick<Heatmap, 'layers' | 'base'>): readonly GridAsk[] {
  const shown = layers.length === 0 ? [base] : layers;
  return shown.filter(({ lock }) => lock === undefined).map(({ ask }) => ask);
}

/** Every series that the live edge brings anew: layers, candles of both kinds, what the panes show. */
export function listLiveAsks(
  heatmap: Pick<Heatmap, 'layers' | 'base' | 'candleAsks' | 'linked'>,
): readonly SeriesAsk<unknown, unknown>[] {
  const { candleAsks, linked } = heatmap;
  const asks = [...listLayerAsks(heatmap), candleAsks.both, candleAsks.sides];
  return [...(asks as SeriesAsk<unknown, unknown>[]), ...linked.shown.map((name) => linked.asks[name] as never)];
}
