import type { PlotSize, Viewport } from '../viewport/viewport';
import type { PixelSheet } from './pixel-sheet';

/** The view in time, and the size of the plot that a series is drawn into. */
export interface SeriesSpace {
  readonly view: Viewport;
  readonly size: PlotSize;
}

/** What a painter of a series gets: the context's origin is the upper left corner of the plot. */
export interface SeriesLayer extends SeriesSpace {
  readonly context: CanvasRenderingContext2D;
  /** Without pixels narrow bars are drawn as rectangles too. */
  readonly pixels?: PixelSheet | undefined;
}
