import {
  computeSumToMid,
  findMid,
  findSide,
  findSnapshot,
  findSnapshotBeside,
  getLevelRange,
  getSnapshotTime,
  type LevelSide,
  type LevelsReading,
  type PriceHint,
  type RowReading,
  readLevels,
  readRow,
  type SnapshotRef,
  sumRowNotional,
  sumRowSides,
} from '@/domain/grid/depth-at';
import { columnOfTime, lowOfRow, middleOfRow, rowOfPrice } from '@/domain/grid/grid-tile';
import { type BlockReading, readBlock } from '@/domain/grid/read-block';
import { type BookSplit, splitFlatBook } from '@/domain/grid/split-flat-book';
import { secondsOfMicros } from '@/domain/units';
import type { HeatLayer } from './heat-data';
import type { ShownReduction } from './shown-reduction';

/** What the levels of a layer are: a book has one level per block, the others have levels at any price. */
export type LayerKind = 'book' | 'triggers' | 'liquidations';

/** Time and prices of a cell. */
export interface CellPlace {
  /** Start of the column and of the next one, Unix seconds. */
  readonly timeFrom: number;
  readonly timeTo: number;
  /** Label of the row: that of a bid's or an ask's block, else the middle of the row. */
  readonly price: number;
  /** Range of prices that the row is drawn over and represents. */
  readonly priceLow: number;
  readonly priceHigh: number;
  /** What the pixel over the cell shows, if known: see `HeatmapEngine.shown`. */
  readonly shown?: ShownCell | undefined;
}

export interface ShownCell extends ShownReduction {
  /** Exact reading of the block that contains the cell; `undefined` while cells are drawn. */
  readonly block: BlockReading | undefined;
}

/** Why a cell has no size. */
type CellGap =
  /** Time that is not loaded or has no snapshot. */
  | { readonly kind: 'no-snapshot' }
  /** Outside the requested or stored depth: unknown, not zero. */
  | { readonly kind: 'outside'; readonly snapshot: SnapshotRef };

/** The exact cell of a book at a time and price, read from the received levels, never from the picture. */
export interface HeatReading extends CellPlace {
  readonly cell: CellGap | CellSize;
}

export interface CellSize {
  readonly kind: 'size';
  readonly snapshot: SnapshotRef;
  /** Exact sum of the row's levels; 0 is a true zero. */
  readonly size: number;
  /** Exact sums by side, of levels whose side is certain. */
  readonly bids: number;
  readonly asks: number;
  /** Exact value in the quote asset. */
  readonly notional: number;
  /** The side stated by the answer, else inferred where certain: see `splitFlatBook`. */
  readonly side: LevelSide;
  /** Mid of the book, inferred unless all sides are known; `undefined` without a hint. */
  readonly mid: number | undefined;
  /** Sum of all sizes from this row to `mid`. */
  readonly sumToMid: number | undefined;
}

/** The same row in the snapshot received before or after. */
export interface Neighbour<Reading> {
  readonly snapshot: SnapshotRef;
  readonly reading: Reading;
}

/** `undefined` where no snapshot of the time between is cached. */
export interface Neighbours<Reading> {
  readonly before: Neighbour<Reading> | undefined;
  readonly after: Neighbour<Reading> | undefined;
}

/** The size at a cell's prices in another snapshot. */
export type RowBeside = RowReading & {
  /** Set where there is a size and its side differs from the cell's. */
  readonly side?: LevelSide;
};

export interface BookReading extends HeatReading {
  readonly kind: 'book';
  readonly neighbours: Neighbours<RowBeside>;
}

/** The levels of a row and their exact prices. Only triggers have sides, where the answer states them. */
export interface LevelsCellReading extends CellPlace {
  readonly kind: 'triggers' | 'liquidations';
  readonly cell: CellGap | (Extract<LevelsReading, { kind: 'levels' }> & { readonly snapshot: SnapshotRef });
  readonly neighbours: Neighbours<LevelsReading>;
}

/** The exact cell of a layer. */
export type LayerReading = BookReading | LevelsCellReading;

export interface ReadOptions {
  /** Traded range of the column that starts at `columnStart`, Unix seconds. */
  readonly hintOf: (columnStart: number) => PriceHint | undefined;
  /**
   * Requested depth in blocks per side, for a book of one venue. Without it no side is inferred: in a sum of several
   * venues, a bid of one may be above an ask of another and above what was traded elsewhere.
   */
  readonly maxDepth?: number | undefined;
  /** What the engine reports that it shows of the layer. */
  readonly shown?: ShownReduction | undefined;
}

/** Reads the cell of a layer at `time` and `price`, and the same row in the snapshots before and after. */
export function readLayer(
  kind: LayerKind,
  layer: HeatLayer,
  time: number,
  price: number,
  options: ReadOptions,
): LayerReading {
  const snapshot = findSnapshot(layer.tiles, layer.spec, time);
  const row = rowOfPrice(layer.spec, price);
  if (kind === 'book') {
    const reading = readHeat(layer, time, price, options.hintOf, options);
    const side = reading.cell.kind === 'size' ? reading.cell.side : 'unknown';
    const neighbours = readNeighbours(layer, snapshot, (ref) => readBeside(layer, ref, { row, side }, options));
    return { kind, ...reading, neighbours };
  }
  const place = placeCell(layer, time, row, options.shown);
  const neighbours = readNeighbours(layer, snapshot, (ref) => readLevels(ref, row));
  if (snapshot === undefined) return { kind, ...place, cell: { kind: 'no-snapshot' }, neighbours };
  return { kind, ...place, cell: { ...readLevels(snapshot, row), snapshot }, neighbours };
}

