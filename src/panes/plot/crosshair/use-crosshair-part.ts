import { useState, useSyncExternalStore } from 'react';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';

/** The crosshair through `select`. A move that does not change the result does not re-render. */
export function useCrosshairPart<Part extends string | number | boolean | undefined>(
  store: CrosshairStore,
  select: (point: CrosshairPoint | undefined) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/**
 * The crosshair as it entered the current cell, identified by `nameCell`. A move within the cell does not re-render.
 */
export function useCrosshairCell(
  store: CrosshairStore,
  nameCell: (point: CrosshairPoint) => string,
): CrosshairPoint | undefined {
  const [held] = useState(() => new HeldPoint());
  return useSyncExternalStore(store.subscribe, () => {
    const point = store.get();
    return held.hold(point, point && nameCell(point));
  });
}

class HeldPoint {
  #name: string | undefined;
  #point: CrosshairPoint | undefined;

  hold(point: CrosshairPoint | undefined, name: string | undefined): CrosshairPoint | undefined {
    if (name !== this.#name) this.#point = point;
    this.#name = name;
    return this.#point;
  }
}
