import { canBeFiner, chooseDepthInterval, type DataSpan, hasSeconds } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS, type Interval, isInterval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import type { PlotChoice, PlotFacts } from './plot-facts';

/** As the chosen interval, it makes columns finer than the range's default, as far as possible. */
export const FINER: Interval = 'MINUTE';

/** The finest columns that a range allows, but at least as long as `least`. */
export function choosePlotInterval({ from, to }: TimeSpan, span: DataSpan, least?: string): Interval {
  const finest = chooseDepthInterval(to - from, hasSeconds(span, from));
  if (least === undefined || !isInterval(least)) return finest;
  const isCoarser = INTERVAL_SECONDS[least] > INTERVAL_SECONDS[finest];
  return isCoarser || (least === FINER && canBeFiner(to - from, least)) ? least : finest;
}

/** Interval of the plot's columns. */
export function getPlotInterval({ span }: Pick<PlotFacts, 'span'>, { range, interval }: PlotChoice): Interval {
  return choosePlotInterval(range, span, interval);
}
