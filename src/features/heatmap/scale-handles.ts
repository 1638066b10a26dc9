import type { ScaleHandles } from '@/domain/scale/colour-scale';

export type HandleName = 'cut' | 'full';

/** One key press moves a handle by this factor. */
const KEY_FACTOR = 1.1;
/** The handles never come nearer than this factor. */
export const LEAST_RATIO = 1.05;

/** The handles after `steps` presses of an arrow key on one of them. */
export function stepHandle(handles: ScaleHandles, handle: HandleName, steps: number): ScaleHandles {
  return setHandle(handles, handle, handles[handle] * KEY_FACTOR ** steps);
}

/** The handles with one of them at `size`; it stops before the other. */
export function setHandle(handles: ScaleHandles, handle: HandleName, size: number): ScaleHandles {
  if (handle === 'cut') return { ...handles, cut: Math.min(size, handles.full / LEAST_RATIO) };
  return { ...handles, full: Math.max(size, handles.cut * LEAST_RATIO) };
}
