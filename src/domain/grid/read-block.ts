import type { RowReading } from './depth-at';
import { type GridSpec, type GridTile, rowOfLevel } from './grid-tile';
import { findLevel, listSnapshots } from './reduce-tile';
import type { BlockLevel, Reduction } from './reduction';

export type BlockReading = RowReading | { readonly kind: 'no-snapshot' };

/**
 * The exact size of block (`column`, `row`) of `level` under `reduction`, from the float64 columns: the definition of
 * every reduction. Within a snapshot, the levels of a row are added and the rows of the block reduced. Then the
 * snapshots are reduced to their maximum, mean or last; those that did not receive any of the block's rows are ignored,
 * except as the last one.
 */
export function readBlock(
  tiles: Iterable<GridTile>,
  spec: GridSpec,
  level: BlockLevel,
  reduction: Reduction,
  column: number,
  row: number,
): BlockReading {
  const tileOf = new Map(Array.from(tiles, (tile) => [tile.tileIndex, tile]));
  const width = 2 ** level.columns;
  const height = 2 ** level.rows;
  const spans = listSnapshots(tileOf, column * width, (column + 1) * width, reduction);
  if (spans.length === 0) return { kind: 'no-snapshot' };
  const sizes = spans
    .map(({ tile, start, end }) => reduceRows(tile, spec, start, end, row * height, height, reduction))
    .filter((size) => size !== undefined);
  if (sizes.length === 0) return { kind: 'outside' };
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return { kind: 'size', size: reduction.time === 'mean' ? total / sizes.length : Math.max(...sizes) };
}

/** Size of the levels `[start, end)` in `count` rows from `firstRow`; `undefined` if they do not reach these rows. */
function reduceRows(
  { columns }: GridTile,
  spec: GridSpec,
  start: number,
  end: number,
  firstRow: number,
  count: number,
  { price }: Reduction,
): number | undefined {
  const { prices, volumes } = columns;
  if (start === end || rowOfLevel(spec, columns, start) >= firstRow + count) return undefined;
  if (rowOfLevel(spec, columns, end - 1) < firstRow) return undefined;
  const sizeOf = new Map<number, number>();
  let sum = 0;
  for (let i = findLevel(prices, start, end, (firstRow - 1) * spec.rowStep); i < end; i++) {
    const row = rowOfLevel(spec, columns, i);
    if (row >= firstRow + count) break;
    if (row < firstRow) continue;
    sizeOf.set(row, (sizeOf.get(row) ?? 0) + volumes[i]);
    sum += volumes[i];
  }
  return price === 'sum' ? sum : Math.max(0, ...sizeOf.values());
}
