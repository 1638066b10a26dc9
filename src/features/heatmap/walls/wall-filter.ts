import type { WallSide } from '@/domain/book/ledger/book-frame';
import type { EndKind, WallLife } from '@/domain/book/ledger/wall-life';

export const WALL_ENDS = ['all', 'standing', 'eaten', 'pulled', 'shrunk', 'moved', 'other'] as const;
/** Which ends are listed. */
export type WallEnds = (typeof WALL_ENDS)[number];
export type WallTouch = 'all' | 'touched' | 'untouched';

/** Which walls are listed: a wall must match every part. */
export interface WallFilter {
  readonly side: 'all' | Exclude<WallSide, 'unknown'>;
  readonly ends: WallEnds;
  /** Only walls at prices in view. */
  readonly isInView: boolean;
  /** Least peak, in the unit of the book; 0: any. */
  readonly least: number;
  /** Came this close to the mid at some time, as a share of the mid. */
  readonly within: number | undefined;
  /** Still stands, and is this close to the mid now. */
  readonly nowWithin: number | undefined;
  readonly touch: WallTouch;
  /** Distance from the mid within which the price counts as having approached a wall, as a share of the mid. */
  readonly approach: number;
  /** Ended at most this many seconds after the price approached it. */
  readonly endsWithin: number | undefined;
  /** Stood at this time, Unix seconds. */
  readonly stoodAt: number | undefined;
}

export const EVERY_WALL: WallFilter = {
  side: 'all',
  ends: 'all',
  isInView: false,
  least: 0,
  within: undefined,
  nowWithin: undefined,
  touch: 'all',
  approach: 0.001,
  endsWithin: undefined,
  stoodAt: undefined,
};
/** The default: walls in view are listed, stepped through by key, and outlined. */
export const WALLS_IN_VIEW: WallFilter = { ...EVERY_WALL, isInView: true };

/** Distances to choose from, as shares of the mid. */
export const WITHIN_CHOICES = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05] as const;
export const APPROACH_CHOICES = [0.0005, 0.001, 0.0025, 0.005, 0.01] as const;
export const ENDS_WITHIN_CHOICES = [60, 300, 900, 3600] as const;

const NAMED: readonly EndKind[] = ['standing', 'eaten', 'pulled', 'shrunk', 'moved'];

function isListed(kind: EndKind, ends: WallEnds): boolean {
  if (ends === 'all') return true;
  return ends === 'other' ? !NAMED.includes(kind) : kind === ends;
}

/** Seconds from the approach of the price to a wall's end; `undefined` if it still stands or was not approached. */
export function secondsToEnd({ end }: Pick<WallLife, 'end'>, approached: number | undefined): number | undefined {
  return approached === undefined || !('at' in end) ? undefined : end.at - approached;
}

/** Whether a wall matches the filter, as far as that does not depend on the price. */
export function fitsFilter(wall: WallLife, filter: WallFilter): boolean {
  const { side, ends, least, within, touch, stoodAt } = filter;
  return (
    (side === 'all' || wall.side === side) &&
    isListed(wall.end.kind, ends) &&
    wall.peak >= least &&
    (within === undefined || wall.nearest <= within) &&
    (touch === 'all' || wall.touches > 0 === (touch === 'touched')) &&
    (stoodAt === undefined || (wall.path[0].time <= stoodAt && wall.until > stoodAt))
  );
}

/** Whether a standing wall is as close to the mid as the filter requires. `fromMid`: its distance as a share. */
export function fitsNow(
  { end }: Pick<WallLife, 'end'>,
  fromMid: number | undefined,
  { nowWithin }: WallFilter,
): boolean {
  if (nowWithin === undefined) return true;
  return end.kind === 'standing' && fromMid !== undefined && Math.abs(fromMid) <= nowWithin;
}

/** Whether a wall ended as soon after the approach as the filter requires. */
export function fitsApproach(wall: WallLife, approached: number | undefined, { endsWithin }: WallFilter): boolean {
  if (endsWithin === undefined) return true;
  const seconds = secondsToEnd(wall, approached);
  return seconds !== undefined && seconds <= endsWithin;
}

/** Whether the filter leaves out more than what is out of view. */
export function isFiltered(filter: WallFilter): boolean {
  return (Object.keys(WALLS_IN_VIEW) as (keyof WallFilter)[]).some((field) => filter[field] !== WALLS_IN_VIEW[field]);
}
