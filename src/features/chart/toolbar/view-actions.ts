import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import {
  chooseCandles,
  findMisfit,
  fitRange,
  getOpeningSeconds,
  secondsInstead,
  suitCandles,
} from '@/features/chart/view/candle-range';
import type { Chart } from '@/features/chart/view/chart';
import type { IntervalTrail } from '@/features/chart/view/interval-trail';
import { fitPlot, showLive } from '@/panes/plot/crosshair/toggle-pin';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ChartSearch } from '@/state/url-state';
import { type FitNotice, tellCandles, tellFit } from './fit-notice';

/** A price range set by hand does not fit another time range. */
const FITTED = { low: undefined, high: undefined } as const;

function writeRange({ from, to }: TimeSpan): Pick<ChartSearch, 'from' | 'period'> {
  return { from: unixSeconds(Math.max(0, Math.round(from))), period: Math.max(1, Math.round(to - from)) };
}

const writePrices = ({ view }: PlotView): Pick<ChartSearch, 'low' | 'high'> => ({
  low: view.priceLow,
  high: view.priceHigh,
});

export interface ActionPort {
  readonly isNarrow: boolean;
  readonly trail: IntervalTrail;
  /** The candle length that the reader has pressed; `undefined` where the range chooses it. */
  readonly pressed: Interval | undefined;
  /** Length of the preset on screen, while the range is one of those and the reader has pressed no candles. */
  readonly preset: number | undefined;
  onSearch(change: Partial<ChartSearch>): void;
  /** What a press could not show, with the way to it; `undefined` after any other press. */
  onNotice(notice: FitNotice | undefined): void;
}

/** As many of the latest candles as a new chart opens with. */
export function showOpening({ model, span, asked }: Pick<Chart, 'model' | 'span' | 'asked'>): void {
  model.showLatest(getOpeningSeconds(span, asked));
}

export type ViewActions = ReturnType<typeof makeViewActions>;

/** Actions of controls and keys on the view. Candles and range that were pressed stay while both can be read. */
export function makeViewActions(chart: Pick<Chart, 'model' | 'crosshair' | 'span' | 'asked'>, port: ActionPort) {
  const { span, asked } = chart;
  const { isNarrow, pressed, onSearch, onNotice } = port;
  return {
    onFit: () => fitPlot(chart, () => showOpening(chart)),
    onLive: () => showLive(chart),
    onRange: (seconds: number) => {
      const misfit = pressed && findMisfit(seconds, pressed, isNarrow);
      const byRange = latest(seconds, chooseCandles(seconds, isNarrow, span), true);
      onNotice(undefined);
      if (pressed === undefined) return onSearch(byRange);
      // The pressed candles stay, with as much of the range as can be read. Too few of them show nothing of it.
      const byCandles = latest(misfit === undefined ? seconds : secondsInstead(misfit), pressed);
      const isKept = misfit?.kind !== 'few';
      onNotice(misfit && tellFit(misfit, 'shorter candles', isKept ? byRange : byCandles));
      onSearch(isKept ? byCandles : byRange);
    },
    onFree: (range: TimeSpan) => {
      const interval = suitCandles(range, asked, isNarrow, span);
      const misfit = pressed && findMisfit(range.to - range.from, pressed, isNarrow);
      const end = misfit && { from: range.to - secondsInstead(misfit), to: range.to };
      onNotice(
        end && tellCandles(misfit, interval, { interval: pressed, fits: undefined, ...writeRange(end), ...FITTED }),
      );
      const isByRange = interval !== pressed;
      onSearch({ interval, fits: isByRange ? true : undefined, ...writeRange(range), ...FITTED });
    },
    onInterval: (next: Interval) => {
      onNotice(undefined);
      // The range may have chosen this length; now the reader has.
      if (next === asked) return onSearch({ interval: next, fits: undefined });
      if (port.preset !== undefined) return keepPreset(port.preset, next, chart, port);
      keepCandles(next, chart, port);
    },
  };
}

/** A range up to the live edge. */
const latest = (seconds: number, interval: Interval, isByRange = false): Partial<ChartSearch> => ({
  interval,
  fits: isByRange ? true : undefined,
  from: undefined,
  period: seconds,
  ...FITTED,
});

/** Other candles over the preset that the reader has pressed, or over as much of it as can be read. */
function keepPreset(
  seconds: number,
  next: Interval,
  chart: Pick<Chart, 'model' | 'span' | 'asked'>,
  port: ActionPort,
): void {
  const misfit = findMisfit(seconds, next, port.isNarrow);
  if (misfit?.kind === 'few') keepCandles(next, chart, port);
  else port.onSearch(latest(misfit === undefined ? seconds : secondsInstead(misfit), next));
  if (misfit === undefined) return;
  const back = latest(seconds, chooseCandles(seconds, port.isNarrow, chart.span), true);
  port.onNotice(tellFit(misfit, 'a longer range', back));
}

/** Other candles of the same width on screen, or the view that was seen with them before. */
function keepCandles(
  next: Interval,
  { model, span, asked }: Pick<Chart, 'model' | 'span' | 'asked'>,
  { isNarrow, trail, onSearch }: ActionPort,
): void {
  const plot = model.get();
  const { view, isLive } = plot;
  const known = trail.find(next, plot);
  const after =
    known === undefined
      ? fitRange({ from: view.timeFrom, to: view.timeTo, isLive }, { shown: asked, next, isNarrow }, span)
      : { from: known.view.timeFrom, to: known.view.timeTo };
  const seconds = after.to - after.from;
  trail.leave({ interval: asked, plot }, seconds, plot);
  const place = isLive ? { from: undefined, period: Math.round(seconds) } : writeRange(after);
  // A price range set by hand is restored with the candles it was set over.
  const prices = known === undefined || known.isAutofit ? FITTED : writePrices(known);
  onSearch({ interval: next, fits: undefined, ...place, ...prices });
}
