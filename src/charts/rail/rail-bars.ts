import { findMidLevel, getLevelRange, type SnapshotRef } from '@/domain/grid/depth-at';
import { middleOfRow, rowOfLevel } from '@/domain/grid/grid-tile';
import { cssYOfPrice, type PlotSize, priceSpanOf, type Viewport } from '../viewport/viewport';

export interface RailPlace {
  readonly view: Viewport;
  readonly size: PlotSize;
}

/** The largest price row per device row, for when several share one. */
export interface RailRows {
  /** Sums of the levels of a price row. */
  readonly sizes: Float64Array;
  /** Prices of the middles of the rows. */
  readonly prices: Float64Array;
  /** First and last level of the sum, as indices into the columns. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  /** Largest of all rows. */
  readonly most: number;
}

/** Selects levels by their index into the columns. */
export type LevelFilter = (level: number) => boolean;

const EVERY: LevelFilter = () => true;
/** Share of a row's height that its bar takes. */
const BAR_SHARE = 0.82;

/** The price rows of a snapshot, each the sum of its levels, on the device rows of a rail; `takes` selects levels. */
export function computeRailRows(
  { view, size }: RailPlace,
  { tile, snapshot }: SnapshotRef,
  takes: LevelFilter = EVERY,
): RailRows {
  const height = Math.round(size.height * size.pixelRatio);
  const sizes = new Float64Array(height);
  const prices = new Float64Array(height);
  const firsts = new Uint32Array(height);
  const lasts = new Uint32Array(height);
  let most = 0;
  for (const { row, sum, first, last } of sumRows({ tile, snapshot }, takes)) {
    const price = middleOfRow(tile.spec, row);
    const y = Math.floor(cssYOfPrice(view, size, price) * size.pixelRatio);
    if (y < 0 || y >= height || sum <= sizes[y]) continue;
    sizes[y] = sum;
    prices[y] = price;
    firsts[y] = first;
    lasts[y] = last;
    most = Math.max(most, sum);
  }
  return { sizes, prices, firsts, lasts, most };
}

interface RowSum {
  readonly row: number;
  readonly sum: number;
  readonly first: number;
  readonly last: number;
}

function* sumRows(ref: SnapshotRef, takes: LevelFilter): Generator<RowSum> {
  const { columns, spec } = ref.tile;
  const [start, end] = getLevelRange(ref);
  let i = start;
  while (i < end) {
    const row = rowOfLevel(spec, columns, i);
    let [sum, first, last] = [0, -1, -1];
    for (; i < end && rowOfLevel(spec, columns, i) === row; i++) {
      if (!takes(i)) continue;
      sum += columns.volumes[i];
      if (first < 0) first = i;
      last = i;
    }
    if (first >= 0) yield { row, sum, first, last };
  }
}

/** A bar of the rail, CSS px. */
export interface RailBar {
  readonly top: number;
  readonly height: number;
  /** Length of the bar, where the largest is 1. */
  readonly length: number;
  readonly price: number;
  /** First and last level of the bar, as indices into the columns. */
  readonly first: number;
  readonly last: number;
}

/**
 * Bars of the rows that have a size, on a √ scale: a wall does not hide the rest. `most` is the size of the longest.
 */
export function listRailBars({ view, size }: RailPlace, rows: RailRows, rowStep: number, most: number): RailBar[] {
  const height = Math.max(1 / size.pixelRatio, (rowStep / priceSpanOf(view)) * size.height * BAR_SHARE);
  const bars: RailBar[] = [];
  for (let y = 0; y < rows.sizes.length; y++) {
    if (rows.sizes[y] === 0) continue;
    const middle = (y + 0.5) / size.pixelRatio;
    const length = Math.sqrt(rows.sizes[y] / most);
    bars.push({
      top: middle - height / 2,
      height,
      length,
      price: rows.prices[y],
      first: rows.firsts[y],
      last: rows.lasts[y],
    });
  }
  return bars;
}

/** Height of the label beside a bar. */
export const LABEL_CSS_PX = 13;
/** Height of the rail's heading, which no bar, line or label may reach. */
export const RAIL_HEADING_CSS_PX = 48;
/** The least distance of a label's middle from the top, and from the foot, whose note it must not touch. */
const LABEL_TOP_CSS_PX = RAIL_HEADING_CSS_PX + LABEL_CSS_PX / 2;
const NOTE_CSS_PX = 22 + LABEL_CSS_PX / 2;
const MAX_LABELS = 6;
/** Rows below this share of the largest are not labelled. */
const LABELLED_SHARE = 0.12;

