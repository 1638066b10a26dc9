/** The size from which a level is a wall. */
export type WallThreshold =
  /** A size in the unit of the book; with `pricePerRow`, in USD: a row is worth its size × its number × that. */
  | { readonly kind: 'size'; readonly size: number; readonly pricePerRow?: number }
  /** A multiple of the size that nine in ten levels around it, at its distance from the mid, stay under. */
  | { readonly kind: 'ratio'; readonly times: number };

/** Sizes above zero, ascending by row; those from `length` on are ignored. */
export interface SizeList {
  readonly rows: ArrayLike<number>;
  readonly sizes: Float64Array;
  readonly length: number;
}

/** How many sizes on either side count as surroundings. */
export const WALL_REACH_ROWS = 40;
/** A row is a wall from this multiple of the usual largest size around it. */
export const WALL_RATIO = 4;
/** Quantile of the surroundings that is the usual largest size: one row in ten may be a wall itself. */
const USUAL_SHARE = 0.9;
/** With fewer rows around it, nothing is known about what is usual. */
const MIN_SURROUNDINGS = 10;
/** A wall stands while it has this share of the threshold: sizes that flicker around the threshold are one wall. */
export const KEEP_SHARE = 0.5;
/** A smaller share of its size is no rest of a wall, but what every level holds. */
export const MIN_REST = 0.1;

/** The threshold that a standing wall must stay above. */
export function easeThreshold(threshold: WallThreshold): WallThreshold {
  return threshold.kind === 'size'
    ? { ...threshold, size: threshold.size * KEEP_SHARE }
    : { kind: 'ratio', times: threshold.times * KEEP_SHARE };
}

/** Whether the size at `at` reaches the threshold. `groups`: those of `list`, if already measured. */
export function isAbove(threshold: WallThreshold, list: SizeList, at: number, groups?: SizeGroups): boolean {
  if (threshold.kind === 'size') return list.sizes[at] * worthOf(threshold, list.rows[at]) >= threshold.size;
  return isFarAbove(list, at, threshold.times, groups);
}

/** The entries that become walls, ascending, except those marked in `isHeld`, which belong to a wall already. */
export function listNewWalls(
  threshold: WallThreshold,
  list: SizeList,
  isHeld: Uint8Array,
  groups = measureGroups(list),
): number[] {
  return threshold.kind === 'size' ? listFrom(threshold, list, isHeld) : listFarAbove(threshold, list, isHeld, groups);
}

type SizeThreshold = Extract<WallThreshold, { kind: 'size' }>;

/** What a coin in a row is worth in the unit of the threshold. */
const worthOf = ({ pricePerRow }: SizeThreshold, row: number): number =>
  pricePerRow === undefined ? 1 : row * pricePerRow;

function listFrom(threshold: SizeThreshold, list: SizeList, isHeld: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < list.length; at++) if (isHeld[at] === 0 && isAbove(threshold, list, at)) found.push(at);
  return found;
}

/** Checked group by group: nearly all have no wall, which their largest entry shows. */
function listFarAbove(
  threshold: Extract<WallThreshold, { kind: 'ratio' }>,
  list: SizeList,
  isHeld: Uint8Array,
  groups: SizeGroups,
): number[] {
  const { sizes, length } = list;
  const { times } = threshold;
  const found: number[] = [];
  for (let start = 0; start < length; start += GROUP) {
    const group = start / GROUP;
    if (isCommon(groups, group, groups.largest[group], times)) continue;
    const end = Math.min(length, start + GROUP);
    for (let at = start; at < end; at++) {
      if (isHeld[at] !== 0 || isCommon(groups, group, sizes[at], times)) continue;
      if (isNewWall(threshold, list, at, groups)) found.push(at);
    }
  }
  return found;
}

/** Entries per group. */
const GROUP = 8;
/** Groups on either side that are in the surroundings of every entry of a group. */
const GROUPS_BESIDE = Math.floor((WALL_REACH_ROWS + 1) / GROUP) - 1;
/** The most neighbours that a wall need not be far above. */
const MAX_SPARE = countSpare(2 * WALL_REACH_ROWS);
/** Number of groups with two such sizes each that together exceed that limit. */
const ENOUGH_GROUPS = Math.floor(MAX_SPARE / 2) + 1;

