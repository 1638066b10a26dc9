import type { GridAsk } from './use-grid-tiles';
import type { Heatmap } from './use-heatmap';

/** The series of the layers that are loaded; of the hidden base where none is on screen, as rail and figures read it. */
export function listLayerAsks({ layers, base }: Pick<Heatmap, 'layers' | 'base'>): readonly GridAsk[] {
  const shown = layers.length === 0 ? [base] : layers;
  return shown.filter(({ lock }) => lock === undefined).map(({ ask }) => ask);
}
