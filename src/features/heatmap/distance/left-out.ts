import type { Overlay } from '@/state/url-state';
import { LAYER_RULES } from '../layer-rules';
import type { Heatmap } from '../use-heatmap';

const OVERLAY_NAMES: Readonly<Record<Overlay, string | undefined>> = {
  candles: 'candles',
  line: 'price line',
  off: undefined,
};

/** What is on and is not drawn over distances, as it is called on its control. */
export function listLeftOut({ layers, marks }: Pick<Heatmap, 'layers' | 'marks'>, overlay: Overlay): readonly string[] {
  const maps = layers.filter(({ id }) => id !== 'depth').map(({ id }) => LAYER_RULES[id].label);
  return [
    ...maps,
    OVERLAY_NAMES[overlay],
    marks.hasQuotes ? 'best bid and ask' : undefined,
    marks.bubbles === undefined ? undefined : 'trades',
    marks.lines.length === 0 ? undefined : 'lines',
  ].filter((name) => name !== undefined);
}
