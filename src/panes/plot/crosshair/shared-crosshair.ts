import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair/crosshair-store';

let held: { readonly market: string; readonly store: CrosshairStore } | undefined;

/** The crosshair of a market: its time and price stay while views of the same market come and go. */
export function getSharedCrosshair(market: string): CrosshairStore {
  if (held?.market !== market) held = { market, store: makeCrosshairStore() };
  return held.store;
}
