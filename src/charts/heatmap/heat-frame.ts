import { type AxisTable, computeAxisTable } from '@/domain/grid/axis-table';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { type PlotSize, priceSpanOf, timeSpanOf, type Viewport } from '../viewport/viewport';
import { HATCH_PERIOD_CSS_PX, HATCH_WIDTH_CSS_PX } from './heat-data';

/** One view in device pixels: which cells each pixel shows. */
export interface HeatFrame {
  readonly width: number;
  readonly height: number;
  readonly columns: AxisTable;
  /** Ascending: the first pixel is the lowest. */
  readonly rows: AxisTable;
  readonly hatchPeriod: number;
  readonly hatchWidth: number;
}

/** `undefined` when the plot has no area. */
export function computeHeatFrame(view: Viewport, size: PlotSize, spec: GridSpec): HeatFrame | undefined {
  const width = Math.round(size.width * size.pixelRatio);
  const height = Math.round(size.height * size.pixelRatio);
  const timeSpan = timeSpanOf(view);
  const priceSpan = priceSpanOf(view);
  if (!(width > 0 && height > 0 && timeSpan > 0 && priceSpan > 0)) return undefined;
  return {
    width,
    height,
    columns: computeAxisTable(view.timeFrom / spec.columnSeconds, timeSpan / spec.columnSeconds / width, width),
    // A row is drawn centred on its price: row r spans r - 1/2 to r + 1/2 steps.
    rows: computeAxisTable(view.priceLow / spec.rowStep + 0.5, priceSpan / spec.rowStep / height, height),
    hatchPeriod: Math.max(2, Math.round(HATCH_PERIOD_CSS_PX * size.pixelRatio)),
    hatchWidth: Math.max(1, Math.round(HATCH_WIDTH_CSS_PX * size.pixelRatio)),
  };
}
