import { type KeyboardEvent, useState } from 'react';
import {
  priceSpanOf,
  timeSpanOf,
  type Viewport,
  ZOOM_PER_NOTCH,
  zoomPrice,
  zoomTime,
} from '@/charts/viewport/viewport';
import { useSettings } from '@/state/settings';
import { readCell } from './plot-readout';
import type { Heatmap } from './use-heatmap';

export interface PlotKeys {
  onKeyDown(event: KeyboardEvent): void;
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
  ',': { columns: -1, rows: 0 },
  '.': { columns: 1, rows: 0 },
};

/** Arrow keys move the crosshair cell by cell and read it out; = and - zoom; Esc frees the crosshair. */
export function usePlotKeys(heatmap: Heatmap, decimals: number): PlotKeys {
  const [spoken, setSpoken] = useState('');
  const zone = useSettings((settings) => settings.zone);
  const { model, crosshair, base } = heatmap;

  function step({ columns, rows }: Step, times: number): void {
    const { columnSeconds, rowStep } = base.data.spec;
    const { view } = model.get();
    const start = crosshair.get() ?? centreOf(view);
    const time = start.time + columns * times * columnSeconds;
    goTo(time, (start.price ?? centreOf(view).price) + rows * times * rowStep);
  }

  function goTo(time: number, price: number): void {
    const { rowStep } = base.data.spec;
    const { view } = model.get();
    const snapped = { time, price: Math.round(price / rowStep) * rowStep, source: 'keyboard' };
    if (crosshair.pinned) crosshair.pin(snapped);
    else crosshair.set(snapped);
    model.move(revealPoint(view, time));
    setSpoken(readCell(heatmap, snapped.time, snapped.price, decimals, zone).spoken);
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
    else if (event.key === 'Escape') crosshair.unpin();
    else return;
    event.preventDefault();
  }

  return { onKeyDown, spoken, goTo, say: setSpoken };
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
