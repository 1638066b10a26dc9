import { useSyncExternalStore } from 'react';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';

export function useCrosshair(store: CrosshairStore): CrosshairPoint | undefined {
  return useSyncExternalStore(store.subscribe, store.get);
}
