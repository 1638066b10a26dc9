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
  /** Quote price per row; level label p is row round(p / rowStep) and is drawn centred on p. */
  readonly rowStep: number;
  readonly book: CodeBook;
}

/** Whether tiles of both fit together. */
export function isSameGrid(a: GridSpec, b: GridSpec): boolean {
  return a.columnSeconds === b.columnSeconds && a.rowStep === b.rowStep && a.book.firstStep === b.book.firstStep;
}

/**
 * Order-book snapshots as columns: snapshot i has the levels `offsets[i] … offsets[i + 1]`, ascending by price.
 * At equal price the bid comes first. Float64, exactly as received.
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

export function rowOfPrice(spec: GridSpec, price: number): number {
  return Math.round(price / spec.rowStep);
}

export function tileIndexOfTime(spec: Pick<GridSpec, 'columnSeconds'>, seconds: number): number {
  return Math.floor(seconds / (spec.columnSeconds * TILE_COLUMNS));
}

/** First second of a tile. */
export function tileStart(spec: Pick<GridSpec, 'columnSeconds'>, tileIndex: number): number {
  return tileIndex * TILE_COLUMNS * spec.columnSeconds;
}
