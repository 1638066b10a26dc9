import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { BookSplit } from '../book/split-flat-book';
import type { UnixMicros } from '../units';
import { columnOfTime, type DepthColumns, type GridSpec, type GridTile, rowOfPrice, TILE_COLUMNS } from './grid-tile';

/** A snapshot within its tile. */
export interface SnapshotRef {
  readonly tile: GridTile;
  readonly snapshot: number;
}

/** Traded prices of the snapshot's own bucket; tells bids from asks in flat data. */
export interface PriceHint {
  readonly low: number;
  readonly high: number;
  /** Traded price at the instant of the snapshot, where one is known. */
  readonly at?: number | undefined;
}

/** `both`: a sum of venues has bids and asks in the row. */
export type LevelSide = 'bid' | 'ask' | 'both' | 'unknown';

/** The tile of `tiles` that holds the second `time`; the snapshot of its column, if there is one. */
export function findSnapshot(tiles: Iterable<GridTile>, spec: GridSpec, time: number): SnapshotRef | undefined {
  const column = columnOfTime(spec, time);
  const tileIndex = Math.floor(column / TILE_COLUMNS);
  for (const tile of tiles) {
    if (tile.tileIndex !== tileIndex) continue;
    const snapshot = tile.snapshotOfColumn[column - tileIndex * TILE_COLUMNS];
    return snapshot < 0 ? undefined : { tile, snapshot };
  }
  return undefined;
}

/** The newest snapshot of all tiles. */
export function findLatestSnapshot(tiles: Iterable<GridTile>): SnapshotRef | undefined {
  let latest: GridTile | undefined;
  for (const tile of tiles) {
    const isLater = latest === undefined || tile.tileIndex > latest.tileIndex;
    if (isLater && tile.columns.timestampsMicros.length > 0) latest = tile;
  }
  return latest && { tile: latest, snapshot: latest.columns.timestampsMicros.length - 1 };
}

export function getSnapshotTime({ tile, snapshot }: SnapshotRef): UnixMicros {
  return tile.columns.timestampsMicros[snapshot] as UnixMicros;
}

/** First level of the snapshot and the one after its last. */
export function getLevelRange({ tile, snapshot }: SnapshotRef): readonly [number, number] {
  const { offsets } = tile.columns;
  return [offsets[snapshot], offsets[snapshot + 1]];
}

/** What the book says of one price row. */
export type RowReading =
  | { readonly kind: 'outside' }
  /** `size` is the exact sum of the row's levels; 0 is a true zero. */
  | { readonly kind: 'size'; readonly size: number };

/** One level as it was received. */
export interface LevelSize {
  readonly price: number;
  readonly size: number;
  /** Absent where the answer does not tell. */
  readonly side?: 'buy' | 'sell';
}

/** The levels of one price row, of which a coarse grid may have several. */
export type LevelsReading =
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'levels';
      /** Ascending; at equal price the buyers' comes first. None is a true zero. */
      readonly levels: readonly LevelSize[];
      /** Exact sum of all. */
      readonly size: number;
      /** Exact sums of each side; `undefined` where the answer does not tell sides. */
      readonly buy: number | undefined;
      readonly sell: number | undefined;
    };

/** Reads the exact size of price row `row` from the float64 columns. */
export function readRow(ref: SnapshotRef, row: number): RowReading {
  const span = findRow(ref, row);
  if (span === undefined) return { kind: 'outside' };
  let size = 0;
  for (let i = span[0]; i < span[1]; i++) size += ref.tile.columns.volumes[i];
  return { kind: 'size', size };
}

const SIDES = ['buy', 'sell'] as const;
const [BID, ASK] = [0, 1];

/** Reads the exact levels of price row `row` from the float64 columns. */
export function readLevels(ref: SnapshotRef, row: number): LevelsReading {
  const span = findRow(ref, row);
  if (span === undefined) return { kind: 'outside' };
  const { prices, volumes, sides } = ref.tile.columns;
  const levels: LevelSize[] = [];
  for (let i = span[0]; i < span[1]; i++) {
    const side = sides && SIDES[sides[i]];
    levels.push({ price: prices[i], size: volumes[i], ...(side && { side }) });
  }
  const sumOf = (own: readonly LevelSize[]): number => own.reduce((sum, { size }) => sum + size, 0);
  const [buy, sell] = SIDES.map((side) => sides && sumOf(levels.filter((level) => level.side === side)));
  return { kind: 'levels', levels, size: sumOf(levels), buy, sell };
}

