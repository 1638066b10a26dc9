/**
 * Where canvases that lie over one another are painted: blending those of a graphics card with those of the processor
 * brings each picture to the other side first.
 */
export interface PaintPlace {
  readonly isOnCpu: boolean;
  /** Calls `listener` after each change until told not to. */
  subscribe(listener: () => void): () => void;
}
