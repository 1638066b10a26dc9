import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';

let held: { readonly market: string; readonly store: CrosshairStore } | undefined;

/** The crosshair of a market. Its time and price survive a change between views of the same market. */
export function getSharedCrosshair(market: string): CrosshairStore {
  if (held?.market !== market) held = { market, store: makeCrosshairStore() };
  return held.store;
}
