import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { UnixMicros } from '../units';
import { columnOfTime, type DepthColumns, type GridSpec, type GridTile, rowOfLevel, TILE_COLUMNS } from './grid-tile';
import type { BookSplit } from './split-flat-book';

/** A snapshot within its tile. */
export interface SnapshotRef {
  readonly tile: GridTile;
  readonly snapshot: number;
}

/** Traded prices of the snapshot's own bucket; they separate bids from asks in flat data. */
export interface PriceHint {
  readonly low: number;
  readonly high: number;
  /** Traded price at the instant of the snapshot, if known. */
  readonly at?: number | undefined;
}

/** `both`: the row has bids and asks, as in a sum of venues. */
export type LevelSide = 'bid' | 'ask' | 'both' | 'unknown';

/** The tile of `tiles` that contains second `time`, and the snapshot of its column, if there is one. */
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

/** What the book has in one price row. */
export type RowReading =
  | { readonly kind: 'outside' }
  /** `size` is the exact sum of the row's levels; 0 is a true zero. */
  | { readonly kind: 'size'; readonly size: number };

/** One level as received. */
export interface LevelSize {
  readonly price: number;
  readonly size: number;
  /** Absent if the answer does not state it. */
  readonly side?: 'buy' | 'sell';
}

/** The levels of one price row, several of them in a coarse grid. */
export type LevelsReading =
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'levels';
      /** Ascending; at equal price the buyers' first. An empty list is a true zero. */
      readonly levels: readonly LevelSize[];
      /** Exact sum of all. */
      readonly size: number;
      /** Exact sums of each side; `undefined` if the answer does not state sides. */
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

/** The levels `[first, end)` of a row; `undefined` outside the snapshot's reach. */
function findRow(ref: SnapshotRef, row: number): readonly [number, number] | undefined {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  if (start === end) return undefined;
  if (row < rowOfLevel(spec, columns, start) || row > rowOfLevel(spec, columns, end - 1)) return undefined;
  return [findRowStart(ref, row), findRowStart(ref, row + 1)];
}

