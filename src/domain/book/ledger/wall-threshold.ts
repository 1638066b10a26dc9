/** From which size on a level is a wall. */
export type WallThreshold =
  /** A size in the unit of the book. */
  | { readonly kind: 'size'; readonly size: number }
  /** Times the size that nine in ten of the levels around it, at its distance from the mid, stay under. */
  | { readonly kind: 'ratio'; readonly times: number };

/** Sizes above zero, ascending by row; those from `length` on are not read. */
export interface SizeList {
  readonly rows: ArrayLike<number>;
  readonly sizes: Float64Array;
  readonly length: number;
}

/** Sizes on either side of one that are its surroundings. */
export const WALL_REACH_ROWS = 40;
/** Times the usual largest size around it from which on a row is a wall. */
export const WALL_RATIO = 4;
/** Share of the surroundings that the usual largest size is not below: one row in ten may be a wall itself. */
const USUAL_SHARE = 0.9;
/** Fewer rows around one say nothing of what is usual. */
const LEAST_SURROUNDINGS = 10;
/** A wall stands as long as it holds this share of the threshold: sizes that flicker around it are one wall. */
export const KEEP_SHARE = 0.5;

/** The threshold that a wall must stay above once it stands. */
export function easeThreshold(threshold: WallThreshold): WallThreshold {
  return threshold.kind === 'size'
    ? { kind: 'size', size: threshold.size * KEEP_SHARE }
    : { kind: 'ratio', times: threshold.times * KEEP_SHARE };
}

/** Whether the size at `at` is at least the threshold. */
export function isAbove(threshold: WallThreshold, list: SizeList, at: number): boolean {
  if (threshold.kind === 'size') return list.sizes[at] >= threshold.size;
  return isFarAbove(list, at, threshold.times);
}

/** The entries that become walls, ascending. */
export function listNewWalls(threshold: WallThreshold, list: SizeList): number[] {
  return threshold.kind === 'size' ? listFrom(threshold.size, list) : listFarAbove(threshold, list);
}

function listFrom(size: number, { sizes, length }: SizeList): number[] {
  const found: number[] = [];
  for (let at = 0; at < length; at++) if (sizes[at] >= size) found.push(at);
  return found;
}

/** Group by group: nearly all of them have no wall, which their largest entry tells. */
function listFarAbove(threshold: Extract<WallThreshold, { kind: 'ratio' }>, list: SizeList): number[] {
  const { sizes, length } = list;
  const found: number[] = [];
  const groups = measureGroups(list);
  for (let start = 0; start < length; start += GROUP) {
    const group = start / GROUP;
    if (isCommon(groups, group, groups.largest[group] / threshold.times)) continue;
    const end = Math.min(length, start + GROUP);
    for (let at = start; at < end; at++) {
      if (isCommon(groups, group, sizes[at] / threshold.times)) continue;
      if (isNewWall(threshold, list, at)) found.push(at);
    }
  }
  return found;
}

/** Entries whose median is known in one. */
const GROUP = 10;

/** Of each whole group of entries, the size that more than half of them have, and the largest. */
interface Groups {
  readonly medians: Float64Array;
  readonly largest: Float64Array;
}

function measureGroups({ sizes, length }: SizeList): Groups {
  const count = Math.floor(length / GROUP);
  const [medians, largest] = [new Float64Array(count), new Float64Array(count)];
  const sorted = new Float64Array(GROUP);
  for (let group = 0; group < count; group++) {
    for (let i = 0; i < GROUP; i++) {
      const size = sizes[group * GROUP + i];
      let at = i;
      for (; at > 0 && sorted[at - 1] > size; at--) sorted[at] = sorted[at - 1];
      sorted[at] = size;
    }
    medians[group] = sorted[GROUP / 2 - 1];
    largest[group] = sorted[GROUP - 1];
  }
  return { medians, largest };
}

/**
 * Whether the groups on either side, which lie in the surroundings of an entry, have so many sizes above `size` that it is
 * no wall: six in each, of which nine are too many. Says so of nearly all entries, and never of a wall.
 */
function isCommon({ medians }: Groups, group: number, size: number): boolean {
  return group > 0 && group + 1 < medians.length && medians[group - 1] > size && medians[group + 1] > size;
}

/** Whether a level becomes a wall; by ratio one right beside a larger one belongs to that. */
export function isNewWall(threshold: WallThreshold, list: SizeList, at: number): boolean {
  return isAbove(threshold, list, at) && !(threshold.kind === 'ratio' && isBesideLarger(list, at));
}

/**
 * Counted, not sorted, and no further than until too many are larger: nearly every row is no wall, and sorting each
 * one's surroundings would take the time of a frame.
 */
export function isFarAbove({ sizes, length }: SizeList, at: number, times: number): boolean {
  const [start, end] = [Math.max(0, at - WALL_REACH_ROWS), Math.min(length, at + WALL_REACH_ROWS + 1)];
  const around = end - start - 1;
  if (around < LEAST_SURROUNDINGS) return false;
  const size = sizes[at];
  let spare = around - Math.ceil(around * USUAL_SHARE);
  for (let i = start; i < end; i++) {
    if (sizes[i] * times > size && i !== at && --spare < 0) return false;
  }
  return true;
}

/** The size that nine in ten of those around `at` do not exceed; NaN where nothing is around it. */
export function findUsual({ sizes, length }: SizeList, at: number): number {
  const [start, end] = [Math.max(0, at - WALL_REACH_ROWS), Math.min(length, at + 1 + WALL_REACH_ROWS)];
  const around = new Float64Array(end - start - 1);
  around.set(sizes.subarray(start, at));
  around.set(sizes.subarray(at + 1, end), at - start);
  return around.sort()[Math.ceil(around.length * USUAL_SHARE) - 1] ?? Number.NaN;
}

function isBesideLarger({ rows, sizes, length }: SizeList, at: number): boolean {
  return [-1, 1].some((step) => {
    const beside = at + step;
    return beside >= 0 && beside < length && rows[beside] === rows[at] + step && sizes[beside] > sizes[at];
  });
}
