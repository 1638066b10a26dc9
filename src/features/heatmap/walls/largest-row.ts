import type { WallLife } from '@/domain/book/ledger/wall-life';
import { formatSize } from '@/domain/format/format-compact';
import { countDecimals, formatPrice } from '@/domain/format/format-price';
import { findSnapshot, readRow } from '@/domain/grid/depth-at';
import { columnOfTime, type GridSpec, lowOfRow, type RowSpec, rowOfPrice } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';
import { formatRange } from '@/features/heatmap/readout/readout-words';
import type { WallWords } from './wall-words';

/** A drawn row. */
export interface DrawnRow {
  readonly row: number;
  /** 0 if no snapshot is loaded. */
  readonly size: number;
}

type Drawn = GridTiles;

export const startOfColumn = (spec: GridSpec, time: number): number => columnOfTime(spec, time) * spec.columnSeconds;

/** The row in which a wall stood in the column at `time`; `undefined` before its birth. */
export const rowAt = ({ path }: Pick<WallLife, 'path'>, time: number): number | undefined =>
  path.findLast((step) => step.time <= time)?.row;

/** Of the drawn rows within the wall's row (of `rows`), the one with the largest size. */
export function findLargestRow(
  { spec, tiles }: Drawn,
  rows: RowSpec,
  wall: Pick<WallLife, 'path' | 'row'>,
  time: number,
): DrawnRow {
  const column = startOfColumn(spec, time);
  const row = rowAt(wall, column) ?? wall.row;
  const low = lowOfRow(rows, row);
  const ref = findSnapshot(tiles, spec, column);
  const first = rowOfPrice(spec, low + spec.rowStep / 2);
  const count = Math.round((lowOfRow(rows, row + 1) - low) / spec.rowStep);
  const drawn = Array.from({ length: count }, (_, i): DrawnRow => {
    const reading = ref && readRow(ref, first + i);
    return { row: first + i, size: reading?.kind === 'size' ? reading.size : 0 };
  });
  return drawn.reduce((a, b) => (b.size > a.size ? b : a));
}

/**
 * The largest drawn row within a wall, as seen in the picture and on the colour scale: "455.1 of it in one 5 USD
 * row, 97,540 – 97,545". `undefined` where rows as high as the wall are drawn, or no snapshot is loaded.
 */
export function describeLargestRow(
  data: Drawn,
  { rows, decimals }: Pick<WallWords, 'rows' | 'decimals'>,
  wall: Pick<WallLife, 'path' | 'row'>,
  time: number,
): string | undefined {
  const { rowStep } = data.spec;
  if (rowStep >= rows.rowStep) return undefined;
  const { row, size } = findLargestRow(data, rows, wall, time);
  if (size === 0) return undefined;
  const range = formatRange(
    lowOfRow(data.spec, row),
    lowOfRow(data.spec, row + 1),
    Math.max(decimals, countDecimals(rowStep)),
  );
  return `${formatSize(size)} of it in one ${formatPrice(rowStep, countDecimals(rowStep))} USD row, ${range}`;
}