interface BookRow {
  readonly row: number;
  readonly side: LevelSide;
}

/**
 * Reads `ref` at the prices of another snapshot's cell; the side is the other one if the mid has moved past those
 * prices.
 */
function readBeside(layer: HeatLayer, ref: SnapshotRef, { row, side }: BookRow, options: ReadOptions): RowBeside {
  const reading = readRow(ref, row);
  const told = findSide(ref, splitBook(ref, options.maxDepth, findOwnHint(layer, ref, options.hintOf)), row);
  return reading.kind === 'outside' || reading.size === 0 || told === side ? reading : { ...reading, side: told };
}

/** A hint describes the snapshot that its column shows; other snapshots received in that column have none. */
function findOwnHint(
  { spec, tiles }: HeatLayer,
  ref: SnapshotRef,
  hintOf: ReadOptions['hintOf'],
): PriceHint | undefined {
  const column = columnOfTime(spec, secondsOfMicros(getSnapshotTime(ref))) * spec.columnSeconds;
  const shown = findSnapshot(tiles, spec, column);
  return shown?.tile === ref.tile && shown.snapshot === ref.snapshot ? hintOf(column) : undefined;
}

/** Reads the cell of a book at `time` and `price`. `hintOf` returns the traded range of a column by its start. */
export function readHeat(
  layer: HeatLayer,
  time: number,
  price: number,
  hintOf: ReadOptions['hintOf'],
  { maxDepth, shown }: Omit<ReadOptions, 'hintOf'> = {},
): HeatReading {
  const { spec, tiles } = layer;
  const row = rowOfPrice(spec, price);
  const snapshot = findSnapshot(tiles, spec, time);
  const hint = hintOf(columnOfTime(spec, time) * spec.columnSeconds);
  const split = snapshot && splitBook(snapshot, maxDepth, hint);
  const side = snapshot && split ? findSide(snapshot, split, row) : 'unknown';
  const place = placeCell(layer, time, row, shown, side);
  if (snapshot === undefined || split === undefined) return { ...place, cell: { kind: 'no-snapshot' } };
  const reading = readRow(snapshot, row);
  if (reading.kind === 'outside') return { ...place, cell: { kind: 'outside', snapshot } };
  const mid = findMid(snapshot, split, hint);
  const sumToMid = mid === undefined ? undefined : computeSumToMid(snapshot, row, mid, side);
  const sums = { ...sumRowSides(snapshot, split, row), notional: sumRowNotional(snapshot, row) };
  return { ...place, cell: { kind: 'size', snapshot, size: reading.size, ...sums, side, mid, sumToMid } };
}

function splitBook(ref: SnapshotRef, maxDepth: number | undefined, hint: PriceHint | undefined): BookSplit {
  const { columns, spec } = ref.tile;
  const [bidEnd, askStart] = getLevelRange(ref);
  if (maxDepth === undefined && columns.sides === undefined) return { bidEnd, askStart };
  const form = { blockSize: spec.rowStep, maxDepth: maxDepth ?? Infinity };
  return splitFlatBook(columns, ref.snapshot, form, hint);
}

function placeCell(
  { spec, tiles }: HeatLayer,
  time: number,
  row: number,
  shown: ShownReduction | undefined,
  side: LevelSide = 'unknown',
): CellPlace {
  const timeFrom = columnOfTime(spec, time) * spec.columnSeconds;
  const [priceLow, priceHigh] = [lowOfRow(spec, row), lowOfRow(spec, row + 1)];
  const label: Partial<Readonly<Record<LevelSide, number>>> = { bid: priceLow, ask: priceHigh };
  return {
    timeFrom,
    timeTo: timeFrom + spec.columnSeconds,
    price: label[side] ?? middleOfRow(spec, row),
    priceLow,
    priceHigh,
    shown: shown && { ...shown, block: readShown({ spec, tiles }, time, row, shown) },
  };
}

function readNeighbours<Reading>(
  { tiles }: HeatLayer,
  snapshot: SnapshotRef | undefined,
  read: (ref: SnapshotRef) => Reading,
): Neighbours<Reading> {
  const [before, after] = ([-1, 1] as const).map((step) => {
    const beside = snapshot && findSnapshotBeside(tiles, snapshot, step);
    return beside && { snapshot: beside, reading: read(beside) };
  });
  return { before, after };
}

function readShown(
  { spec, tiles }: HeatLayer,
  time: number,
  row: number,
  { blocks, reduction }: ShownReduction,
): BlockReading | undefined {
  if (blocks === undefined) return undefined;
  const column = Math.floor(columnOfTime(spec, time) / 2 ** blocks.columns);
  return readBlock(tiles, spec, blocks, reduction, column, Math.floor(row / 2 ** blocks.rows));
}
