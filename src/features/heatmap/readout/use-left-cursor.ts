import { useEffect } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';

/**
 * Takes the crosshair off the plot when a panel opens beside it: the plot moves under a pointer that rests, and its card
 * would stay where nobody points. One that is pinned stays.
 */
export function useLeftCursor(crosshair: Pick<CrosshairStore, 'set'>, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) crosshair.set(undefined);
  }, [crosshair, isOpen]);
}
