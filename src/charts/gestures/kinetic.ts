import type { CssPoint } from './gesture-math';

/** Where a finger was, and the event's own time in ms. */
export interface FingerSample extends CssPoint {
  readonly timeMs: number;
}

/** CSS px per ms. */
export type Velocity = CssPoint;

/** Older moves of a finger say nothing about the speed at which it left. */
const WINDOW_MS = 100;
/** A finger that rests this long before it leaves throws nothing. */
const REST_MS = 60;
/** Anything slower is not a flick. */
const MIN_FLICK = 0.15;
/** Events may arrive bunched; no finger is really faster than this. */
const MAX_FLICK = 8;
/** The glide loses 63 % of its speed in this time. */
const DECAY_MS = 325;
/** A slower glide stops. */
const MIN_GLIDE = 0.015;

/** Drops samples that are too old to matter. */
export function keepRecent(samples: readonly FingerSample[]): readonly FingerSample[] {
  const now = samples[samples.length - 1]?.timeMs ?? 0;
  return samples.filter(({ timeMs }) => now - timeMs <= WINDOW_MS);
}

/** Speed of a finger that leaves at `releasedMs`; `undefined` if it was no flick. */
export function computeFlick(samples: readonly FingerSample[], releasedMs: number): Velocity | undefined {
  const recent = keepRecent(samples);
  const last = recent[recent.length - 1];
  if (recent.length < 2 || releasedMs - last.timeMs > REST_MS) return undefined;
  const [first] = recent;
  const ms = Math.max(last.timeMs - first.timeMs, 1);
  const x = (last.x - first.x) / ms;
  const y = (last.y - first.y) / ms;
  const speed = Math.hypot(x, y);
  if (speed < MIN_FLICK) return undefined;
  const share = Math.min(1, MAX_FLICK / speed);
  return { x: x * share, y: y * share };
}

/** Distance that a thrown plot has moved after `elapsedMs`, slowing down all the way. CSS px. */
export function computeGlide(flick: Velocity, elapsedMs: number): CssPoint {
  const ms = DECAY_MS * (1 - Math.exp(-elapsedMs / DECAY_MS));
  return { x: flick.x * ms, y: flick.y * ms };
}

export function isGlideOver(flick: Velocity, elapsedMs: number): boolean {
  return Math.hypot(flick.x, flick.y) * Math.exp(-elapsedMs / DECAY_MS) < MIN_GLIDE;
}
