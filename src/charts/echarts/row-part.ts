import type { Zone } from '@/domain/format/format-time';
import type { TimeTick } from '@/domain/ticks/time-ticks';
import type { ChartTheme } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { PixelSheet } from './pixel-sheet';
import type { RowScale } from './row-scale';

/** Where a row draws: the view in time, and the size of its plot. */
export interface RowSpace {
  readonly view: Viewport;
  readonly size: PlotSize;
  /** Lines of the row's heading; 1 where nothing is said. */
  readonly headingLines?: number | undefined;
}

/** What a painter gets: the origin of the context is the upper left corner of the plot or of the axis beside it. */
export interface RowLayer extends RowSpace {
  readonly context: CanvasRenderingContext2D;
  readonly theme: ChartTheme;
  readonly zone: Zone;
  readonly axisWidth: number;
  readonly timeTicks: readonly TimeTick[];
  /** The row's own; without it narrow bars are rectangles as well. */
  readonly pixels: PixelSheet | undefined;
}

/** One row of the stack for one view: its vertical scale and how it is painted. */
export interface RowPart {
  readonly scale: RowScale;
  /** Where labels of its axis stand that give way to the crosshair's, CSS px from the row's top. */
  listTickYs?(): readonly number[];
  paintPlot(layer: RowLayer): void;
  /** Between plot and axis; the layer is that column's. */
  paintGutter?(layer: RowLayer): void;
  paintAxis(layer: RowLayer): void;
}
