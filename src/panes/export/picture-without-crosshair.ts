import type { CrosshairStore } from '@/charts/crosshair/crosshair-store';
import { formatFullTime } from '@/domain/format/format-time';

/** A crosshair that was pinned is in the picture, and the figures beside the plot are of where it is. */
export function describePinned(crosshair: CrosshairStore): readonly string[] {
  const point = crosshair.get();
  if (!crosshair.pinned || point === undefined) return [];
  return [`Crosshair pinned at ${formatFullTime(point.time, 'utc')}: figures beside the plot are of that moment.`];
}

/** What follows the crosshair is drawn in the next frame, and what that moves in the one after. */
const FRAMES = 2;

/** Makes a picture of what is on screen, without a crosshair that nobody has pinned there; it stands again where it stood. */
export async function pictureWithoutCrosshair<T>(crosshair: CrosshairStore, make: () => Promise<T>): Promise<T> {
  const point = crosshair.pinned ? undefined : crosshair.get();
  if (point === undefined) return make();
  crosshair.set(undefined);
  for (let frame = 0; frame < FRAMES; frame++) await new Promise(requestAnimationFrame);
  try {
    return await make();
  } finally {
    // Unless the pointer has brought it elsewhere meanwhile.
    if (crosshair.get() === undefined) crosshair.set(point);
  }
}
