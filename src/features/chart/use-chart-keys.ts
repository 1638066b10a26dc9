import type { KeyboardEvent } from 'react';
import type { PricePane, StackData } from '@/charts/echarts/stack-data';
import { placeOnScale, priceOnScale, scaleView } from '@/charts/viewport/price-scale';
import { stepClosing } from '@/domain/event-lens/lens-groups';
import { formatPrice } from '@/domain/format/format-price';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';
import { type LeaveActions, leaveStep, togglePin } from '@/panes/plot/crosshair/toggle-pin';
import { placeCursorInTime } from '@/panes/plot/keys/place-cursor';
import { type CursorStep, runPlotKey } from '@/panes/plot/keys/plot-keys';
import { type Speech, useSpeech } from '@/panes/plot/keys/use-speech';
import type { PlotModel } from '@/panes/plot/plot-model';
import { describeTime, speakBucket } from './figures/chart-words';
import { speakEnds } from './questions/question-words';
import type { ChartChoice } from './view/chart-facts';
import type { ChartView } from './view/chart-view';

export interface ChartKeys extends Speech {
  onKeyDown(event: KeyboardEvent): void;
}

export interface KeyActions extends LeaveActions {
  /** Turns the measured box into the selected range; false if there is no box. */
  onTakeBox(): boolean;
  /** `a`: CVD starts at the crosshair; pressed again, at the left edge. */
  onAnchor(time: number | undefined): void;
  /** `h`: adds a line at the crosshair, or in the middle of the plot; pressed again, removes it. */
  onLine(price: number): void;
  /** `d`: starts the ruler at a point and ends it at the next one. Returns the measurement once it has ended. */
  onMeasure(point: DataPoint): string | undefined;
  /** `n`: shows questions that close at another time on the right. */
  onClosing(closes: number): void;
}

/** ↑ and ↓ step by one of this many levels across the plot. */
const LEVELS = 50;

/**
 * Arrows move the crosshair candle by candle and read it out, Home and End to the edges; = and - zoom; Esc releases.
 */
export function useChartKeys(chart: ChartView, actions: KeyActions): ChartKeys {
  const { pace, ...speech } = useSpeech();
  const goTo = (time: number, price: number | undefined): void => {
    moveCursor(chart, time, price);
    pace.say(speakBucket(chart, alignDown(time, chart.interval), chart.zone));
  };
  const { model, data } = chart;
  const keys = listKeys(chart, actions, { goTo, say: pace.say });
  const onStep = (step: CursorStep): void => stepCursor(chart, step, goTo);
  const onKeyDown = (event: KeyboardEvent): void => runPlotKey(event, { model, scale: data.price.scale, keys, onStep });
  return { ...speech, onKeyDown };
}

type GoTo = (time: number, price: number | undefined) => void;

/** Puts the crosshair on the candle at a time, and brings that candle into view. */
function moveCursor(chart: ChartView, time: number, price: number | undefined): void {
  const { interval } = chart;
  placeCursorInTime(chart, alignDown(time, interval) + INTERVAL_SECONDS[interval] / 2, price);
}

function stepCursor(
  { model, crosshair, interval, span, data }: ChartView,
  { columns, rows }: CursorStep,
  goTo: GoTo,
): void {
  const { scale } = data.price;
  const point = crosshair.get();
  const { view } = model.get();
  const newest = Math.min(view.timeTo, span.to) - 1;
  if (rows === 0) {
    // The first press reads the newest candle; the next one moves on from there.
    goTo(point === undefined ? newest : point.time + columns * INTERVAL_SECONDS[interval], point?.price);
    return;
  }
  const { priceLow: low, priceHigh: high } = scaleView(view, scale);
  const from = point?.price === undefined ? (low + high) / 2 : placeOnScale(scale, point.price);
  const next = Math.min(high, Math.max(low, from + (rows * (high - low)) / LEVELS));
  goTo(point?.time ?? newest, priceOnScale(scale, next));
}

