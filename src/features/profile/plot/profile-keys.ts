import type { KeyboardEvent } from 'react';
import type { CrosshairPoint } from '@/charts/crosshair-store';
import { findShown } from '@/features/profile/inspector/read-cell';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { type LeaveActions, leaveStep, togglePin } from '@/panes/plot/crosshair/toggle-pin';
import type { CursorStep } from '@/panes/plot/keys/plot-keys';

export interface KeyActions extends LeaveActions {
  /** Selects the profile at a time; with `isExtending`, all up to it. */
  onSession(time: number, isExtending: boolean): void;
  /** Cuts the profile at the crosshair before its block. */
  onSplitAt(point: CrosshairPoint): void;
}

export type GoTo = (time: number, price: number | undefined) => void;

/** Left and right step by block, up and down by drawn rows: each press reads another one. */
export function stepCursor(view: ProfileView, { columns, rows }: CursorStep, goTo: GoTo): void {
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
    const { height } = choice;
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

/** The keys of the plot that do one thing each. */
export function listKeys(
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
