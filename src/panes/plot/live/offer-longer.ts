import { timeSpanOf } from '@/charts/viewport/viewport';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';
import type { PaneAction } from '@/ui/pane-status';
import type { RangePreset } from './range-presets';

/**
 * The way on from a view of now without data: the next longer preset, where a market that trades seldom has some. "Today"
 * is no length to offer.
 */
export function offerLonger(
  { model, settled }: { readonly model: Pick<PlotModel, 'get' | 'place'>; readonly settled: PlotView },
  presets: readonly RangePreset[],
): PaneAction | undefined {
  const shown = timeSpanOf(settled.view);
  const longer = presets.find(({ seconds, value }) => seconds > shown && /^\d/.test(value));
  if (longer === undefined) return undefined;
  return {
    label: `Show ${longer.value}`,
    onPress() {
      const plot = model.get();
      model.place({ ...plot, view: { ...plot.view, timeFrom: plot.view.timeTo - longer.seconds } });
    },
  };
}
