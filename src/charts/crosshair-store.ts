/** Position of the crosshair: Unix seconds and price. `source` is the pane that moved it. */
export interface CrosshairPoint {
  readonly time: number;
  /** `undefined` when the moving pane has no price axis. */
  readonly price: number | undefined;
  readonly source: string;
}

/** One crosshair shared by all panes of a view, outside React: a move causes no render. */
export interface CrosshairStore {
  /** `undefined` while no pane is hovered and nothing is pinned. */
  get(): CrosshairPoint | undefined;
  /** Moves the crosshair, or hides it with `undefined`; ignored while pinned. */
  set(point: CrosshairPoint | undefined): void;
  /** Keeps the point in place until `unpin`; also a change where the crosshair was there before. */
  pin(point: CrosshairPoint): void;
  unpin(): void;
  readonly pinned: boolean;
  /** Calls `listener` after each change; returns the unsubscribe function. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}

export function makeCrosshairStore(): CrosshairStore {
  const listeners = new Set<() => void>();
  let point: CrosshairPoint | undefined;
  let pinned = false;

  const change = (next: CrosshairPoint | undefined, wasPinned = pinned): void => {
    if (isSame(point, next) && wasPinned === pinned) return;
    point = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => point,
    set(next) {
      if (!pinned) change(next);
    },
    pin(next) {
      const wasPinned = pinned;
      pinned = true;
      change(next, wasPinned);
    },
    unpin() {
      const wasPinned = pinned;
      pinned = false;
      change(undefined, wasPinned);
    },
    get pinned() {
      return pinned;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(a: CrosshairPoint | undefined, b: CrosshairPoint | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && a.time === b.time && a.price === b.price && a.source === b.source;
}
