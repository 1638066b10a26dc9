import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findLevel, rowUnder } from '@/domain/tpo/tpo-levels';

/** The highest and the lowest trade of a profile; NaN where candles do not tell it. */
export interface TrueExtremes {
  readonly high: number;
  readonly low: number;
}

const UNKNOWN: TrueExtremes = { high: Number.NaN, low: Number.NaN };

/**
 * The traded extremes of a session, from candles that lie wholly in it. A price outside the highest and the lowest row
 * is none of the profile's: candles hold prints that the venue keeps off the market.
 */
export function findTrueExtremes(profile: SessionProfile, candles: CandlePyramid | undefined): TrueExtremes {
  const { levels, parts, blockSeconds, rowHeight } = profile;
  const base = candles?.getLevel(candles.baseSeconds);
  if (base === undefined || parts.length > 1 || blockSeconds % base.seconds !== 0) return UNKNOWN;
  const { high, low } = findReach(profile, base.candles);
  const keep = (price: number, level: number): number =>
    level >= 0 && findLevel(profile, rowUnder(price, rowHeight)) === level ? price : Number.NaN;
  return { high: keep(high, levels.length - 1), low: keep(low, 0) };
}

/** From candle to candle; NaN where they show a part of the session only, which does not tell its extremes. */
function findReach({ levels, parts, blockSeconds, blockCount }: SessionProfile, candles: CandleColumns): TrueExtremes {
  const { start } = parts[0];
  let [high, low] = [Number.NaN, Number.NaN];
  const covered = new Set<number>();
  for (let i = 0; i < candles.length; i++) {
    const block = Math.floor((candles.times[i] - start) / blockSeconds);
    if (block < 0 || block >= blockCount) continue;
    covered.add(block);
    if (!(candles.highs[i] <= high)) high = candles.highs[i];
    if (!(candles.lows[i] >= low)) low = candles.lows[i];
  }
  return levels.blocks.every((block) => covered.has(block)) ? { high, low } : UNKNOWN;
}
