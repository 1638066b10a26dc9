import { lowerBound } from '@/base/binary-search';
import { makeApproachFinder } from '@/domain/book/ledger/approach';
import type { MidPoint } from '@/domain/book/ledger/follow-walls';
import { cutLife, limitLife, type WallLife } from '@/domain/book/ledger/wall-life';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { CellRange } from '@/domain/grid/visible-cells';
import { fitsApproach, fitsFilter, fitsNow, type WallFilter } from './wall-filter';

/** The walls to choose from. */
export interface ChosenFrom {
  readonly walls: readonly WallLife[];
  readonly mids: readonly MidPoint[];
  readonly spec: Pick<GridSpec, 'rowStep'>;
}

/** A listed wall, and how the price moved while it stood. */
export interface ListedLife extends WallLife {
  /** When the price last approached the wall, Unix seconds. */
  readonly approached: number | undefined;
  /** Distance of its price from the newest mid of the range, as a share of the mid; negative below it. */
  readonly fromMid: number | undefined;
  /** Move of the mid from the wall's birth to when it was last seen, as a share. */
  readonly priceMove: number | undefined;
  /** Its place, from 1, among the walls of the range at the same price and side, and their number. */
  readonly here: { readonly nth: number; readonly of: number };
}

/**
 * The walls that stood in a range of time, by largest peak in it; of equal ones the latest first. What happened after the
 * range is left out: tiles reach beyond it, and a later size would contradict a peak of the range.
 */
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
  const newest = mids.findLast(({ time }) => time < range.timeTo)?.mid;
  const findDistance = ({ price }: WallLife): number | undefined =>
    newest === undefined ? undefined : (price - newest) / newest;
  const stood = walls.flatMap(
    (wall) => limitLife(cutLife(wall, range.timeTo, spec.rowStep), range.timeFrom, range.timeTo) ?? [],
  );
  const places = findPlaces(stood);
  return stood
    .filter(({ price }) => !filter.isInView || (price >= range.priceLow && price <= range.priceHigh))
    .filter((wall) => fitsFilter(wall, filter))
    .map(
      (wall): ListedLife => ({
        ...wall,
        approached: findApproach(wall),
        fromMid: findDistance(wall),
        priceMove: findMove(wall),
        here: places(wall),
      }),
    )
    .filter((wall) => fitsNow(wall, wall.fromMid, filter) && fitsApproach(wall, wall.approached, filter))
    .sort((a, b) => b.peak - a.peak || b.born - a.born);
}

/** Whatever the filter leaves of them, the walls of a level are counted from the first that stood in the range. */
function findPlaces(walls: readonly WallLife[]): (wall: WallLife) => ListedLife['here'] {
  const levelOf = ({ side, price }: WallLife): string => `${side} ${price}`;
  const levels = new Map<string, string[]>();
  for (const wall of walls.toSorted((a, b) => a.born - b.born)) {
    const same = levels.get(levelOf(wall));
    if (same === undefined) levels.set(levelOf(wall), [wall.id]);
    else same.push(wall.id);
  }
  return (wall) => {
    const same = levels.get(levelOf(wall)) ?? [];
    return { nth: same.indexOf(wall.id) + 1, of: same.length };
  };
}

/** Peaks of all walls that stood in a range of time, largest first. */
export function listPeaks(walls: readonly WallLife[], { timeFrom, timeTo }: CellRange): readonly number[] {
  return walls.flatMap((wall) => limitLife(wall, timeFrom, timeTo)?.peak ?? []).sort((a, b) => b - a);
}
