import { type AxisTable, computeAxisTable } from '@/domain/grid/axis-table';
import { type CellTile, type GridSpec, lowOfRow } from '@/domain/grid/grid-tile';
import { type BlockLevel, CELL_LEVEL, MAX_REDUCTION, type Reduction } from '@/domain/grid/reduction';
import { type PlotSize, priceSpanOf, timeSpanOf, type Viewport } from '../viewport/viewport';
import { HATCH_PERIOD_CSS_PX, HATCH_WIDTH_CSS_PX } from './heat-data';

/**
 * Where a view lies on the endless lattice of pixels of its scale. A view starts at the pixel nearest to its corner: it
 * is at most half a device pixel off, and a pan moves the picture by whole pixels.
 */
export interface PixelLattice {
  readonly secondsPerPixel: number;
  readonly pricePerPixel: number;
  /** Number of the first pixel column, counted from time 0. */
  readonly left: number;
  /** Number of the lowest pixel row, counted from price 0. */
  readonly bottom: number;
}

/** What a layer draws now: its tiles, or blocks made from them. */
export interface CellSource {
  readonly spec: GridSpec;
  readonly tiles: readonly CellTile[];
  readonly level: BlockLevel;
  readonly reduction: Reduction;
}

export interface LayerFrame {
  readonly source: CellSource;
  readonly columns: AxisTable;
  /** Ascending: the first pixel is the lowest. */
  readonly rows: AxisTable;
}

/** One view in device pixels: the cells that each pixel shows. */
export interface HeatFrame {
  readonly width: number;
  readonly height: number;
  readonly lattice: PixelLattice;
  readonly hatchPeriod: number;
  readonly hatchWidth: number;
  /** Layers from the lowest; one to four. */
  readonly layers: readonly LayerFrame[];
}

/** A view without its layers. */
export type FrameBase = Omit<HeatFrame, 'layers'>;

/** `undefined` when the plot has no area. */
export function computeFrameBase(view: Viewport, size: PlotSize): FrameBase | undefined {
  const width = Math.round(size.width * size.pixelRatio);
  const height = Math.round(size.height * size.pixelRatio);
  const timeSpan = timeSpanOf(view);
  const priceSpan = priceSpanOf(view);
  if (!(width > 0 && height > 0 && timeSpan > 0 && priceSpan > 0)) return undefined;
  const secondsPerPixel = roundScale(timeSpan / width);
  const pricePerPixel = roundScale(priceSpan / height);
  return {
    width,
    height,
    lattice: {
      secondsPerPixel,
      pricePerPixel,
      left: Math.round(view.timeFrom / secondsPerPixel),
      bottom: Math.round(view.priceLow / pricePerPixel),
    },
    hatchPeriod: Math.max(2, Math.round(HATCH_PERIOD_CSS_PX * size.pixelRatio)),
    hatchWidth: Math.max(1, Math.round(HATCH_WIDTH_CSS_PX * size.pixelRatio)),
  };
}

export function computeHeatFrame(base: FrameBase, sources: readonly CellSource[]): HeatFrame {
  return { ...base, layers: sources.map((source) => computeLayerFrame(base, source)) };
}

function computeLayerFrame({ lattice, width, height }: FrameBase, source: CellSource): LayerFrame {
  const { columnSeconds, rowStep } = source.spec;
  const columns = 2 ** source.level.columns;
  const rows = 2 ** source.level.rows;
  return {
    source,
    columns: computeAxisTable(lattice.left, lattice.secondsPerPixel / columnSeconds / columns, width),
    rows: computeAxisTable(
      lattice.bottom,
      lattice.pricePerPixel / rowStep / rows,
      height,
      -lowOfRow(source.spec, 0) / rowStep / rows,
    ),
  };
}

/** Cells per pixel of `base`, in time and price. */
export function computeCellsPerPixel(base: FrameBase, spec: GridSpec): readonly [columns: number, rows: number] {
  return [base.lattice.secondsPerPixel / spec.columnSeconds, base.lattice.pricePerPixel / spec.rowStep];
}

/** The cells of a layer as received, if they show what `reduction` asks for. */
export function makeCellSource(spec: GridSpec, tiles: readonly CellTile[], reduction = MAX_REDUCTION): CellSource {
  return { spec, tiles, level: CELL_LEVEL, reduction };
}

/** Significant bits of a scale: over a screen the rest is far below a pixel. */
const SCALE_BITS = 26;

/** A pan changes a span in its last bits; rounding keeps the scale the same. */
function roundScale(scale: number): number {
  const unit = 2 ** (Math.floor(Math.log2(scale)) - SCALE_BITS);
  return Math.round(scale / unit) * unit;
}
