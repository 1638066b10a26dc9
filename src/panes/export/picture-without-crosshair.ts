import type { CrosshairStore } from '@/charts/crosshair-store';
import { formatFullTime } from '@/domain/format/format-time';

/** A pinned crosshair is part of the picture, and the figures beside the plot are those at its place. */
export function describePinned(crosshair: CrosshairStore): readonly string[] {
  const point = crosshair.get();
  if (!crosshair.pinned || point === undefined) return [];
  return [`Crosshair pinned at ${formatFullTime(point.time, 'utc')}: figures beside the plot are of that moment.`];
}

/** What follows the crosshair is drawn in the next frame, and what depends on that in the one after. */
const FRAMES = 2;

/** Makes a picture of the screen without an unpinned crosshair, then puts the crosshair back. */
export async function pictureWithoutCrosshair<T>(crosshair: CrosshairStore, make: () => Promise<T>): Promise<T> {
  const point = crosshair.pinned ? undefined : crosshair.get();
  if (point === undefined) return make();
  crosshair.set(undefined);
  for (let frame = 0; frame < FRAMES; frame++) await new Promise(requestAnimationFrame);
  try {
    return await make();
  } finally {
    // Unless the pointer has moved it elsewhere meanwhile.
    if (crosshair.get() === undefined) crosshair.set(point);
  }
}
