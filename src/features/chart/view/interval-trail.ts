import { timeSpanOf } from '@/charts/viewport/viewport';
import type { Interval } from '@/domain/interval';
import type { PlotView } from '@/panes/plot/plot-model';

/** Where the plot looked when another length of candles was chosen, and where that led. */
interface Left {
  readonly interval: Interval;
  readonly plot: PlotView;
}

/** What was on screen with other candles, for as long as nothing but their length is changed. */
export interface IntervalTrail {
  /** The view that `interval` had, where the plot still looks as the last choice left it. */
  find(interval: Interval, now: PlotView): PlotView | undefined;
  /** Keeps what is left for a view of `seconds`. */
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
    // A live view goes on with time.
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
