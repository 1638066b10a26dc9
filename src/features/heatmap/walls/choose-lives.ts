import type { WallSide } from '@/domain/book/ledger/book-frame';
import { type EndKind, limitLife, type WallLife } from '@/domain/book/ledger/wall-life';
import type { CellRange } from '@/domain/grid/visible-cells';

export const WALL_ENDS = ['all', 'standing', 'eaten', 'pulled', 'moved', 'other'] as const;
/** Which ends are listed. */
export type WallEnds = (typeof WALL_ENDS)[number];

export interface WallFilter {
  readonly side: 'all' | WallSide;
  readonly ends: WallEnds;
  /** Only walls at prices in view. */
  readonly isInView: boolean;
}

export const EVERY_WALL: WallFilter = { side: 'all', ends: 'all', isInView: false };
/** What the reader sees: what the table lists at first, what keys walk along, what is outlined. */
export const WALLS_IN_VIEW: WallFilter = { ...EVERY_WALL, isInView: true };

const NAMED: readonly EndKind[] = ['standing', 'eaten', 'pulled', 'moved'];

function isListed(kind: EndKind, ends: WallEnds): boolean {
  if (ends === 'all') return true;
  return ends === 'other' ? !NAMED.includes(kind) : kind === ends;
}

/** The walls that stood in a range of time, from the largest peak in it; of equal ones the latest first. */
export function chooseLives(
  walls: readonly WallLife[],
  range: CellRange,
  { side, ends, isInView }: WallFilter,
): readonly WallLife[] {
  return walls
    .flatMap((wall) => limitLife(wall, range.timeFrom, range.timeTo) ?? [])
    .filter((wall) => side === 'all' || wall.side === side)
    .filter((wall) => isListed(wall.end.kind, ends))
    .filter(({ price }) => !isInView || (price >= range.priceLow && price <= range.priceHigh))
    .sort((a, b) => b.peak - a.peak || b.born - a.born);
}