/** Index into the columns of a snapshot's first level whose row is at least `row`; rows ascend with prices. */
export function findRowStart(ref: SnapshotRef, row: number): number {
  const { columns, spec } = ref.tile;
  let [low, high] = getLevelRange(ref);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowOfLevel(spec, columns, middle) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The snapshot received next before (-1) or after (1) `ref`; `undefined` if the tile between is not cached, because
 * there may be others in it.
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
 * Side of a row, given the certain sides in `split`. A row with levels has their side. An empty row is a bid's up to
 * the highest certain bid, and an ask's from the lowest certain ask on.
 */
export function findSide(ref: SnapshotRef, split: BookSplit, row: number): LevelSide {
  const [from, to] = [findRowStart(ref, row), findRowStart(ref, row + 1)];
  if (from < to) return joinSides(ref, split, from, to);
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const { bidEnd, askStart } = split;
  const isBid = start < bidEnd && row <= rowOfLevel(spec, columns, bidEnd - 1);
  const isAsk = askStart < end && row >= rowOfLevel(spec, columns, askStart);
  if (isBid === isAsk) return 'unknown';
  return isBid ? 'bid' : 'ask';
}

/** Best bid and best ask share a row if they are in one block; in a sum of venues other levels do as well. */
function joinSides({ tile }: SnapshotRef, { bidEnd, askStart }: BookSplit, from: number, to: number): LevelSide {
  const { sides } = tile.columns;
  if (sides === undefined && Math.max(from, bidEnd) < Math.min(to, askStart)) return 'unknown';
  const own = sides?.subarray(from, to);
  const hasBid = own === undefined ? from < bidEnd : own.includes(BID);
  const hasAsk = own === undefined ? to > askStart : own.includes(ASK);
  if (hasBid && hasAsk) return 'both';
  return hasBid ? 'bid' : 'ask';
}

/** Exact sums of a row by side, received or certain by `split`; levels of unknown side are in neither. */
export function sumRowSides(
  ref: SnapshotRef,
  { bidEnd, askStart }: BookSplit,
  row: number,
): { readonly bids: number; readonly asks: number } {
  const { volumes, sides } = ref.tile.columns;
  const end = findRowStart(ref, row + 1);
  let [bids, asks] = [0, 0];
  for (let i = findRowStart(ref, row); i < end; i++) {
    if (sides === undefined ? i < bidEnd : sides[i] === BID) bids += volumes[i];
    else if (sides !== undefined || i >= askStart) asks += volumes[i];
  }
  return { bids, asks };
}

/** Exact value of a row in the quote asset: each level's size at its own price. */
export function sumRowNotional(ref: SnapshotRef, row: number): number {
  const { prices, volumes } = ref.tile.columns;
  const end = findRowStart(ref, row + 1);
  let sum = 0;
  for (let i = findRowStart(ref, row); i < end; i++) sum += volumes[i] * prices[i];
  return sum;
}

/**
 * The middle between the best bid and the best ask, which may cross in a sum of venues; `undefined` if `split` does not
 * know all sides.
 */
export function findSplitMid(ref: SnapshotRef, { bidEnd, askStart }: BookSplit): number | undefined {
  const { prices, sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const isKnown = sides !== undefined || bidEnd === askStart;
  // If sides were received, the first ask is the level at `bidEnd`, and the last bid the one before `askStart`.
  return isKnown && start < askStart && bidEnd < end ? (prices[askStart - 1] + prices[bidEnd]) / 2 : undefined;
}

/**
 * The mid of a book: exact if `split` knows all sides, otherwise inferred between the highest certain bid and the
 * lowest certain ask from what was traded there; `undefined` if neither is possible.
 */
export function findMid(ref: SnapshotRef, split: BookSplit, hint: PriceHint | undefined): number | undefined {
  const exact = findSplitMid(ref, split);
  if (exact !== undefined) return exact;
  const within = confineHint(ref, split, hint);
  return within && computeMid(ref, within);
}

/** What was traded between the certain bids and asks: a print off the market does not locate the mid. */
function confineHint(
  ref: SnapshotRef,
  { bidEnd, askStart }: BookSplit,
  hint: PriceHint | undefined,
): PriceHint | undefined {
  const { lowest, highest } = boundMid(ref, bidEnd, askStart);
  const low = Math.max(hint?.low ?? lowest, lowest);
  const high = Math.min(hint?.high ?? highest, highest);
  // Nothing was traded there, so only the book counts.
  if (hint === undefined || low > high)
    return Number.isFinite(highest - lowest) ? { low: lowest, high: highest } : hint;
  const isInside = hint.at !== undefined && hint.at >= lowest && hint.at <= highest;
  return { low, high, at: isInside ? hint.at : undefined };
}

/** The highest certain bid and the lowest certain ask; infinite without one. */
function boundMid(ref: SnapshotRef, bidEnd: number, askStart: number): { lowest: number; highest: number } {
  const { prices } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  return {
    lowest: bidEnd > start ? prices[bidEnd - 1] : Number.NEGATIVE_INFINITY,
    highest: askStart < end ? prices[askStart] : Number.POSITIVE_INFINITY,
  };
}

/**
 * Index into the columns of the first level above `mid`, where the sums of both sides start. A level at `mid` counts as
 * above; if a bid touches an ask there, only the second of the two does.
 */
export function findMidLevel(ref: SnapshotRef, mid: number): number {
  const { columns } = ref.tile;
  const [start, end] = getLevelRange(ref);
  const first = findLevel(columns, start, end, mid);
  const isTouch = first + 1 < end && columns.prices[first] === mid && columns.prices[first + 1] === mid;
  return isTouch ? first + 1 : first;
}

/**
 * The mid, inferred: the middle of the gap in which the book was traded at the instant of the snapshot. Without that
 * price, the most likely one among the gaps between neighbouring levels that the traded range touches: a price that
 * occurs twice (the bid is listed first, so the book touches there), else the middle of the widest gap, or of the one
 * closest to the middle of the range if several are equal. Exact sides need structured points.
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

/** Middle of the gap between levels that contains `at`; of the wider gap if `at` is itself a level. */
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
 * Sum of the sizes between row `row` and `mid`, including the row. If sides were received, the sum of only the levels
 * of `side`, down or up to the last of them, because bids and asks may overlap near the mid of a sum; then `undefined`
 * for a row without a single side.
 */
export function computeSumToMid(
  ref: SnapshotRef,
  row: number,
  mid: number,
  side: LevelSide = 'unknown',
): number | undefined {
  const { columns } = ref.tile;
  const [from, to] = [findRowStart(ref, row), findRowStart(ref, row + 1)];
  if (columns.sides !== undefined) {
    const [start, end] = getLevelRange(ref);
    if (side === 'bid') return sumLevels(columns, from, end, BID);
    return side === 'ask' ? sumLevels(columns, start, to, ASK) : undefined;
  }
  const middle = findMidLevel(ref, mid);
  return from < middle ? sumLevels(columns, from, middle) : sumLevels(columns, middle, to);
}

function sumLevels({ volumes, sides }: DepthColumns, from: number, to: number, side?: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) if (side === undefined || sides?.[i] === side) sum += volumes[i];
  return sum;
}
