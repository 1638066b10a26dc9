import type { Zone } from '@/domain/format/format-time';
import type { TimeTick } from '@/domain/ticks/time-ticks';
import type { ChartTheme } from '../chart-theme';
import type { RowScale } from '../series/row-scale';
import type { SeriesLayer, SeriesSpace } from '../series/series-layer';

/** The view in time and the size of the plot that a row draws into. */
export interface RowSpace extends SeriesSpace {
  /** Lines of the row's heading; 1 by default. */
  readonly headingLines?: number | undefined;
}

/** What a painter gets: the context's origin is the upper left corner of the plot or of the axis beside it. */
export interface RowLayer extends RowSpace, SeriesLayer {
  readonly theme: ChartTheme;
  readonly zone: Zone;
  readonly axisWidth: number;
  readonly timeTicks: readonly TimeTick[];
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
