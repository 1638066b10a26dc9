import type { CodeBook } from './code-book';

/** Buckets of time per tile; tiles are aligned to whole multiples of it. */
export const TILE_COLUMNS = 60;
/** Price rows per band; bands are aligned to whole multiples of it. */
export const BAND_ROWS = 2048;
/** Codes of one column of a band with its whole max-pyramid: 2048 rows, 1024 pairs, … 1, laid end to end (last unused). */
export const BAND_STRIDE = BAND_ROWS * 2;

/** What makes two tiles fit together. */
export interface GridSpec {
  /** Seconds per column. */
  readonly columnSeconds: number;
  /** Quote price per row. */
  readonly rowStep: number;
  /**
   * Of a book, whose levels are blocks: row r holds the prices from r to r + 1 steps, the block of the bid labelled r and
   * of the ask labelled r + 1. Absent where levels are single prices: row r is centred on r steps.
   */
  readonly blocks?: {
    /** Blocks a side that were asked for. */
    readonly maxDepth: number;
  };
  readonly book: CodeBook;
}

/** Whether tiles of both fit together. */
export function isSameGrid(a: GridSpec, b: GridSpec): boolean {
  return (
    a.columnSeconds === b.columnSeconds &&
    a.rowStep === b.rowStep &&
    a.book.firstStep === b.book.firstStep &&
    a.blocks?.maxDepth === b.blocks?.maxDepth
  );
}

/**
 * Order-book snapshots as columns: snapshot i has the levels `offsets[i] … offsets[i + 1]`, ascending by price.
 * Float64, exactly as received.
 */
export interface DepthColumns {
  /** Snapshot times in microseconds, ascending. Length = count of snapshots. */
  readonly timestampsMicros: Float64Array;
  /** Length = count of snapshots + 1. */
  readonly offsets: Uint32Array;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
  /** Side of each level, 0 buyers' and 1 sellers', beside `prices`; absent where the answer does not tell. */
  readonly sides?: Uint8Array;
  /** Of a book that was laid out: 1 for levels whose block ends at their price, 0 where it begins there; see `placeBlocks`. */
  readonly asks?: Uint8Array;
}

/** The cells of one tile in 2,048 neighbouring price rows. */
export interface GridBand {
  /** Row `bandIndex * BAND_ROWS` is the first. */
  readonly bandIndex: number;
  /** `TILE_COLUMNS` × `BAND_STRIDE` codes, column after column; level k starts at `levelOffset(k)` of a column. */
  readonly codes: Uint8Array;
}

/**
 * Sixty columns of a depth grid: the exact levels and, made from them, the codes that are drawn. Within a snapshot all
 * levels of a row add up, those of both sides as well: a picture is the same whether its answer told sides or not.
 * `splitBySide` makes a tile of each side.
 */
export interface GridTile {
  readonly spec: GridSpec;
  /** Tile i holds the columns from `i * TILE_COLUMNS`; column c starts at c * columnSeconds. */
  readonly tileIndex: number;
  readonly columns: DepthColumns;
  /** Snapshot of each of the tile's columns, -1 where there is none. Length `TILE_COLUMNS`. */
  readonly snapshotOfColumn: Int16Array;
  /** Bands that are dense, ascending. Levels elsewhere are in `columns` only. */
  readonly bands: readonly GridBand[];
  /** Count of levels too far off to be given a dense band: read, not drawn. */
  readonly sparseLevels: number;
}

/** What of a tile is drawn: the tile itself, or cells made from several of them. */
export type CellTile = Pick<GridTile, 'tileIndex' | 'bands'>;

/** Where pyramid level `level` starts in a column of a band: 0, 2048, 3072, … */
export function levelOffset(level: number): number {
  return BAND_STRIDE - (BAND_STRIDE >> level);
}

export function columnOfTime(spec: GridSpec, seconds: number): number {
  return Math.floor(seconds / spec.columnSeconds);
}

/** Share of a row by which a price may lie below its edge: edges are not exact doubles. */
const EDGE_SHARE = 1e-6;

/** The row that is drawn over a price. */
export function rowOfPrice({ rowStep, blocks }: RowSpec, price: number): number {
  return blocks === undefined ? Math.round(price / rowStep) : Math.floor(price / rowStep + EDGE_SHARE);
}

/** The row that a level is drawn in; within a snapshot rows ascend. */
export function rowOfLevel({ rowStep }: RowSpec, { prices, asks }: LevelColumns, level: number): number {
  const row = Math.round(prices[level] / rowStep);
  return asks === undefined ? row : row - asks[level];
}

/** Price at which a row begins. */
export function lowOfRow({ rowStep, blocks }: RowSpec, row: number): number {
  return (blocks === undefined ? row - 0.5 : row) * rowStep;
}

export function middleOfRow({ rowStep, blocks }: RowSpec, row: number): number {
  return (blocks === undefined ? row : row + 0.5) * rowStep;
}

export type RowSpec = Pick<GridSpec, 'rowStep' | 'blocks'>;
type LevelColumns = Pick<DepthColumns, 'prices' | 'asks'>;

export function tileIndexOfTime(spec: Pick<GridSpec, 'columnSeconds'>, seconds: number): number {
  return Math.floor(seconds / (spec.columnSeconds * TILE_COLUMNS));
}

/** First second of a tile. */
export function tileStart(spec: Pick<GridSpec, 'columnSeconds'>, tileIndex: number): number {
  return tileIndex * TILE_COLUMNS * spec.columnSeconds;
}
