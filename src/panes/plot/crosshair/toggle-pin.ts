import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import type { PlotModel } from '@/panes/plot/plot-model';

/** Pins the crosshair at a point, or unpins it. */
export function togglePin(crosshair: CrosshairStore, point: CrosshairPoint): void {
  if (crosshair.pinned) freePin(crosshair, point);
  else crosshair.pin(point);
}

export interface LeaveActions {
  /** Removes the measured box; false if there is none. */
  onDropBox(): boolean;
  /** Clears the selection; false if there is none. */
  onClear(): boolean;
  /** Removes the line that was added last. */
  onLastLine(): void;
}

/** What Esc removes: the first that exists of the box, the pin, the crosshair, the selection and the last line. */
export function leaveStep(crosshair: CrosshairStore, actions: LeaveActions): void {
  const point = crosshair.get();
  if (actions.onDropBox()) return;
  if (crosshair.pinned && point !== undefined) freePin(crosshair, point);
  // A crosshair that follows the pointer would be back with its next move.
  else if (point?.source === 'keyboard') crosshair.set(undefined);
  else if (!actions.onClear()) actions.onLastLine();
}

/** Unpins the crosshair and leaves it in place. */
function freePin(crosshair: CrosshairStore, point: CrosshairPoint): void {
  crosshair.unpin();
  crosshair.set({ ...point, source: 'keyboard' });
}

/** The plot and its crosshair, which the buttons of the toolbar act on. */
export interface PinnedPlot {
  readonly model: Pick<PlotModel, 'get' | 'goLive' | 'fit' | 'showChosen'>;
  readonly crosshair: Pick<CrosshairStore, 'pinned' | 'unpin'>;
}

/** What follows the live edge. */
export interface LivePlot extends Pick<PinnedPlot, 'crosshair'> {
  readonly model: Pick<PlotModel, 'goLive'>;
}

/** Follows the live edge. Figures of a pinned time would hide the latest ones. */
export function showLive({ model, crosshair }: LivePlot): void {
  if (crosshair.pinned) crosshair.unpin();
  model.goLive();
}

/**
 * Fits prices that were set by hand; where they are fitted, goes back to the range that was chosen, and from there to
 * the default one. At the live edge it shows the latest figures again.
 */
export function fitPlot({ model, crosshair }: PinnedPlot, showDefault: () => void): void {
  const { isLive, isAutofit } = model.get();
  if (isLive && crosshair.pinned) crosshair.unpin();
  if (isAutofit) model.showChosen(showDefault);
  else model.fit();
}
