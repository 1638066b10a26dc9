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
 * `count` pixels from cell position `from`, each `cellsPerPixel` wide.
 * Smaller than a cell: the cell under the pixel's centre (nearest). Larger: the cells whose lower edge lies in the
 * pixel, so that each cell belongs to exactly one pixel and none is lost or doubled.
 */
export function computeAxisTable(from: number, cellsPerPixel: number, count: number): AxisTable {
  const origin = Math.floor(from);
  const start = from - origin;
  const cells = new Int32Array(count * 2);
  for (let i = 0; i < count; i++) {
    if (cellsPerPixel <= 1) {
      const cell = Math.floor(start + (i + 0.5) * cellsPerPixel);
      cells[2 * i] = cell;
      cells[2 * i + 1] = cell;
    } else {
      cells[2 * i] = Math.ceil(start + i * cellsPerPixel);
      cells[2 * i + 1] = Math.ceil(start + (i + 1) * cellsPerPixel) - 1;
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
