import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { TimeSpan } from '../../time-span';
import type { TimedCandles } from '../price-hint';
import type { LevelEdges, WallSide } from './book-frame';
import { type SidedVolume, sumAround, type TradedVolumes, volumeAgainst } from './traded-volumes';

const MINUTE_SECONDS = 60;
/** Prices are not exact in float64: a price this close to an edge is on it. */
const EDGE_SHARE = 1e-9;

/** What is known about the trades near walls. */
export interface TradeSources {
  readonly candles: TimedCandles;
  /** Times for which candles are loaded: without a candle there was no trade. Ascending, without overlaps. */
  readonly known: readonly TimeSpan[];
  /**
   * Starts of candles with a print off the market: how far their other trades went is known only from open and close.
   */
  readonly offMarket?: readonly number[];
  /** Volume at price, if loaded. */
  readonly volumes?: VolumeAtPrice | undefined;
  /** Volume by side, if loaded. */
  readonly traded?: TradedVolumes | undefined;
}

/** Rows of traded prices per bucket; `prices` are lower edges of rows. */
export interface VolumeAtPrice {
  readonly times: Float64Array;
  readonly offsets: ArrayLike<number>;
  readonly prices: Float64Array;
  readonly buyVolumes: Float64Array;
  readonly sellVolumes: Float64Array;
  /** Length of a bucket, seconds. */
  readonly seconds: number;
  /** Height of a row; 0 if unknown. */
  readonly rowStep: number;
}

/** Whether a trade reached a level; `maybe`: the candle that reached it is only partly between the snapshots. */
export type Reached = 'yes' | 'no' | 'maybe' | 'unknown';

/** What was traded between two snapshots. */
export interface TradesBetween {
  /** Whether candles are loaded for the whole time: then no trade went beyond them. */
  readonly isKnown: boolean;
  reach(side: WallSide, edges: LevelEdges): Reached;
  /**
   * The most that can have been traded against a level; `undefined` if there is no volume at price. Anything more that
   * vanished was pulled, whatever candles show.
   */
  mostAt(side: WallSide, edges: LevelEdges): number | undefined;
  /** Traded volume by side, an upper bound of what all levels of a side lost to trades; `undefined` if unknown. */
  readonly volume: SidedVolume | undefined;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** The trades from one snapshot to the next, Unix seconds. */
export function readTrades(sources: TradeSources, from: number, to: number): TradesBetween {
  const { candles, known, volumes, traded, offMarket = [] } = sources;
  const { times, length, seconds = MINUTE_SECONDS } = candles;
  const first = Math.max(0, lastAtOrBelow(times, from, length));
  let [inside, around]: [Range | undefined, Range | undefined] = [undefined, undefined];
  for (let i = first; i < length && times[i] < to; i++) {
    if (times[i] + seconds <= from || Number.isNaN(candles.lows[i])) continue;
    const range = { low: candles.lows[i], high: candles.highs[i] };
    around = join(around, range);
    if (times[i] < from || times[i] + seconds > to) continue;
    inside = join(inside, offMarket.includes(times[i]) ? bodyOf(candles, i) : range);
  }
  const isKnown = known.some((span) => span.from <= from && span.to >= to);
  return {
    isKnown,
    volume: traded && sumAround(traded, from, to),
    reach: (side, edges) => {
      if (isReached(inside, side, edges)) return 'yes';
      if (isReached(around, side, edges)) return 'maybe';
      return isKnown ? 'no' : 'unknown';
    },
    mostAt: (side, edges) => volumes && sumVolume(volumes, { from, to }, side, edges),
  };
}

/**
 * The most that can have been traded against a level, from volume at price and the volume of its side; `undefined` if
 * neither is known.
 */
export function findMost(
  { mostAt, volume }: Pick<TradesBetween, 'mostAt' | 'volume'>,
  side: WallSide,
  edges: LevelEdges,
): number | undefined {
  const atPrice = mostAt(side, edges);
  if (volume === undefined) return atPrice;
  return Math.min(volumeAgainst(volume, side), atPrice ?? Number.POSITIVE_INFINITY);
}

function bodyOf({ opens, closes }: TimedCandles, i: number): Range {
  return { low: Math.min(opens[i], closes[i]), high: Math.max(opens[i], closes[i]) };
}

function join(a: Range | undefined, b: Range): Range {
  return a === undefined ? b : { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/**
 * A bid is reached from above, an ask from below; a level of uncertain side is reached if it is in the traded range.
 */
function isReached(range: Range | undefined, side: WallSide, { low, high, isPoint }: LevelEdges): boolean {
  if (range === undefined) return false;
  const spare = Math.abs(high) * EDGE_SHARE * (isPoint ? -1 : 1);
  const isDown = range.low < high - spare;
  const isUp = range.high > low + spare;
  if (side === 'bid') return isDown;
  return side === 'ask' ? isUp : isDown && isUp;
}

/**
 * Sells take from bids, buys from asks. Rows that extend past the level and buckets that extend past the time make the
 * sum an upper bound. All buckets must be loaded, and the row height known.
 */
function sumVolume(
  { times, offsets, prices, buyVolumes, sellVolumes, seconds, rowStep }: VolumeAtPrice,
  { from, to }: TimeSpan,
  side: WallSide,
  { low, high, isPoint }: LevelEdges,
): number | undefined {
  if (!(rowStep > 0)) return undefined;
  const [start, end] = [lastAtOrBelow(times, from), lowerBound(times, to)];
  const isWhole = start >= 0 && times[end - 1] - times[start] === (end - 1 - start) * seconds;
  if (!isWhole || times[end - 1] + seconds < to) return undefined;
  const spare = rowStep * ROW_SPARE;
  // A bid's block ends below its upper edge, an ask's includes it.
  const above = high + (side === 'bid' && !isPoint ? -spare : spare);
  let sum = 0;
  for (let bucket = start; bucket < end; bucket++) {
    for (let i = offsets[bucket]; i < offsets[bucket + 1] && prices[i] < above; i++) {
      if (prices[i] + rowStep < low + spare) continue;
      if (side !== 'ask') sum += sellVolumes[i];
      if (side !== 'bid') sum += buyVolumes[i];
    }
  }
  return sum;
}

/** Edges of rows are not exact in float64. */
const ROW_SPARE = 1e-6;
