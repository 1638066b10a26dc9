import { lowerBound } from '@/base/binary-search';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import { firstOf } from '@/domain/tpo/compute-tpo';
import { splitSessions } from '@/domain/tpo/merge-profiles';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findLevel, rowUnder } from '@/domain/tpo/tpo-levels';

/** The highest and the lowest trade; NaN if candles do not show it. */
interface Reach {
  readonly high: number;
  readonly low: number;
}

/** The extremes of a profile and of its initial balance. */
export interface TrueExtremes extends Reach {
  readonly balanceHigh: number;
  readonly balanceLow: number;
}

/** Candles of one length. */
interface Level {
  readonly candles: CandleColumns;
  readonly seconds: number;
}

const NOTHING: Reach = { high: Number.NaN, low: Number.NaN };

/**
 * The traded extremes of a profile, from candles that lie entirely in it. A price outside the highest or lowest row
 * does not count: candles include prints that the venue keeps off the market.
 */
export function findTrueExtremes(profile: SessionProfile, pyramid: CandlePyramid | undefined): TrueExtremes {
  const base = pyramid?.getLevel(pyramid.baseSeconds);
  if (base === undefined) return { ...NOTHING, balanceHigh: Number.NaN, balanceLow: Number.NaN };
  const sources = splitSessions(profile);
  const whole = joinReaches(sources.map((one) => findReach(one, base, one.blockCount)));
  const { high, low } = keepRows(profile, whole, profile.blockCount);
  const [first] = sources;
  const blocks = Math.min(first.parts[0].balanceBlocks, first.blockCount);
  const balance = keepRows(first, findReach(first, base, blocks), blocks);
  return { high, low, balanceHigh: balance.high, balanceLow: balance.low };
}

/** The reach of several sessions together; unknown if that of any is. */
function joinReaches(reaches: readonly Reach[]): Reach {
  return { high: Math.max(...reaches.map(({ high }) => high)), low: Math.min(...reaches.map(({ low }) => low)) };
}

/** NaN for an extreme outside the rows that the first `blocks` visited. */
function keepRows(profile: SessionProfile, { high, low }: Reach, blocks: number): Reach {
  const { levels, rowHeight } = profile;
  const visited = Array.from({ length: levels.length }, (_, i) => i).filter(
    (i) => levels.blocks[firstOf(levels, i)] < blocks,
  );
  const keep = (price: number, level: number | undefined): number =>
    level !== undefined && findLevel(profile, rowUnder(price, rowHeight)) === level ? price : Number.NaN;
  return { high: keep(high, visited.at(-1)), low: keep(low, visited[0]) };
}

/**
 * Extremes of the candles over the first `blocks` of a session; NaN if they miss a block that traded. The newest candle
 * contains nothing from the future, so it counts even if it ends after the running session's last block.
 */
function findReach(session: SessionProfile, { candles, seconds }: Level, blocks: number): Reach {
  const { levels, parts, blockSeconds } = session;
  const { start } = parts[0];
  const end = start + blocks * blockSeconds;
  const isNow = session.isRunning && blocks === session.blockCount && !Number.isNaN(session.close);
  let [high, low] = [Number.NaN, Number.NaN];
  const covered = new Set<number>();
  for (let i = lowerBound(candles.times, start, candles.length); i < candles.length; i++) {
    const from = candles.times[i];
    const isInside = from + seconds <= end || (isNow && from < end && i === candles.length - 1);
    if (!isInside) break;
    const last = Math.floor((from + seconds - 1 - start) / blockSeconds);
    for (let block = Math.floor((from - start) / blockSeconds); block <= last; block++) covered.add(block);
    if (!(candles.highs[i] <= high)) high = candles.highs[i];
    if (!(candles.lows[i] >= low)) low = candles.lows[i];
  }
  return levels.blocks.every((block) => block >= blocks || covered.has(block)) ? { high, low } : NOTHING;
}