/**
 * How far a label may be from the middle of its bar where a larger one has its place; that of the largest also where the
 * heading or the note has it, as lesser ones would seem to be the largest without it.
 */
const ASIDE_CSS_PX = 9;
const LARGEST_ASIDE_CSS_PX = 30;

/** A row that is labelled. */
export interface LargeRow {
  /** CSS y of the label's centre: that of its bar, or the nearest place with room. */
  readonly y: number;
  readonly size: number;
  /** As in `RailBar`. */
  readonly length: number;
}

/** The largest rows in view whose labels fit at or near their bars, largest first. */
export function listLargest(
  { sizes, most }: RailRows,
  { height, pixelRatio }: Pick<PlotSize, 'height' | 'pixelRatio'>,
  count = MAX_LABELS,
): LargeRow[] {
  const rows = Array.from(sizes.keys())
    .filter((y) => sizes[y] > 0 && sizes[y] >= most * LABELLED_SHARE)
    .sort((a, b) => sizes[b] - sizes[a]);
  const taken: LargeRow[] = [];
  for (const row of rows) {
    if (taken.length === count) break;
    const middle = (row + 0.5) / pixelRatio;
    const y = row === rows[0] ? nearestInside(middle, height) : findRoom(middle, taken, height);
    if (y !== undefined) taken.push({ y, size: sizes[row], length: Math.sqrt(sizes[row] / most) });
  }
  return taken;
}

/** The place of the largest row's label between heading and note; `undefined` if its bar is too far behind them. */
function nearestInside(middle: number, height: number): number | undefined {
  const y = Math.max(LABEL_TOP_CSS_PX, Math.min(middle, height - NOTE_CSS_PX));
  return Math.abs(y - middle) <= LARGEST_ASIDE_CSS_PX ? y : undefined;
}

/** The free label place nearest to `middle`; `undefined` if it is too far away. */
function findRoom(middle: number, taken: readonly LargeRow[], height: number): number | undefined {
  if (middle < LABEL_TOP_CSS_PX || middle > height - NOTE_CSS_PX) return undefined;
  const places = [middle, ...taken.flatMap(({ y }) => [y - LABEL_CSS_PX, y + LABEL_CSS_PX])];
  return places
    .filter((y) => Math.abs(y - middle) <= ASIDE_CSS_PX && y >= LABEL_TOP_CSS_PX && y <= height - NOTE_CSS_PX)
    .filter((y) => taken.every((other) => Math.abs(other.y - y) >= LABEL_CSS_PX))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}

/** A staircase of running sums over price. */
export interface RailSums {
  readonly sums: readonly number[];
  /** CSS y of each sum. */
  readonly ys: readonly number[];
  /** Largest sum in view. */
  readonly most: number;
}

/**
 * Running sums from `from` outwards: `direction` -1 over the levels below it, 1 over those at and above (see
 * `findMidLevel`). If sides are stated, over all bids downwards or all asks upwards, wherever they start.
 */
export function computeRailSums(
  { view, size }: RailPlace,
  ref: SnapshotRef,
  from: number,
  direction: 1 | -1,
): RailSums {
  const { prices, volumes, sides } = ref.tile.columns;
  const [start, end] = getLevelRange(ref);
  const side = direction === 1 ? 1 : 0;
  const first = sides === undefined ? findMidLevel(ref, from) : direction === 1 ? start : end;
  const sums: number[] = [0];
  const ys: number[] = [cssYOfPrice(view, size, from)];
  let sum = 0;
  let most = 0;
  for (let i = direction === 1 ? first : first - 1; i >= start && i < end; i += direction) {
    if (sides !== undefined && sides[i] !== side) continue;
    const y = cssYOfPrice(view, size, prices[i]);
    sums.push(sum);
    ys.push(y);
    sum += volumes[i];
    sums.push(sum);
    ys.push(y);
    if (y >= 0 && y <= size.height) most = Math.max(most, sum);
  }
  return { sums, ys, most };
}

/**
 * The visible steps of a staircase: the first and the last of those that share a device row, which suffice because sums
 * only grow, and the nearest step out of view on either side.
 */
export function thinSums({ sums, ys, most }: RailSums, { height, pixelRatio }: PlotSize): RailSums {
  const rowAt = (i: number): number => Math.floor(Math.min(Math.max(ys[i], -1), height + 1) * pixelRatio);
  const seen = Array.from(ys, (_, i) => i).filter(
    (i) => i === 0 || i === ys.length - 1 || rowAt(i - 1) !== rowAt(i) || rowAt(i + 1) !== rowAt(i),
  );
  return { sums: seen.map((i) => sums[i]), ys: seen.map((i) => ys[i]), most };
}
