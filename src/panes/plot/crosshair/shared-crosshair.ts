import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';

let held: { readonly market: string; readonly store: CrosshairStore } | undefined;

/**
 * The crosshair of a market, for a screen that opens. Its time and price survive a change between views of the same
 * market. A pin does not: it was put into the picture of another screen, and would hide the latest figures of this one.
 */
export function openSharedCrosshair(market: string): CrosshairStore {
  if (held?.market !== market || held.store.pinned) held = { market, store: makeCrosshairStore() };
  return held.store;
}
