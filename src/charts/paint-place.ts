/**
 * Where canvases on top of one another are painted. Blending GPU canvases with CPU canvases copies each picture to the
 * other side first.
 */
export interface PaintPlace {
  readonly isOnCpu: boolean;
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
