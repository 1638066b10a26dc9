import type { Tenor } from '@/contract/values';
import type { Coin } from '@/service/simulate/coins';
import { computeMovement } from '@/service/simulate/options/movement';
import { computeSummary, type optionSeedsOf } from '@/service/simulate/options/option-surface';
import { PricePaths } from '@/service/simulate/price-paths';

const YEAR_HOURS = 365 * 24;

export type OptionYear = ReturnType<typeof computeMovement>;

/** The years of coins before an hour (of Unix time), each computed once for all tests that look at the same world. */
export function makeOptionYears(nowHour: number) {
  const worlds = new Map<number, PricePaths>();
  const years = new Map<string, OptionYear>();
  const pathsOf = (seed: number): PricePaths => {
    const paths = worlds.get(seed) ?? new PricePaths(seed);
    worlds.set(seed, paths);
    return paths;
  };
  const yearOf = (seed: number, coin: Coin): OptionYear => {
    const key = `${seed} ${coin.ticker}`;
    const year = years.get(key) ?? computeMovement(pathsOf(seed), coin, nowHour - YEAR_HOURS, nowHour);
    years.set(key, year);
    return year;
  };
  return { pathsOf, yearOf };
}

const summaries = new WeakMap<OptionYear, Map<string, Float64Array>>();

/** As `computeSummary`: computed once for each year, which is that of one seed and coin. */
export function summaryOf(
  year: OptionYear,
  kind: 'volatility' | 'skew',
  tenor: Tenor,
  seeds: ReturnType<typeof optionSeedsOf>,
): Float64Array {
  const own = summaries.get(year) ?? new Map<string, Float64Array>();
  summaries.set(year, own);
  const key = `${kind} ${tenor}`;
  const summary = own.get(key) ?? computeSummary(year, kind, tenor, seeds);
  own.set(key, summary);
  return summary;
}