/** For each whole group of entries, its largest size and a lower bound of its second largest. */
export interface SizeGroups {
  readonly count: number;
  readonly largest: Float64Array;
  readonly twice: Float64Array;
}

/** Measures the sizes of a book once for all its entries. `room`: an earlier result to overwrite. */
export function measureGroups({ sizes, length }: SizeList, room?: SizeGroups): SizeGroups {
  const count = Math.floor(length / GROUP);
  const isRoomy = room !== undefined && room.largest.length >= count;
  const largest = isRoomy ? room.largest : new Float64Array(count);
  const twice = isRoomy ? room.twice : new Float64Array(count);
  for (let group = 0, at = 0; group < count; group++, at += GROUP) {
    // Two halves, the largest of each: finding the two largest sizes would take half as long again.
    const left = Math.max(sizes[at], sizes[at + 1], sizes[at + 2], sizes[at + 3]);
    const right = Math.max(sizes[at + 4], sizes[at + 5], sizes[at + 6], sizes[at + 7]);
    largest[group] = Math.max(left, right);
    twice[group] = Math.min(left, right);
  }
  return { count, largest, twice };
}

/**
 * Whether no entry of a group with sizes up to `size` can be a wall: the neighbouring groups are in the surroundings of
 * all its entries, and have too many sizes that this is not far above. True for nearly all groups, never for one with a
 * wall.
 */
function isCommon({ count, twice }: SizeGroups, group: number, size: number, times: number): boolean {
  const [first, end] = [Math.max(0, group - GROUPS_BESIDE), Math.min(count, group + GROUPS_BESIDE + 1)];
  let missing = ENOUGH_GROUPS;
  for (let beside = first; beside < end; beside++) {
    if (twice[beside] * times > size && beside !== group && --missing === 0) return true;
  }
  return false;
}

/** Whether a level becomes a wall; if walls are defined by ratio, a level next to a larger one belongs to that. */
export function isNewWall(threshold: WallThreshold, list: SizeList, at: number, groups?: SizeGroups): boolean {
  return isAbove(threshold, list, at, groups) && !(threshold.kind === 'ratio' && isBesideLarger(list, at));
}

/** How many of `around` sizes may exceed the usual largest one. */
function countSpare(around: number): number {
  return around - Math.ceil(around * USUAL_SHARE);
}

/**
 * Counts instead of sorting, and stops as soon as too many are larger: nearly every row is not a wall, and sorting each
 * row's surroundings would take the time of a frame.
 */
function isFarAbove(list: SizeList, at: number, times: number, groups?: SizeGroups): boolean {
  const { sizes, length } = list;
  const [start, end] = [Math.max(0, at - WALL_REACH_ROWS), Math.min(length, at + WALL_REACH_ROWS + 1)];
  const around = end - start - 1;
  if (around < MIN_SURROUNDINGS) return false;
  const size = sizes[at];
  let spare = countSpare(around);
  for (let from = start, to = 0; from < end; from = to) {
    const group = Math.floor(from / GROUP);
    to = Math.min(end, (group + 1) * GROUP);
    // In most groups even the largest size is too small to count.
    if (groups !== undefined && group < groups.count && !(groups.largest[group] * times > size)) continue;
    for (let i = from; i < to; i++) if (sizes[i] * times > size && i !== at && --spare < 0) return false;
  }
  return true;
}

/** The size that nine in ten of those around `at` do not exceed; NaN if there are none. */
export function findUsual({ sizes, length }: SizeList, at: number): number {
  const [start, end] = [Math.max(0, at - WALL_REACH_ROWS), Math.min(length, at + 1 + WALL_REACH_ROWS)];
  const around = end - start - 1;
  if (around === 0) return Number.NaN;
  // The largest sizes, ascending; the smallest of them is the result.
  const largest = new Float64Array(countSpare(around) + 1);
  for (let i = start; i < end; i++) {
    const size = sizes[i];
    if (i === at || size <= largest[0]) continue;
    let place = 1;
    for (; place < largest.length && largest[place] < size; place++) largest[place - 1] = largest[place];
    largest[place - 1] = size;
  }
  return largest[0];
}

function isBesideLarger({ rows, sizes, length }: SizeList, at: number): boolean {
  return [-1, 1].some((step) => {
    const beside = at + step;
    return beside >= 0 && beside < length && rows[beside] === rows[at] + step && sizes[beside] > sizes[at];
  });
}
