import type { CodeBook } from './code-book';

/** Columns per tile; tiles are aligned to whole multiples of it. */
export const TILE_COLUMNS = 60;
/** Price rows per band; bands are aligned to whole multiples of it. */
export const BAND_ROWS = 2048;
/** Codes of one column of a band with its whole max-pyramid: 2048 rows, 1024 pairs, … 1, end to end (last unused). */
export const BAND_STRIDE = BAND_ROWS * 2;

/** What must be equal for tiles to fit together. */
export interface GridSpec {
  /** Seconds per column. */
  readonly columnSeconds: number;
  /** Quote price per row. */
  readonly rowStep: number;
  /**
   * Set for books, whose levels are blocks: row r covers the prices from r to r + 1 steps, the block of the bid
   * labelled r and of the ask labelled r + 1. Absent if levels are single prices: then row r is centred on r steps.
   */
  readonly blocks?: {
    /** Requested depth in blocks on each side. */
    readonly maxDepth: number;
  };
  readonly book: CodeBook;
}

/** Whether tiles of both grids fit together. */
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
  /** Snapshot times in microseconds, ascending. One per snapshot. */
  readonly timestampsMicros: Float64Array;
  /** Length: number of snapshots + 1. */
  readonly offsets: Uint32Array;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
  /** Side of each level of `prices`, 0 buyers' and 1 sellers'; absent if the answer does not state it. */
  readonly sides?: Uint8Array;
  /** For a book processed by `placeBlocks`: 1 if the level's block ends at its price, 0 if it starts there. */
  readonly asks?: Uint8Array;
}

/** The cells of one tile in 2,048 consecutive price rows. */
export interface GridBand {
  /** Row `bandIndex * BAND_ROWS` is the first. */
  readonly bandIndex: number;
  /** `TILE_COLUMNS` × `BAND_STRIDE` codes, column after column; level k starts at `levelOffset(k)` of a column. */
  readonly codes: Uint8Array;
}

/**
 * Sixty columns of a depth grid: the exact levels, and the codes to draw that are computed from them. Within a snapshot
 * all levels of a row are added, on both sides, so that a picture does not depend on whether sides were received.
 * `splitBySide` makes a tile per side.
 */
export interface GridTile {
  readonly spec: GridSpec;
  /** Tile i holds the columns from `i * TILE_COLUMNS`; column c starts at c * columnSeconds. */
  readonly tileIndex: number;
  readonly columns: DepthColumns;
  /** Snapshot of each of the tile's columns, or -1. Length `TILE_COLUMNS`. */
  readonly snapshotOfColumn: Int16Array;
  /** The dense bands, ascending. Levels elsewhere are only in `columns`. */
  readonly bands: readonly GridBand[];
  /** Number of levels too far off for a dense band: they can be read, but are not drawn. */
  readonly sparseLevels: number;
}

/** The part of a tile that is drawn: the tile itself, or cells made from several tiles. */
export type CellTile = Pick<GridTile, 'tileIndex' | 'bands'>;

/** Where pyramid level `level` starts in a column of a band: 0, 2048, 3072, … */
export function levelOffset(level: number): number {
  return BAND_STRIDE - (BAND_STRIDE >> level);
}

export function columnOfTime(spec: GridSpec, seconds: number): number {
  return Math.floor(seconds / spec.columnSeconds);
}

/** A price may be this share of a row below its edge, because edges are not exact in float64. */
const EDGE_SHARE = 1e-6;

/** The row drawn at a price. */
export function rowOfPrice({ rowStep, blocks }: RowSpec, price: number): number {
  return blocks === undefined ? Math.round(price / rowStep) : Math.floor(price / rowStep + EDGE_SHARE);
}

/** The row that a level is drawn in; rows ascend within a snapshot. */
export function rowOfLevel({ rowStep }: RowSpec, { prices, asks }: LevelColumns, level: number): number {
  const row = Math.round(prices[level] / rowStep);
  return asks === undefined ? row : row - asks[level];
}

/** Price at which a row starts. */
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
