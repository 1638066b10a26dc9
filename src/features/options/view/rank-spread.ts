import type { LineValues } from '@/domain/columns/line-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { rankInWindow, type WindowRank } from '@/domain/volatility/rank-in-window';
import { computeRealisedVolatility } from '@/domain/volatility/realised-volatility';
import { computeSlope, MIN_RANKED_DAYS, type TenorLine } from './tenor-lines';

/** The daily differences `a − b`, of the days that both lines have. */
function subtractDays(a: LineValues, b: LineValues): Float64Array {
  const other = new Map(Array.from(b.times, (time, at) => [time, b.values[at]]));
  return Float64Array.from(a.times, (time, at) => a.values[at] - (other.get(time) ?? Number.NaN));
}

/** Rank of a spread among the spreads of the days; NaN with fewer than `MIN_RANKED_DAYS`. */
function rankAmong(days: Float64Array, now: number): WindowRank {
  const among = rankInWindow(days, now);
  return among.count >= MIN_RANKED_DAYS ? among : { count: among.count, rank: Number.NaN, percentile: Number.NaN };
}

/** Rank of the slope of the curve, among the slopes of the days on which both of its ends are known. */
export function rankSlope(tenors: readonly TenorLine[]): WindowRank {
  const { from, to } = computeSlope(tenors);
  const [first, last] = [from, to].map((tag) => tenors.find((tenor) => tenor.tag === tag));
  if (first === undefined || last === undefined) return rankAmong(new Float64Array(0), Number.NaN);
  // Unrounded, as the days are: the shown slope could rank above or below its own day.
  return rankAmong(subtractDays(last.year, first.year), last.now - first.now);
}

/**
 * Rank of a tenor's implied volatility minus the volatility realised over as many days, among the days of which both
 * are known. `closes`: daily, the last of them of a day that has ended.
 */
export function rankGap({ year, days, now }: TenorLine, closes: LineValues, realised: number): WindowRank {
  const past = computeRealisedVolatility(closes, { seconds: INTERVAL_SECONDS.DAY, window: days });
  return rankAmong(subtractDays(year, past), now - realised);
}
