import type { CellRange } from '@/domain/grid/visible-cells';
import { type ChosenFrom, chooseLives, type ListedLife } from './choose-lives';
import type { WallFilter } from './wall-filter';

/** The wall with the largest size now; `undefined` if none stands. */
export const findLargestNow = (lives: readonly ListedLife[]): ListedLife | undefined =>
  lives
    .filter(({ end }) => end.kind === 'standing')
    .reduce<ListedLife | undefined>((a, b) => (a === undefined || b.size > a.size ? b : a), undefined);

/**
 * The largest standing wall that matches the filter at a price out of view, if it is larger than every one in view: a
 * list of the prices in view would otherwise pass for the book.
 */
export function findLargerOutOfView(
  found: ChosenFrom,
  range: CellRange,
  filter: WallFilter,
  listed: readonly ListedLife[],
): ListedLife | undefined {
  if (!filter.isInView) return undefined;
  const largest = findLargestNow(chooseLives(found, range, { ...filter, isInView: false }));
  const inView = findLargestNow(listed);
  return largest === undefined || (inView !== undefined && inView.size >= largest.size) ? undefined : largest;
}
