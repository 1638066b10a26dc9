import type { Random } from '@/base/random';
import { type CodeBook, lowestSizeOf } from '@/domain/grid/code-book';
import { type DepthColumns, type GridSpec, TILE_COLUMNS, tileStart } from '@/domain/grid/grid-tile';

const STRANGE_VOLUMES = [0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 1e308];
/** Offsets from a level's own row, including the doubles next to a half, where rounding can go wrong. */
const OFF_ROW = [0, 0, 0, 0, 0.5, -0.5, 0.49999999999999994, 0.3, -0.2];

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)];
}

function makeVolume(random: Random, book: CodeBook): number {
  const kind = random();
  if (kind < 0.03) return pick(random, STRANGE_VOLUMES);
  const edge = lowestSizeOf(book, Math.floor(random() * 256));
  if (kind < 0.2) return pick(random, [edge, edge * (1 - 2 ** -52), edge * (1 + 2 ** -52)]);
  return edge * 10 ** (random() * 0.1);
}

/** The distribution of a tile's levels, which is the same for most of its snapshots. */
interface Shape {
  readonly middleRow: number;
  /** At most this many rows from one level to the next. */
  readonly gap: number;
  readonly farOff: number;
  readonly unsorted: number;
}

function makeRows(random: Random, count: number, shape: Shape): number[] {
  let row = shape.middleRow - Math.floor((count * shape.gap) / 4);
  const rows = Array.from({ length: count }, () => {
    row += Math.floor(random() * (shape.gap + 1));
    const far = random() < shape.farOff ? Math.floor((random() - 0.3) * 10 ** (random() * 12)) : 0;
    return row + far + pick(random, OFF_ROW);
  });
  if (random() >= shape.unsorted) rows.sort((a, b) => a - b);
  return rows;
}

/** Levels for one tile: some duplicate, far off or unsorted, at times that ascend or do not. */
export function makeRandomDepth(random: Random, spec: GridSpec, tileIndex: number): DepthColumns {
  const shape: Shape = {
    middleRow: pick(random, [0, 1, 2048, 2047, 20_000, 20_480, -3000]),
    gap: pick(random, [0, 1, 1, 2, 9, 300]),
    farOff: pick(random, [0, 0, 0, 0.001, 0.1]),
    unsorted: pick(random, [0, 0, 0.1, 1]),
  };
  const isOrderly = random() < 0.5;
  const snapshots = Array.from({ length: Math.floor(random() * 12) }, (_, i) => ({
    column: isOrderly ? i : Math.floor(random() * (TILE_COLUMNS + 2)) - 1,
    rows: makeRows(random, random() < 0.1 ? 0 : Math.floor(random() * 300), shape),
  }));
  const rows = snapshots.flatMap((snapshot) => snapshot.rows);
  const offsets = Uint32Array.from({ length: snapshots.length + 1 }, (_, i) =>
    snapshots.slice(0, i).reduce((sum, snapshot) => sum + snapshot.rows.length, 0),
  );
  const start = tileStart(spec, tileIndex);
  return {
    timestampsMicros: Float64Array.from(snapshots, ({ column }) => (start + column * spec.columnSeconds) * 1e6),
    offsets,
    prices: Float64Array.from(rows, (row) => row * spec.rowStep),
    volumes: Float64Array.from(rows, () => makeVolume(random, spec.book)),
  };
}
