import type { CellRange } from '@/domain/grid/visible-cells';
import { USD } from '@/features/heatmap/view/size-unit';
import { type ChosenFrom, chooseLives, type ListedLife } from './choose-lives';
import type { WallFilter } from './wall-filter';

/** Compared in coins whatever is shown: USD would name another wall, as the same size is worth more at a higher price. */
type CoinsOf = (wall: ListedLife) => number;

const inCoins = (unit: string, sizeOf: CoinsOf): CoinsOf =>
  unit === USD ? (wall) => sizeOf(wall) / wall.price : sizeOf;

const coinsNow = (unit: string): CoinsOf => inCoins(unit, ({ size }) => size);
const coinsAtPeak = (unit: string): CoinsOf => inCoins(unit, ({ peak }) => peak);

const findMost = (lives: readonly ListedLife[], coinsOf: CoinsOf): ListedLife | undefined =>
  lives.reduce<ListedLife | undefined>((a, b) => (a === undefined || coinsOf(b) > coinsOf(a) ? b : a), undefined);

/** The wall with the most coins now; `undefined` if none stands. `unit`: that of the walls. */
export const findLargestNow = (lives: readonly ListedLife[], unit: string): ListedLife | undefined =>
  findMost(
    lives.filter(({ end }) => end.kind === 'standing'),
    coinsNow(unit),
  );

/** Walls out of view that a list of the prices in view would otherwise hide. */
export interface OutOfView {
  /** The largest of the time in view, standing or gone, if no listed one was as large. */
  readonly largest: ListedLife | undefined;
  /** On either side, the largest standing one, if it is larger than every listed one now. */
  readonly above: ListedLife | undefined;
  readonly below: ListedLife | undefined;
}

const NONE: OutOfView = { largest: undefined, above: undefined, below: undefined };

/** The walls out of view that match the filter and are larger than those of the list, `lives`. */
export function findLargerOutOfView(
  found: ChosenFrom,
  range: CellRange,
  filter: WallFilter,
  { lives, unit }: { readonly lives: readonly ListedLife[]; readonly unit: string },
): OutOfView {
  if (!filter.isInView) return NONE;
  const others = chooseLives(found, range, { ...filter, isInView: false }).filter(
    ({ price }) => price < range.priceLow || price > range.priceHigh,
  );
  const largerThan = (listed: ListedLife | undefined, coinsOf: CoinsOf): readonly ListedLife[] =>
    others.filter((wall) => listed === undefined || coinsOf(wall) > coinsOf(listed));
  const standing = largerThan(findLargestNow(lives, unit), coinsNow(unit));
  const peakOf = coinsAtPeak(unit);
  return {
    largest: findMost(largerThan(findMost(lives, peakOf), peakOf), peakOf),
    above: findLargestNow(
      standing.filter(({ price }) => price > range.priceHigh),
      unit,
    ),
    below: findLargestNow(
      standing.filter(({ price }) => price < range.priceLow),
      unit,
    ),
  };
}
