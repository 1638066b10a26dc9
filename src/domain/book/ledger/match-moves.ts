import type { WallSide } from './book-frame';

/** Rows by which a wall that moves stays the same wall. */
export const FOLLOW_ROWS = 2;
/** Rows within which the same size that appears as one vanishes is taken for the same orders. */
export const MOVE_ROWS = 20;

/** How far walls go, in rows. */
export interface WallReach {
  /** Up to which a wall that moves stays the same wall. */
  readonly follow: number;
  /** Up to which the same size that appears as one vanishes is taken for the same orders. */
  readonly move: number;
}

export const USUAL_REACH: WallReach = { follow: FOLLOW_ROWS, move: MOVE_ROWS };

/** Share by which the two may differ. */
export const SAME_SIZE_SHARE = 0.2;
/** Times by which a wall that is followed may grow or shrink on the way. */
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

/** Which walls that left their level go on where which new ones stand: the nearest first, of equally near ones the most alike. */
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

/** Where what vanished appeared again as one size. */
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

/** Several of `parts`, near `whole`, that together are as large: the nearest ones that suffice. Empty where they are not. */
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
