import { type KeyboardEvent, useState } from 'react';
import { ZOOM_PER_NOTCH, zoomPrice, zoomTime } from '@/charts/viewport/viewport';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import {
  type CursorStep,
  centreOf,
  revealPrice,
  revealTime,
  stepCursor,
} from '@/features/heatmap/readout/cursor-moves';
import { readCell } from '@/features/heatmap/readout/plot-readout';
import { findNewestSnapshot, findNextColumn } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { type DataBox, isBoxInView, isOpenBox } from '@/panes/plot/crosshair/data-box';
import { makeSpeechPace } from '@/panes/plot/crosshair/speech-pace';
import { useSettings } from '@/state/settings';

export interface PlotKeys {
  onKeyDown(event: KeyboardEvent): void;
  /** Moves the crosshair to the next (1) or previous (-1) snapshot, skipping columns without one. */
  stepSnapshot(direction: 1 | -1): void;
  /** What the keyboard cursor last read, for screen readers. */
  readonly spoken: string;
  /** Whether the last reading is still to be spoken. */
  readonly isSpeechWaiting: boolean;
  /** Moves the keyboard cursor to a time and price, brings it into view, and reads the cells there. */
  goTo(time: number, price: number, about?: CursorAbout): void;
  /** Speaks a sentence in place of a cell reading. */
  say(sentence: string): void;
}

/** What is spoken at a place that the cursor is moved to. */
export interface CursorAbout {
  /** Reads only this layer's cell. */
  readonly layer?: HeatmapLayer;
  /** Spoken before the cell. */
  readonly told?: string | undefined;
}

/** Steps moved with ⇧. */
const LONG_STEP = 10;

const STEPS: Readonly<Record<string, CursorStep>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: 1 },
  ArrowDown: { columns: 0, rows: -1 },
};

/** What Esc closes on the plot. */
export interface PlotEscapes {
  readonly box: DataBox | undefined;
  setBox(box: undefined): void;
  readonly isMeasuring: boolean;
  onMeasuring(isMeasuring: boolean): void;
  onLastLine(): void;
}

/**
 * Arrow keys move the crosshair cell by cell and read it out. = and - zoom. Esc closes the box, unpins the
 * crosshair, then removes the last line.
 */
export function usePlotKeys(heatmap: Heatmap, decimals: number, escapes: PlotEscapes): PlotKeys {
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setSpeechWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setSpeechWaiting));
  const zone = useSettings((settings) => settings.zone);
  const { model, crosshair, base } = heatmap;

  function goTo(time: number, price: number, { layer, told }: CursorAbout = {}): void {
    const point = { time, price, source: 'keyboard' };
    if (crosshair.pinned) crosshair.pin(point);
    else crosshair.set(point);
    model.move(revealTime(model.get().view, time));
    // A fitted view's prices follow its time.
    const { view } = model.get();
    const revealed = revealPrice(view, price);
    if (revealed !== view) model.moveFreely(revealed);
    const layers = layer === undefined ? heatmap.layers : [layer];
    const { spoken: cell } = readCell({ ...heatmap, layers }, time, price, decimals, zone);
    pace.say(told === undefined ? cell : `${told}: ${cell}`);
  }

  function step({ columns, rows }: CursorStep, times: number): void {
    const many = { columns: columns * times, rows: rows * times };
    const { time, price } = stepCursor(crosshair.get(), model.get().view, base.data.spec, many);
    goTo(time, price);
  }

  function stepSnapshot(direction: 1 | -1): void {
    const { tiles, spec } = base.data;
    const { columnSeconds } = spec;
    const point = crosshair.get();
    const newest = findNewestSnapshot(tiles, model.get().view);
    if (newest === undefined) return;
    // Without a crosshair the rail shows the newest book: steps start from there.
    const from = point?.time ?? secondsOfMicros(getSnapshotTime(newest));
    const column = findNextColumn(tiles, spec, columnOfTime(spec, from) * columnSeconds, direction);
    if (column !== undefined) {
      goTo(column + columnSeconds / 2, point?.price ?? centreOf(model.get().view, spec).price);
    }
  }

  function zoom(factor: number, price: boolean): void {
    const { view } = model.get();
    if (price) model.moveFreely(zoomPrice(view, factor, (view.priceLow + view.priceHigh) / 2));
    else model.move(zoomTime(view, factor, (view.timeFrom + view.timeTo) / 2));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = STEPS[event.key];
    if (arrow !== undefined) step(arrow, event.shiftKey ? LONG_STEP : 1);
    else if (event.key === '=' || event.key === '+') zoom(1 / ZOOM_PER_NOTCH, event.altKey);
    else if (event.key === '-') zoom(ZOOM_PER_NOTCH, event.altKey);
    else if (event.key === 'Escape') closeTopmost(heatmap, escapes);
    else return;
    event.preventDefault();
  }

  return { onKeyDown, stepSnapshot, spoken, isSpeechWaiting, goTo, say: pace.sayNow };
}

/** The Esc key: closes the box if in view, unpins the crosshair, or removes the last line. */
export function closeTopmost({ model, crosshair }: Pick<Heatmap, 'model' | 'crosshair'>, escapes: PlotEscapes): void {
  const { box } = escapes;
  if (escapes.isMeasuring) {
    escapes.onMeasuring(false);
    // A ruler with one end is not finished by anything else.
    if (box !== undefined && isOpenBox(box)) escapes.setBox(undefined);
    return;
  }
  if (box !== undefined) escapes.setBox(undefined);
  // Closing a box out of view is invisible, so the key also does the next thing.
  if (box !== undefined && isBoxInView(box, model.get().view)) return;
  if (crosshair.get() === undefined) escapes.onLastLine();
  else crosshair.unpin();
}
