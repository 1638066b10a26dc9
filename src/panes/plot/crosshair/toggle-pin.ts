import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair/crosshair-store';

/** Pins the crosshair at a point, or lets it move again. */
export function togglePin(crosshair: CrosshairStore, point: CrosshairPoint): void {
  if (crosshair.pinned) freePin(crosshair, point);
  else crosshair.pin(point);
}

export interface LeaveActions {
  /** Takes away the measured box; false where there is none. */
  onDropBox(): boolean;
  /** Takes away the selection; false where there is none. */
  onClear(): boolean;
  /** Takes away the line that was laid last. */
  onLastLine(): void;
}

/** What Esc takes away: the first that there is of the box, the pin, the crosshair, the selection and the last line. */
export function leaveStep(crosshair: CrosshairStore, actions: LeaveActions): void {
  const point = crosshair.get();
  if (actions.onDropBox()) return;
  if (crosshair.pinned && point !== undefined) freePin(crosshair, point);
  // One that follows the pointer is back with its next move.
  else if (point?.source === 'keyboard') crosshair.set(undefined);
  else if (!actions.onClear()) actions.onLastLine();
}

/** The crosshair stays where it was pinned, and may move again. */
function freePin(crosshair: CrosshairStore, point: CrosshairPoint): void {
  crosshair.unpin();
  crosshair.set({ ...point, source: 'keyboard' });
}