interface KeyPort {
  readonly goTo: GoTo;
  say(sentence: string): void;
}

/** Goes to the next time that questions close, or to the previous one. */
function goToEnd(
  chart: KeyedChart,
  direction: 1 | -1,
  { goTo, say }: KeyPort,
  onClosing: KeyActions['onClosing'],
): void {
  const { lens, span, zone } = chart;
  if (lens === undefined) return;
  const closes = stepClosing(lens.groups, findEndBefore(chart, direction), direction);
  if (closes === undefined) return say(`No question closes ${direction === 1 ? 'later' : 'earlier'}`);
  if (closes <= span.to) return goTo(closes, undefined);
  // Questions that close in the future are shown on the right: the plot stays where it is.
  onClosing(closes);
  say(`${describeTime(closes, zone)}: ${speakEnds(lens, closes, closes + 1).join(', ')}`);
}

/** Where a step starts from: the crosshair, or else the end shown on the right of the chart. */
function findEndBefore({ crosshair, data, span, interval }: KeyedChart, direction: 1 | -1): number {
  const point = crosshair.get();
  if (point === undefined) return data.ahead?.time ?? span.to;
  const start = alignDown(point.time, interval);
  // Everything that ends within the bucket of the cursor has been read already.
  return direction === -1 ? start : start + INTERVAL_SECONDS[interval] - 1;
}

/** What the keys read of a chart, and what they move on it. */
interface KeyedChart extends Pick<ChartView, 'crosshair' | 'span' | 'interval' | 'zone' | 'panes' | 'lens'> {
  readonly model: Pick<PlotModel, 'get'>;
  readonly choice: Pick<ChartChoice, 'anchor'>;
  readonly data: Pick<StackData, 'ahead'> & { readonly price: Pick<PricePane, 'decimals'> };
}

/** Keys that do one thing each. */
export function listKeys(
  chart: KeyedChart,
  actions: KeyActions,
  { goTo, say }: KeyPort,
): Readonly<Record<string, () => void>> {
  const { model, crosshair, span, interval, zone, choice, panes } = chart;
  return {
    Home: () => goTo(Math.max(model.get().view.timeFrom, span.from) + 1, crosshair.get()?.price),
    End: () => goTo(Math.min(model.get().view.timeTo, span.to) - 1, crosshair.get()?.price),
    a: () => {
      const point = crosshair.get();
      const place = point && alignDown(point.time, interval);
      const start = place === choice.anchor ? undefined : place;
      actions.onAnchor(start);
      if (!panes.includes('cvd')) return;
      say(start === undefined ? 'CVD starts at the left edge' : `CVD starts at ${describeTime(start, zone)}`);
    },
    h: () => {
      const { priceLow, priceHigh } = model.get().view;
      const point = crosshair.get();
      // A pointer over another row has no price.
      if (point !== undefined && point.price === undefined && point.source !== 'keyboard') return;
      const price = point?.price ?? (priceLow + priceHigh) / 2;
      actions.onLine(price);
      say(`Line at ${formatPrice(price, chart.data.price.decimals)}, or taken away where one lies`);
    },
    d: () => {
      const point = crosshair.get();
      if (point?.price === undefined) return say('The ruler needs the crosshair at a price');
      const measured = actions.onMeasure({ time: point.time, price: point.price });
      say(measured ?? `Ruler from ${formatPrice(point.price, chart.data.price.decimals)}: D again where it ends`);
    },
    n: () => goToEnd(chart, 1, { goTo, say }, actions.onClosing),
    N: () => goToEnd(chart, -1, { goTo, say }, actions.onClosing),
    Enter: () => {
      const point = crosshair.get();
      if (actions.onTakeBox() || point === undefined) return;
      togglePin(crosshair, point);
      say(crosshair.pinned ? `Pinned at ${describeTime(alignDown(point.time, interval), zone)}` : 'Pin removed');
    },
    Escape: () => leaveStep(crosshair, actions),
  };
}
