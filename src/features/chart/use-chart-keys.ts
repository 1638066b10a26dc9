import { type KeyboardEvent, useState } from 'react';
import { placeOnScale, priceOnScale, scaleView, unscaleView } from '@/charts/viewport/price-scale';
import { timeSpanOf, ZOOM_PER_NOTCH, zoomPrice, zoomTime } from '@/charts/viewport/viewport';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { makeSpeechPace } from '@/panes/plot/speech-pace';
import { useSettings } from '@/state/settings';
import type { ChartView } from './chart-view';
import { speakBucket, tellTime } from './chart-words';

export interface ChartKeys {
  onKeyDown(event: KeyboardEvent): void;
  /** What the keyboard cursor last read, for screen readers. */
  readonly spoken: string;
  /** What was read last is still to be said. */
  readonly isSpeechWaiting: boolean;
  say(sentence: string): void;
}

export interface KeyActions {
  /** Esc with neither crosshair nor selection: the last line goes. */
  onLastLine(): void;
  /** A measured box becomes the selected range; false where there is none. */
  onTakeBox(): boolean;
  /** Takes away box and selected range; false where there are none. */
  onClear(): boolean;
  /** `a`: CVD starts at the crosshair; again, at the left edge. */
  onAnchor(time: number | undefined): void;
}

/** Steps with ⇧. */
const LONG_STEP = 10;
/** Levels across the plot that ↑ and ↓ step by. */
const LEVELS = 50;

const STEPS: Readonly<Record<string, { readonly columns: number; readonly rows: number }>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: 1 },
  ArrowDown: { columns: 0, rows: -1 },
};

/** Arrows move the crosshair candle by candle and read it out, Home and End to the edges; = and - zoom; Esc frees. */
export function useChartKeys(chart: ChartView, actions: KeyActions): ChartKeys {
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setSpeechWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setSpeechWaiting));
  const zone = useSettings((settings) => settings.zone);
  const { model, crosshair, interval } = chart;
  const seconds = INTERVAL_SECONDS[interval];
  const { scale } = chart.data.price;

  function goTo(time: number, price: number | undefined): void {
    const start = alignDown(time, interval);
    const point = { time: start + seconds / 2, price, source: 'keyboard' };
    if (crosshair.pinned) crosshair.pin(point);
    else crosshair.set(point);
    const { view } = model.get();
    if (point.time < view.timeFrom || point.time > view.timeTo) {
      const half = timeSpanOf(view) / 2;
      model.move({ ...view, timeFrom: point.time - half, timeTo: point.time + half });
    }
    pace.say(speakBucket(chart, start, zone));
  }

  function step(columns: number, rows: number): void {
    const point = crosshair.get();
    const { view } = model.get();
    const newest = Math.min(view.timeTo, chart.span.to);
    if (rows === 0) {
      // The first press reads the newest candle, the next one moves on from there.
      goTo(point === undefined ? newest - 1 : point.time + columns * seconds, point?.price);
      return;
    }
    const { priceLow: low, priceHigh: high } = scaleView(view, scale);
    const from = point?.price === undefined ? (low + high) / 2 : placeOnScale(scale, point.price);
    const next = Math.min(high, Math.max(low, from + (rows * (high - low)) / LEVELS));
    goTo(point?.time ?? newest - 1, priceOnScale(scale, next));
  }

  function zoom(factor: number, isPrice: boolean): void {
    const { view } = model.get();
    const onAxis = scaleView(view, scale);
    const middle = (onAxis.priceLow + onAxis.priceHigh) / 2;
    if (isPrice) model.moveFreely(unscaleView(zoomPrice(onAxis, factor, middle), scale));
    else model.move(zoomTime(view, factor, (view.timeFrom + view.timeTo) / 2));
  }

  function leave(): void {
    if (actions.onClear()) return;
    if (crosshair.get() === undefined) actions.onLastLine();
    else crosshair.unpin();
  }

  function anchor(): void {
    const point = crosshair.get();
    const start = point && alignDown(point.time, interval);
    actions.onAnchor(start);
    pace.say(start === undefined ? 'CVD starts at the left edge' : `CVD starts at ${tellTime(start, zone)}`);
  }

  /** Keys that do one thing each. */
  const simple: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    '=': (event) => zoom(1 / ZOOM_PER_NOTCH, event.altKey),
    '+': (event) => zoom(1 / ZOOM_PER_NOTCH, event.altKey),
    '-': (event) => zoom(ZOOM_PER_NOTCH, event.altKey),
    Escape: leave,
    Home: () => goTo(Math.max(model.get().view.timeFrom, chart.span.from) + 1, crosshair.get()?.price),
    End: () => goTo(Math.min(model.get().view.timeTo, chart.span.to) - 1, crosshair.get()?.price),
    a: anchor,
    Enter: () => {
      if (!actions.onTakeBox()) pin();
    },
  };

  function pin(): void {
    const point = crosshair.get();
    if (point !== undefined) crosshair.pin(point);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = STEPS[event.key];
    const other = simple[event.key];
    if (arrow === undefined && other === undefined) return;
    const times = event.shiftKey ? LONG_STEP : 1;
    if (arrow === undefined) other(event);
    else step(arrow.columns * times, arrow.rows * times);
    event.preventDefault();
  }

  return { onKeyDown, spoken, isSpeechWaiting, say: pace.sayNow };
}
