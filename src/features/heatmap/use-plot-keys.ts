import { type KeyboardEvent, useState } from 'react';
import {
  priceSpanOf,
  timeSpanOf,
  type Viewport,
  ZOOM_PER_NOTCH,
  zoomPrice,
  zoomTime,
} from '@/charts/viewport/viewport';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import { useSettings } from '@/state/settings';
import { findNewestSnapshot, findNextColumn } from './newest-snapshot';
import { readCell } from './plot-readout';
import type { Heatmap } from './use-heatmap';

export interface PlotKeys {
  onKeyDown(event: KeyboardEvent): void;
  /** Moves the crosshair to the next snapshot (1) or the one before (-1), over columns that have none. */
  stepSnapshot(direction: 1 | -1): void;
  /** What the keyboard cursor last read, for screen readers. */
  readonly spoken: string;
  /** Moves the keyboard cursor to a cell, into view, and reads it. */
  goTo(time: number, price: number): void;
  /** Says a sentence where cells are read. */
  say(sentence: string): void;
}

/** Steps with ⇧. */
const LONG_STEP = 10;

interface Step {
  readonly columns: number;
  readonly rows: number;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: 1 },
  ArrowDown: { columns: 0, rows: -1 },
};

/** Arrow keys move the crosshair cell by cell and read it out; = and - zoom; Esc frees the crosshair, then the last line. */
export function usePlotKeys(heatmap: Heatmap, decimals: number, onLastLine: () => void): PlotKeys {
  const [spoken, setSpoken] = useState('');
  const zone = useSettings((settings) => settings.zone);
  const { model, crosshair, base } = heatmap;

  function goTo(time: number, price: number): void {
    const { rowStep } = base.data.spec;
    const snapped = { time, price: Math.round(price / rowStep) * rowStep, source: 'keyboard' };
    if (crosshair.pinned) crosshair.pin(snapped);
    else crosshair.set(snapped);
    model.move(revealPoint(model.get().view, time));
    setSpoken(readCell(heatmap, snapped.time, snapped.price, decimals, zone).spoken);
  }

  function step({ columns, rows }: Step, times: number): void {
    const { columnSeconds, rowStep } = base.data.spec;
    const centre = centreOf(model.get().view);
    const start = crosshair.get() ?? centre;
    goTo(start.time + columns * times * columnSeconds, (start.price ?? centre.price) + rows * times * rowStep);
  }

  function stepSnapshot(direction: 1 | -1): void {
    const { tiles, spec } = base.data;
    const { columnSeconds } = spec;
    const point = crosshair.get();
    const newest = findNewestSnapshot(tiles, model.get().view);
    if (newest === undefined) return;
    // Without a crosshair the rail shows the newest book: the steps go on from there.
    const from = point?.time ?? secondsOfMicros(getSnapshotTime(newest));
    const column = findNextColumn(tiles, spec, columnOfTime(spec, from) * columnSeconds, direction);
    if (column !== undefined) goTo(column + columnSeconds / 2, point?.price ?? centreOf(model.get().view).price);
  }

  function zoom(factor: number, price: boolean): void {
    const { view } = model.get();
    if (price) model.moveFreely(zoomPrice(view, factor, (view.priceLow + view.priceHigh) / 2));
    else model.move(zoomTime(view, factor, (view.timeFrom + view.timeTo) / 2));
  }

  function leave(): void {
    if (crosshair.get() === undefined) onLastLine();
    else crosshair.unpin();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = STEPS[event.key];
    if (arrow !== undefined) step(arrow, event.shiftKey ? LONG_STEP : 1);
    else if (event.key === '=' || event.key === '+') zoom(1 / ZOOM_PER_NOTCH, event.altKey);
    else if (event.key === '-') zoom(ZOOM_PER_NOTCH, event.altKey);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  }

  return { onKeyDown, stepSnapshot, spoken, goTo, say: setSpoken };
}

function centreOf(view: Viewport): { readonly time: number; readonly price: number } {
  return { time: view.timeFrom + timeSpanOf(view) / 2, price: view.priceLow + priceSpanOf(view) / 2 };
}

/** The view, moved by half when `time` has left it. */
function revealPoint(view: Viewport, time: number): Viewport {
  const half = timeSpanOf(view) / 2;
  if (time < view.timeFrom) return { ...view, timeFrom: view.timeFrom - half, timeTo: view.timeTo - half };
  if (time > view.timeTo) return { ...view, timeFrom: view.timeFrom + half, timeTo: view.timeTo + half };
  return view;
}
