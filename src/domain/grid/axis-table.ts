/**
 * The one sampling rule of every back end: which cells each device pixel of an axis shows, as integers, computed once
 * in float64. Cells are numbered from `origin`, a cell near the view, so that the numbers stay small.
 */
export interface AxisTable {
  /** First cell of pixel i at 2 i, last cell at 2 i + 1, both relative to `origin`. */
  readonly cells: Int32Array;
  readonly origin: number;
  readonly cellsPerPixel: number;
}

/**
 * `count` pixels of an endless row of them, from number `firstPixel`; pixel p spans the cell positions
 * `p * cellsPerPixel + offset` to those of p + 1. What a pixel shows depends on its number alone, so that a picture
 * moved by whole pixels keeps its cells.
 * Smaller than a cell: the cell under the pixel's centre (nearest). Larger: the cells whose lower edge lies in the
 * pixel, so that each cell belongs to exactly one pixel and none is lost or doubled.
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

/** First pixel that shows a cell of `[firstCell, endCell)` (relative to the origin) and the one after the last. */
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
 * Pyramid level from which a pixel of `cellsPerPixel` rows is read: at most five texels, at most half a pixel wider
 * on either side than the pixel.
 */
export function levelOfScale(cellsPerPixel: number, highest: number): number {
  return Math.min(highest, Math.max(0, Math.floor(Math.log2(cellsPerPixel)) - 1));
}
