import { timeSpanOf } from '@/charts/viewport/viewport';
import type { Interval } from '@/domain/interval';
import type { PlotView } from '@/panes/plot/plot-model';

/** Where the plot was when another candle length was chosen, and where that led. */
interface Left {
  readonly interval: Interval;
  readonly plot: PlotView;
}

/** Views seen with other candle lengths, for as long as only the length changes. */
export interface IntervalTrail {
  /** The view seen with `interval`, if the plot is still where the last choice left it. */
  find(interval: Interval, now: PlotView): PlotView | undefined;
  /** Saves the view that is left for one of `seconds`. */
  leave(left: Left, seconds: number, now: PlotView): void;
}

/** Addresses hold whole seconds. */
const NEAR_SECONDS = 2;

export function makeIntervalTrail(): IntervalTrail {
  let held = new Map<Interval, PlotView>();
  let led: { readonly to: number; readonly seconds: number } | undefined;
  const isStill = ({ view, isLive }: PlotView): boolean =>
    led !== undefined &&
    Math.abs(timeSpanOf(view) - led.seconds) < NEAR_SECONDS &&
    // A live view moves with time.
    (isLive || Math.abs(view.timeTo - led.to) < NEAR_SECONDS);
  return {
    find: (interval, now) => (isStill(now) ? held.get(interval) : undefined),
    leave({ interval, plot }, seconds, now) {
      if (!isStill(now)) held = new Map();
      held.set(interval, plot);
      led = { to: now.view.timeTo, seconds };
    },
  };
}
