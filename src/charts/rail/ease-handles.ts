import type { ScaleHandles } from '@/domain/scale/colour-scale';

/** How long automatic handles take to reach their target. */
const EASE_MS = 120;

/** The moving handles after `elapsedMs`. Interpolates ratios, as sizes are perceived; decelerates. */
export function easeHandles(from: ScaleHandles, to: ScaleHandles, elapsedMs: number): ScaleHandles {
  if (isEaseOver(elapsedMs)) return to;
  const share = 1 - (1 - Math.max(0, elapsedMs) / EASE_MS) ** 3;
  return {
    cut: from.cut * (to.cut / from.cut) ** share,
    full: from.full * (to.full / from.full) ** share,
    gamma: from.gamma + (to.gamma - from.gamma) * share,
  };
}

export function isEaseOver(elapsedMs: number): boolean {
  return elapsedMs >= EASE_MS;
}