/** The levels `[first, end)` of a row; `undefined` beyond what the snapshot reaches over. */
function findRow(ref: SnapshotRef, row: number): readonly [number, number] | undefined {
  const { columns, spec } = ref.tile;
  const { prices } = columns;
  const [start, end] = getLevelRange(ref);
  if (start === end) return undefined;
  if (row < rowOfPrice(spec, prices[start]) || row > rowOfPrice(spec, prices[end - 1])) return undefined;
  return [findRowStart(ref, row), findRowStart(ref, row + 1)];
}

/** First level of a snapshot whose row is at least `row`, as an index into the columns; rows rise with prices. */
export function findRowStart(ref: SnapshotRef, row: number): number {
  const { columns, spec } = ref.tile;
  let [low, high] = getLevelRange(ref);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowOfPrice(spec, columns.prices[middle]) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The snapshot received next before (-1) or after (1) `ref`; `undefined` where nothing is held of the time between:
 * there may be others.
 */
export function findSnapshotBeside(
  tiles: Iterable<GridTile>,
  { tile, snapshot }: SnapshotRef,
  step: 1 | -1,
): SnapshotRef | undefined {
  const beside = snapshot + step;
  if (beside >= 0 && beside < tile.columns.timestampsMicros.length) return { tile, snapshot: beside };
  const tileOf = new Map(Array.from(tiles, (held) => [held.tileIndex, held]));
  for (let index = tile.tileIndex + step; ; index += step) {
    const held = tileOf.get(index);
    if (held === undefined) return undefined;
    const count = held.columns.timestampsMicros.length;
    if (count > 0) return { tile: held, snapshot: step > 0 ? 0 : count - 1 };
  }
}

/** First level of `[start, end)` whose price is at least `price`. */
function findLevel(columns: DepthColumns, start: number, end: number, price: number): number {
  return start + lowerBound(columns.prices.subarray(start, end), price);
}

/**
 * Side of a row of a book of which `split` says what is sure: a row up to that of the highest sure bid is a bid, one
 * from that of the lowest sure ask on an ask. Where both lie in one row, or between them, only sides that the answer
 * tells of the row's levels are certain.
 */
export function findSide(ref: SnapshotRef, { bidEnd, askStart }: BookSplit, row: number): LevelSide {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const isBid = start < bidEnd && row <= rowOfPrice(spec, columns.prices[bidEnd - 1]);
  const isAsk = askStart < end && row >= rowOfPrice(spec, columns.prices[askStart]);
  const told = findToldSide(ref, row);
  if (told !== undefined) return told;
  if (isBid === isAsk) return 'unknown';
  return isBid ? 'bid' : 'ask';
}

/** `undefined` where the answer does not tell it, or the row has no level. */
function findToldSide(ref: SnapshotRef, row: number): LevelSide | undefined {
  const told = ref.tile.columns.sides?.subarray(findRowStart(ref, row), findRowStart(ref, row + 1));
  if (told === undefined || told.length === 0) return undefined;
  if (told.includes(BID)) return told.includes(ASK) ? 'both' : 'bid';
  return 'ask';
}

/**
 * The middle between the highest bid and the lowest ask, which in a sum of venues may lie the other way round;
 * `undefined` where `split` does not know all sides.
 */
export function findSplitMid(ref: SnapshotRef, { bidEnd, askStart }: BookSplit): number | undefined {
  const { prices, sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const isKnown = sides !== undefined || bidEnd === askStart;
  // Where sides are told, the first ask is the level at `bidEnd` and the last bid that before `askStart`.
  return isKnown && start < askStart && bidEnd < end ? (prices[askStart - 1] + prices[bidEnd]) / 2 : undefined;
}

/** The middle of a book: as `split` knows it, else inferred from what was traded; `undefined` where neither tells. */
export function findMid(ref: SnapshotRef, split: BookSplit, hint: PriceHint | undefined): number | undefined {
  return findSplitMid(ref, split) ?? (hint && computeMid(ref, hint));
}

/**
 * First level above the middle `mid`, as an index into the columns: what is summed on either side begins there. A level
 * at `mid` itself counts above; of two there, where a bid touches an ask, the second.
 */
export function findMidLevel(ref: SnapshotRef, mid: number): number {
  const { columns } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const first = findLevel(columns, start, end, mid);
  const isTouch = first + 1 < end && columns.prices[first] === mid && columns.prices[first + 1] === mid;
  return isTouch ? first + 1 : first;
}

/**
 * The middle between bids and asks: of the gap in which the book was traded at the snapshot's instant. Without that
 * price the most likely one, among the gaps between neighbouring levels that the traded range
 * touches, a price that occurs twice (the bid came first, so the book touches there), else the middle of the widest
 * gap, equal ones by nearness to the middle of the range. An inference: exact sides need structured points.
 */
export function computeMid(ref: SnapshotRef, hint: PriceHint): number {
  const { columns } = ref.tile;
  const { prices } = columns;
  const [start, end] = getLevelRange(ref);
  const traded = hint.at === undefined ? undefined : computeTradedMid(prices, start, end, hint.at);
  if (traded !== undefined) return traded;
  const centre = (hint.low + hint.high) / 2;
  let mid = centre;
  let widest = 0;
  const first = Math.max(start, findLevel(columns, start, end, hint.low) - 1);
  for (let i = first; i + 1 < end && prices[i] < hint.high; i++) {
    const gap = prices[i + 1] - prices[i];
    if (gap === 0) return prices[i];
    const middle = prices[i] + gap / 2;
    const isNearer = Math.abs(middle - centre) < Math.abs(mid - centre);
    if (gap > widest * (1 + 1e-9) || (gap > widest * (1 - 1e-9) && isNearer)) {
      widest = gap;
      mid = middle;
    }
  }
  return Math.min(Math.max(mid, hint.low), hint.high);
}

/** Middle of the gap between levels that holds `at`; of the wider one when `at` is a level itself. */
function computeTradedMid(prices: Float64Array, start: number, end: number, at: number): number | undefined {
  const below = start + lastAtOrBelow(prices.subarray(start, end), at);
  if (below < start || below + 1 >= end) return undefined;
  const above = (prices[below] + prices[below + 1]) / 2;
  if (prices[below] !== at || below === start) return above;
  if (prices[below - 1] === at) return at;
  const isLowerWider = at - prices[below - 1] > (prices[below + 1] - at) * (1 + 1e-9);
  return isLowerWider ? (prices[below - 1] + at) / 2 : above;
}

/**
 * Sum of the sizes between `price` and `mid`, the level at `price` included. Where the answer tells sides, of those of
 * `side` alone, down or up to the last of them; `undefined` there for a row of no one side: on the way to the mid of a
 * sum bids and asks may lie among each other.
 */
export function computeSumToMid(
  ref: SnapshotRef,
  price: number,
  mid: number,
  side: LevelSide = 'unknown',
): number | undefined {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (columns.sides !== undefined) return side === 'bid' || side === 'ask' ? sumSide(ref, price, side) : undefined;
  const half = spec.rowStep / 2;
  const low = price <= mid ? price - half : mid;
  const high = price <= mid ? mid : price + half;
  const last = start + lastAtOrBelow(columns.prices.subarray(start, end), high);
  let sum = 0;
  for (let i = findLevel(columns, start, end, low); i <= last; i++) sum += columns.volumes[i];
  return sum;
}

function sumSide(ref: SnapshotRef, price: number, side: 'bid' | 'ask'): number {
  const { columns, spec } = ref.tile;
  const row = rowOfPrice(spec, price);
  const [start, end] = getLevelRange(ref);
  const [from, to] = side === 'bid' ? [findRowStart(ref, row), end] : [start, findRowStart(ref, row + 1)];
  const own = side === 'bid' ? BID : ASK;
  let sum = 0;
  for (let i = from; i < to; i++) if (columns.sides?.[i] === own) sum += columns.volumes[i];
  return sum;
}
