import type { Tenor } from '@/contract/values';
import type { Coin } from '@/service/simulate/coins';
import { computeMovement } from '@/service/simulate/options/movement';
import { computeSummary, optionSeedsOf } from '@/service/simulate/options/option-surface';
import { PricePaths } from '@/service/simulate/price-paths';

/** The hour (of Unix time) at which the years end. */
export const YEARS_END = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const YEAR_HOURS = 365 * 24;

export type OptionYear = ReturnType<typeof computeMovement>;
type Summaries = Map<string, Float64Array>;

/** Several files of tests look at the same years of the same worlds, which are pure functions of these keys. */
const worlds = new Map<number, PricePaths>();
const years = new Map<string, OptionYear>();
const summaries = new WeakMap<OptionYear, Summaries>();

/** What `map` has under `key`; `make` is called for what it has not. */
function find<K, V>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

export const pathsOf = (seed: number): PricePaths => find(worlds, seed, () => new PricePaths(seed));

/** What moved the options of `coin` in the year. Not to be changed. */
export const yearOf = (seed: number, coin: Coin): OptionYear =>
  find(years, `${seed} ${coin.ticker}`, () => computeMovement(pathsOf(seed), coin, YEARS_END - YEAR_HOURS, YEARS_END));

/** As `computeSummary`, for a year that is that of `seed` and `coin`, perhaps with other events. Not to be changed. */
export const summaryOf = (
  year: OptionYear,
  kind: 'volatility' | 'skew',
  tenor: Tenor,
  [seed, coin]: readonly [seed: number, coin: Coin],
): Float64Array =>
  find(
    find(summaries, year, (): Summaries => new Map()),
    `${kind} ${tenor}`,
    () => computeSummary(year, kind, tenor, optionSeedsOf(seed, coin)),
  );
