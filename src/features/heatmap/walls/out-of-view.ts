import type { CellRange } from '@/domain/grid/visible-cells';
import { type ChosenFrom, chooseLives, type ListedLife } from './choose-lives';
import type { WallFilter } from './wall-filter';

/** The wall with the largest size now; `undefined` if none stands. */
export const findLargestNow = (lives: readonly ListedLife[]): ListedLife | undefined =>
  lives
    .filter(({ end }) => end.kind === 'standing')
    .reduce<ListedLife | undefined>((a, b) => (a === undefined || b.size > a.size ? b : a), undefined);

/** Standing walls out of view, the larger of which would otherwise be missed. */
export interface OutOfView {
  readonly above: ListedLife | undefined;
  readonly below: ListedLife | undefined;
}

/**
 * On either side of the view, the largest standing wall that matches the filter, if it is larger than every one in
 * view: a list of the prices in view would otherwise pass for the book.
 */
export function findLargerOutOfView(
  found: ChosenFrom,
  range: CellRange,
  filter: WallFilter,
  listed: readonly ListedLife[],
): OutOfView {
  if (!filter.isInView) return { above: undefined, below: undefined };
  const all = chooseLives(found, range, { ...filter, isInView: false });
  const most = findLargestNow(listed)?.size ?? 0;
  const larger = all.filter(({ size }) => size > most);
  return {
    above: findLargestNow(larger.filter(({ price }) => price > range.priceHigh)),
    below: findLargestNow(larger.filter(({ price }) => price < range.priceLow)),
  };
}
