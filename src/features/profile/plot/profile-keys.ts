import type { KeyboardEvent } from 'react';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import { timeSpanOf, ZOOM_PER_NOTCH, zoomPrice, zoomTime } from '@/charts/viewport/viewport';
import { findShown } from '@/features/profile/inspector/read-cell';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { type LeaveActions, leaveStep, togglePin } from '@/panes/plot/crosshair/toggle-pin';
import type { PlotModel } from '@/panes/plot/plot-model';

export interface KeyActions extends LeaveActions {
  /** Selects the profile at a time; with `isExtending`, all up to it. */
  onSession(time: number, isExtending: boolean): void;
  /** Cuts the profile at the crosshair before its block. */
  onSplitAt(point: CrosshairPoint): void;
}

export type GoTo = (time: number, price: number | undefined) => void;

/** Steps with ⇧ held. */
const LONG_STEP = 10;

const STEPS: Readonly<Record<string, { readonly columns: number; readonly rows: number }>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: 1 },
  ArrowDown: { columns: 0, rows: -1 },
};

/** The action of a key in the plot; `undefined` if it has none. */
export function findKey(
  view: ProfileView,
  event: KeyboardEvent,
  actions: KeyActions,
  goTo: GoTo,
): (() => void) | undefined {
  const arrow = STEPS[event.key];
  if (arrow !== undefined) {
    const times = event.shiftKey ? LONG_STEP : 1;
    return () => stepCursor(view, arrow.columns * times, arrow.rows * times, goTo);
  }
  const other = listKeys(view, actions, goTo)[event.key];
  return other && (() => other(event));
}

/** Left and right step by block, up and down by the rows that are read: the finest, whatever is drawn. */
function stepCursor(view: ProfileView, columns: number, rows: number, goTo: GoTo): void {
  const { crosshair, rows: choice } = view;
  const point = crosshair.get();
  if (point?.price === undefined) {
    // The first press reads the point of control of the selected profile; the next one moves on from there.
    const start = findStart(view);
    if (start !== undefined) goTo(start.time, start.price);
    return;
  }
  if (columns !== 0) goTo(stepTime(view, point.time, columns), point.price);
  else {
    const { height } = choice.figures;
    goTo(point.time, (Math.floor(point.price / height + 1e-6) + rows + 0.5) * height);
  }
}

function findStart({ selected, shown }: ProfileView): { readonly time: number; readonly price: number } | undefined {
  const one = selected[0] ?? shown.at(-1);
  if (one?.figures === undefined) return undefined;
  const { profile, figures } = one;
  return { time: profile.start + profile.blockSeconds / 2, price: figures.pocPrice + profile.rowHeight / 2 };
}

function stepTime({ minutes }: ProfileView, time: number, columns: number): number {
  const seconds = minutes * 60;
  return (Math.floor(time / seconds) + columns) * seconds + seconds / 2;
}

/** Puts the crosshair at a time and price, and scrolls both into view. */
export function moveCursor(
  { model, crosshair }: { readonly model: PlotModel; readonly crosshair: CrosshairStore },
  time: number,
  price: number | undefined,
): void {
  const point = { time, price, source: 'keyboard' };
  if (crosshair.pinned) crosshair.pin(point);
  else crosshair.set(point);
  const { view } = model.get();
  const half = timeSpanOf(view) / 2;
  const isInTime = time >= view.timeFrom && time <= view.timeTo;
  const isInPrice = price === undefined || (price >= view.priceLow && price <= view.priceHigh);
  const around = isInTime ? {} : { timeFrom: time - half, timeTo: time + half };
  if (!isInPrice) {
    const reach = (view.priceHigh - view.priceLow) / 2;
    model.moveFreely({ ...view, ...around, priceLow: price - reach, priceHigh: price + reach });
  } else if (!isInTime) {
    model.move({ ...view, ...around });
  }
}

function zoomPlot({ model }: ProfileView, factor: number, isPrice: boolean): void {
  const { view } = model.get();
  if (isPrice) model.moveFreely(zoomPrice(view, factor, (view.priceLow + view.priceHigh) / 2));
  else model.move(zoomTime(view, factor, (view.timeFrom + view.timeTo) / 2));
}

/** Goes to the profile before or after the one at the crosshair, at the same price. */
function stepSession(view: ProfileView, step: number, goTo: GoTo): void {
  const { shown, crosshair } = view;
  const point = crosshair.get();
  const at = point === undefined ? -1 : shown.findIndex((one) => one === findShown(shown, point.time));
  const next = shown[at === -1 ? shown.length - 1 : Math.min(shown.length - 1, Math.max(0, at + step))];
  if (next === undefined) return;
  const price = point?.price ?? next.figures?.pocPrice;
  goTo(next.profile.start + next.profile.blockSeconds / 2, price);
}

function listKeys(
  view: ProfileView,
  actions: KeyActions,
  goTo: GoTo,
): Readonly<Record<string, (event: KeyboardEvent) => void>> {
  const { crosshair, shown } = view;
  const edge = (which: 'top' | 'bottom'): void => {
    const point = crosshair.get();
    const one = (point && findShown(shown, point.time)) ?? view.selected[0];
    if (one?.figures === undefined) return;
    const { profileHigh, profileLow } = one.figures;
    const price = (which === 'top' ? profileHigh : profileLow) + one.profile.rowHeight / 2;
    goTo(point?.time ?? one.profile.start + 1, price);
  };
  return {
    '=': (event) => zoomPlot(view, 1 / ZOOM_PER_NOTCH, event.altKey),
    '+': (event) => zoomPlot(view, 1 / ZOOM_PER_NOTCH, event.altKey),
    '-': (event) => zoomPlot(view, ZOOM_PER_NOTCH, event.altKey),
    Home: () => edge('top'),
    End: () => edge('bottom'),
    PageUp: () => stepSession(view, -1, goTo),
    PageDown: () => stepSession(view, 1, goTo),
    x: () => {
      const point = crosshair.get();
      if (point !== undefined) actions.onSplitAt(point);
    },
    ' ': (event) => {
      const point = crosshair.get();
      if (point !== undefined) actions.onSession(point.time, event.shiftKey);
    },
    Enter: () => {
      const point = crosshair.get();
      if (point === undefined) return;
      togglePin(crosshair, point);
    },
    Escape: () => leaveStep(crosshair, actions),
  };
}
