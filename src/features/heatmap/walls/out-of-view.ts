import type { CellRange } from '@/domain/grid/visible-cells';
import { USD } from '@/features/heatmap/view/size-unit';
import { type ChosenFrom, chooseLives, type ListedLife } from './choose-lives';
import type { WallFilter } from './wall-filter';

/** Compared in coins whatever is shown: USD would name another wall, as the same size is worth more at a higher price. */
const coinsOf = ({ size, price }: ListedLife, unit: string): number => (unit === USD ? size / price : size);

/** The wall with the most coins now; `undefined` if none stands. `unit`: that of the walls. */
export const findLargestNow = (lives: readonly ListedLife[], unit: string): ListedLife | undefined =>
  lives
    .filter(({ end }) => end.kind === 'standing')
    .reduce<ListedLife | undefined>(
      (a, b) => (a === undefined || coinsOf(b, unit) > coinsOf(a, unit) ? b : a),
      undefined,
    );

/** The same of the largest size that it had. */
const peakCoinsOf = ({ peak, price }: ListedLife, unit: string): number => (unit === USD ? peak / price : peak);

/**
 * The largest wall of the range of time that matches the filter, standing or gone, if it is out of view: the largest of
 * the list would otherwise pass for it. `undefined` if it is listed.
 */
export function findLargestElsewhere(
  found: ChosenFrom,
  range: CellRange,
  filter: WallFilter,
  { lives, unit }: { readonly lives: readonly ListedLife[]; readonly unit: string },
): ListedLife | undefined {
  if (!filter.isInView) return undefined;
  const mostOf = (walls: readonly ListedLife[]): ListedLife | undefined =>
    walls.reduce<ListedLife | undefined>(
      (a, b) => (a === undefined || peakCoinsOf(b, unit) > peakCoinsOf(a, unit) ? b : a),
      undefined,
    );
  const largest = mostOf(chooseLives(found, range, { ...filter, isInView: false }));
  const listed = mostOf(lives);
  if (largest === undefined || lives.some(({ id }) => id === largest.id)) return undefined;
  return listed === undefined || peakCoinsOf(largest, unit) > peakCoinsOf(listed, unit) ? largest : undefined;
}

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
  { lives, unit }: { readonly lives: readonly ListedLife[]; readonly unit: string },
): OutOfView {
  if (!filter.isInView) return { above: undefined, below: undefined };
  const all = chooseLives(found, range, { ...filter, isInView: false });
  const inView = findLargestNow(lives, unit);
  const most = inView === undefined ? 0 : coinsOf(inView, unit);
  const larger = all.filter((wall) => coinsOf(wall, unit) > most);
  return {
    above: findLargestNow(
      larger.filter(({ price }) => price > range.priceHigh),
      unit,
    ),
    below: findLargestNow(
      larger.filter(({ price }) => price < range.priceLow),
      unit,
    ),
  };
}
