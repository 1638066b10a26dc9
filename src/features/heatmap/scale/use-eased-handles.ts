import { useEffect, useRef } from 'react';
import { easeHandles, isEaseOver } from '@/charts/rail/ease-handles';
import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { ColourScale } from './colour-scale';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Calls `show` with the handles of `scale`: at once after a manual move, eased when they are automatic. `show` must
 * keep its identity while it shows the same thing.
 */
export function useEasedHandles(
  { handles, isAuto, isEmpty }: Pick<ColourScale, 'handles' | 'isAuto' | 'isEmpty'>,
  show: (handles: ScaleHandles) => void,
): void {
  const shown = useRef<ScaleHandles>(undefined);
  const { cut, full, gamma } = handles;
  useEffect(() => {
    const to = { cut, full, gamma };
    const from = shown.current;
    if (from === undefined || !isAuto || matchMedia(REDUCED_MOTION).matches || isSame(from, to)) {
      shown.current = isEmpty ? undefined : to;
      show(to);
      return undefined;
    }
    let started: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(now: number): void {
      started ??= now;
      const elapsed = now - started;
      const eased = easeHandles(from ?? to, to, elapsed);
      shown.current = eased;
      show(eased);
      if (!isEaseOver(elapsed)) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [cut, full, gamma, isAuto, isEmpty, show]);
}

function isSame(a: ScaleHandles, b: ScaleHandles): boolean {
  return a.cut === b.cut && a.full === b.full && a.gamma === b.gamma;
}
