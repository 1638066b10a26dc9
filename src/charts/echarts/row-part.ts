import type { Zone } from '@/domain/format/format-time';
import type { TimeTick } from '@/domain/ticks/time-ticks';
import type { ChartTheme } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { PixelSheet } from './pixel-sheet';
import type { RowScale } from './row-scale';

/** The view in time and the size of the plot that a row draws into. */
export interface RowSpace {
  readonly view: Viewport;
  readonly size: PlotSize;
  /** Lines of the row's heading; 1 by default. */
  readonly headingLines?: number | undefined;
}

/** What a painter gets: the context's origin is the upper left corner of the plot or of the axis beside it. */
export interface RowLayer extends RowSpace {
  readonly context: CanvasRenderingContext2D;
  readonly theme: ChartTheme;
  readonly zone: Zone;
  readonly axisWidth: number;
  readonly timeTicks: readonly TimeTick[];
  /** Pixels of the row; without them narrow bars are drawn as rectangles too. */
  readonly pixels: PixelSheet | undefined;
}

/** One row of the stack for one view: its vertical scale and its painters. */
export interface RowPart {
  readonly scale: RowScale;
  /** Centres of axis labels that the crosshair's label may hide, CSS px from the row's top. */
  listTickYs?(): readonly number[];
  paintPlot(layer: RowLayer): void;
  /** Paints between plot and axis; the layer is that gutter's. */
  paintGutter?(layer: RowLayer): void;
  paintAxis(layer: RowLayer): void;
}
