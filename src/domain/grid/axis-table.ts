/**
 * The single sampling rule of all back ends: the cells that each device pixel of an axis shows, as integers, computed
 * once in float64. Cells are numbered from `origin`, a cell near the view, so that the numbers stay small.
 */
export interface AxisTable {
  /** First cell of pixel i at index 2 i, last cell at 2 i + 1, both relative to `origin`. */
  readonly cells: Int32Array;
  readonly origin: number;
  readonly cellsPerPixel: number;
}

/**
 * `count` pixels, from number `firstPixel`, of an endless row of pixels; pixel p spans the cell positions from `p *
 * cellsPerPixel + offset` to those of p + 1. What a pixel shows depends only on its number, so a picture moved by whole
 * pixels keeps its cells. A pixel smaller than a cell shows the cell under its centre (nearest). A larger one shows the
 * cells whose lower edge is in it, so that each cell belongs to exactly one pixel.
 */
export function computeAxisTable(firstPixel: number, cellsPerPixel: number, count: number, offset = 0): AxisTable {
  const origin = Math.floor(firstPixel * cellsPerPixel + offset);
  const cells = new Int32Array(count * 2);
  for (let i = 0; i < count; i++) {
    const pixel = firstPixel + i;
    if (cellsPerPixel <= 1) {
      const cell = Math.floor((pixel + 0.5) * cellsPerPixel + offset) - origin;
      cells[2 * i] = cell;
      cells[2 * i + 1] = cell;
    } else {
      cells[2 * i] = Math.ceil(pixel * cellsPerPixel + offset) - origin;
      cells[2 * i + 1] = Math.ceil((pixel + 1) * cellsPerPixel + offset) - 1 - origin;
    }
  }
  return { cells, origin, cellsPerPixel };
}

/** First pixel that shows a cell of `[firstCell, endCell)` (relative to the origin), and the one after the last. */
export function findPixels(table: AxisTable, firstCell: number, endCell: number): readonly [number, number] {
  const count = table.cells.length / 2;
  const search = (isBefore: (pixel: number) => boolean): number => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [
    search((pixel) => table.cells[2 * pixel + 1] < firstCell),
    search((pixel) => table.cells[2 * pixel] < endCell),
  ];
}

/**
 * Pyramid level to read for a pixel of `cellsPerPixel` rows: at most five texels, extending at most half a pixel past
 * it on either side.
 */
export function levelOfScale(cellsPerPixel: number, highest: number): number {
  return Math.min(highest, Math.max(0, Math.floor(Math.log2(cellsPerPixel)) - 1));
}
