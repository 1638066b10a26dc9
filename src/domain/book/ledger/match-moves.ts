import type { WallSide } from './book-frame';

/** A wall that moves by at most this many rows stays the same wall. */
export const FOLLOW_ROWS = 2;
/** Within this many rows, an equal size that appears as another vanishes is taken for the same orders. */
export const MOVE_ROWS = 20;

/** How far walls move, in rows. */
export interface WallReach {
  /** Up to this distance a moved wall stays the same wall. */
  readonly follow: number;
  /** Up to this distance, an equal size that appears as another vanishes is taken for the same orders. */
  readonly move: number;
}

export const USUAL_REACH: WallReach = { follow: FOLLOW_ROWS, move: MOVE_ROWS };

/** Relative difference allowed between the two sizes. */
export const SAME_SIZE_SHARE = 0.2;
/** Factor by which a followed wall may grow or shrink on the way. */
const FOLLOW_TIMES = 2;

/** A size at a level that vanished or appeared between two snapshots. */
export interface SizeAt {
  readonly row: number;
  readonly side: WallSide;
  readonly size: number;
}

export interface Pair {
  readonly source: number;
  readonly target: number;
}

const isOneSide = (a: SizeAt, b: SizeAt): boolean => a.side === b.side || a.side === 'unknown' || b.side === 'unknown';

const distanceOf = (a: SizeAt, b: SizeAt): number => Math.abs(a.row - b.row);

/** Matches walls that left their level with new walls where they continue: the nearest first, then the most similar. */
export function matchSteps(
  lost: readonly SizeAt[],
  fresh: readonly SizeAt[],
  { follow }: WallReach = USUAL_REACH,
): readonly Pair[] {
  return matchNearest(lost, fresh, (from, to) => {
    const times = to.size / from.size;
    return distanceOf(from, to) <= follow && times <= FOLLOW_TIMES && times >= 1 / FOLLOW_TIMES;
  });
}

/** Finds where vanished sizes reappeared as one size. */
export function matchMoves(
  lost: readonly SizeAt[],
  gained: readonly SizeAt[],
  { move }: WallReach = USUAL_REACH,
): readonly Pair[] {
  return matchNearest(lost, gained, (from, to) => distanceOf(from, to) <= move && isSameSize(to.size, from.size));
}

function isSameSize(size: number, of: number): boolean {
  return Math.abs(size - of) <= of * SAME_SIZE_SHARE;
}

function matchNearest(
  sources: readonly SizeAt[],
  targets: readonly SizeAt[],
  isMatch: (source: SizeAt, target: SizeAt) => boolean,
): readonly Pair[] {
  const pairs: (Pair & { readonly far: number; readonly unlike: number })[] = [];
  for (const [source, from] of sources.entries()) {
    for (const [target, to] of targets.entries()) {
      if (!isOneSide(from, to) || !isMatch(from, to)) continue;
      pairs.push({ source, target, far: distanceOf(from, to), unlike: Math.abs(Math.log(to.size / from.size)) });
    }
  }
  pairs.sort((a, b) => a.far - b.far || a.unlike - b.unlike || a.source - b.source || a.target - b.target);
  const [usedSources, usedTargets] = [new Set<number>(), new Set<number>()];
  return pairs.filter(({ source, target }) => {
    if (usedSources.has(source) || usedTargets.has(target)) return false;
    usedSources.add(source);
    usedTargets.add(target);
    return true;
  });
}

/** The nearest of `parts` around `whole` that together have its size; empty if they do not. */
export function matchParts(
  whole: SizeAt,
  parts: readonly SizeAt[],
  isFree: (part: number) => boolean,
  { move }: WallReach = USUAL_REACH,
): readonly number[] {
  const near = [...parts.keys()]
    .filter((at) => isFree(at) && isOneSide(whole, parts[at]) && distanceOf(whole, parts[at]) <= move)
    .sort((a, b) => distanceOf(whole, parts[a]) - distanceOf(whole, parts[b]) || a - b);
  const taken: number[] = [];
  let sum = 0;
  for (const at of near) {
    if (sum >= whole.size * (1 - SAME_SIZE_SHARE)) break;
    taken.push(at);
    sum += parts[at].size;
  }
  return taken.length > 1 && isSameSize(sum, whole.size) ? taken : [];
}
