import { lowerBound } from '@/base/binary-search';
import { makeApproachFinder } from '@/domain/book/ledger/approach';
import type { MidPoint } from '@/domain/book/ledger/follow-walls';
import { limitLife, type WallLife } from '@/domain/book/ledger/wall-life';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { CellRange } from '@/domain/grid/visible-cells';
import { fitsApproach, fitsFilter, fitsNow, type WallFilter } from './wall-filter';

/** What walls are chosen from. */
export interface ChosenFrom {
  readonly walls: readonly WallLife[];
  readonly mids: readonly MidPoint[];
  readonly spec: Pick<GridSpec, 'rowStep'>;
}

/** A wall that is listed, and what the price did while it stood. */
export interface ListedLife extends WallLife {
  /** When it last came to the wall, Unix seconds. */
  readonly approached: number | undefined;
  /** How far its price lies from the newest mid, as a share of that; below zero under it. */
  readonly fromMid: number | undefined;
  /** How far the mid moved from the wall's birth to when it was seen last, as a share. */
  readonly priceMove: number | undefined;
}

/** The walls that stood in a range of time, from the largest peak in it; of equal ones the latest first. */
export function chooseLives(
  { walls, mids, spec }: ChosenFrom,
  range: CellRange,
  filter: WallFilter,
): readonly ListedLife[] {
  const findApproach = makeApproachFinder(mids, filter.approach, spec.rowStep);
  const times = Float64Array.from(mids, ({ time }) => time);
  const findMove = ({ born, mid }: WallLife): number | undefined => {
    const before = mids.at(lowerBound(times, born))?.mid;
    return before === undefined || mid === undefined ? undefined : (mid - before) / before;
  };
  const newest = mids.at(-1)?.mid;
  const findDistance = ({ price }: WallLife): number | undefined =>
    newest === undefined ? undefined : (price - newest) / newest;
  return walls
    .flatMap((wall) => limitLife(wall, range.timeFrom, range.timeTo) ?? [])
    .filter(({ price }) => !filter.isInView || (price >= range.priceLow && price <= range.priceHigh))
    .filter((wall) => fitsFilter(wall, filter))
    .map(
      (wall): ListedLife => ({
        ...wall,
        approached: findApproach(wall),
        fromMid: findDistance(wall),
        priceMove: findMove(wall),
      }),
    )
    .filter((wall) => fitsNow(wall, wall.fromMid, filter) && fitsApproach(wall, wall.approached, filter))
    .sort((a, b) => b.peak - a.peak || b.born - a.born);
}

/** Peaks of all walls that stood in a range of time, the largest first. */
export function listPeaks(walls: readonly WallLife[], { timeFrom, timeTo }: CellRange): readonly number[] {
  return walls.flatMap((wall) => limitLife(wall, timeFrom, timeTo)?.peak ?? []).sort((a, b) => b - a);
}
