import type { CandleColumns } from './candle-columns';

/** A print off the market: it stays in the data, but fitted ranges need not include it. */
export interface OffPrint {
  readonly price: number;
  /** Start of the candle that it is in, Unix seconds. */
  readonly time: number;
  readonly side: 'above' | 'below';
}

/** A print known to be unrelated to the market's price: something the venue itself does not call a trade. */
export interface KnownPrint {
  readonly price: number;
  /** Unix seconds. */
  readonly time: number;
}

/** Lowest and highest market price in a stretch, and the prints outside. */
export interface MarketRange {
  readonly low: number;
  readonly high: number;
  readonly off: readonly OffPrint[];
}

type Candles = Omit<CandleColumns, 'length'>;

/** A wick stands out by at least this many ranges of everything else, and by this share of the price. */
const LONE_RANGES = 2;
const LONE_SHARE = 0.005;
/** Whoever moves the market trades: with this many times the usual volume a candle is a move, even with a lone wick. */
const MOVED_VOLUMES = 3;
/** Without known volumes, a wick counts as lone only among at least this many other candles. */
const MIN_OTHERS = 8;
/** More prints than this on one side are a market of their own. */
const MAX_PRINTS = 8;

/** One side of the prices, with the sign flipped below: further out is always larger. */
interface Side {
  readonly name: OffPrint['side'];
  readonly sign: 1 | -1;
  readonly wicks: Float64Array;
}

/**
 * The range of the candles [first, end) without prints off the market; `undefined` if none has a price. It includes all
 * opens and closes. A wick is left out if the print is known, or if it is lone: it stands out by far more than the span
 * of everything else, no other candle comes near it, and its candle traded no more than usual. A crash closes low, is
 * in several candles or trades a lot, so it stays.
 */
export function findMarketRange(
  candles: Candles,
  first: number,
  end: number,
  known: readonly KnownPrint[] = [],
): MarketRange | undefined {
  const body = findBodies(candles, first, end);
  if (body === undefined) return undefined;
  const above = trim({ name: 'above', sign: 1, wicks: candles.highs }, candles, { first, end, body, known });
  const below = trim({ name: 'below', sign: -1, wicks: candles.lows }, candles, { first, end, body, known });
  return {
    low: Math.min(-below.edge, body.low),
    high: Math.max(above.edge, body.high),
    off: [...above.off, ...below.off],
  };
}

interface Bodies {
  readonly low: number;
  readonly high: number;
}

function findBodies({ opens, closes }: Candles, first: number, end: number): Bodies | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = first; i < end; i++) {
    if (Number.isNaN(opens[i] + closes[i])) continue;
    low = Math.min(low, opens[i], closes[i]);
    high = Math.max(high, opens[i], closes[i]);
  }
  return low <= high ? { low, high } : undefined;
}

interface Stretch {
  readonly first: number;
  readonly end: number;
  readonly body: Bodies;
  readonly known: readonly KnownPrint[];
}

interface Trimmed {
  /** The outermost price that counts, signed. */
  readonly edge: number;
  readonly off: readonly OffPrint[];
}

/** Removes the outermost wick as long as it is a print off the market. */
function trim({ name, sign, wicks }: Side, candles: Candles, stretch: Stretch): Trimmed {
  const taken = new Set<number>();
  const bodyEdge = sign === 1 ? stretch.body.high : -stretch.body.low;
  const bodyFoot = sign === 1 ? stretch.body.low : -stretch.body.high;
  for (;;) {
    const [at, edge, next] = findOutermost(sign, wicks, stretch, taken);
    const rest = Math.max(next, bodyEdge);
    const isOff = at >= 0 && edge > rest && isOffMarket({ at, edge, rest, foot: bodyFoot }, sign, candles, stretch);
    if (!isOff || taken.size >= MAX_PRINTS) {
      const isTooMany = isOff && taken.size >= MAX_PRINTS;
      const off = [...taken].map((i): OffPrint => ({ price: wicks[i], time: candles.times[i], side: name }));
      const [, all] = findOutermost(sign, wicks, stretch, NONE);
      return isTooMany ? { edge: all, off: [] } : { edge: Math.max(edge, bodyEdge), off };
    }
    taken.add(at);
  }
}

const NONE: ReadonlySet<number> = new Set();

/** The candle with the outermost wick not in `taken`, that wick, and the next one. */
function findOutermost(
  sign: 1 | -1,
  wicks: Float64Array,
  { first, end }: Stretch,
  taken: ReadonlySet<number>,
): readonly [at: number, edge: number, next: number] {
  let [at, edge, next] = [-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = first; i < end; i++) {
    const reach = wicks[i] * sign;
    if (!(reach > next) || taken.has(i)) continue;
    if (reach > edge) [at, edge, next] = [i, reach, edge];
    else next = reach;
  }
  return [at, edge, next];
}

interface Wick {
  readonly at: number;
  readonly edge: number;
  /** The outermost of everything else, and the innermost open or close, both signed. */
  readonly rest: number;
  readonly foot: number;
}

function isOffMarket({ at, edge, rest, foot }: Wick, sign: 1 | -1, candles: Candles, stretch: Stretch): boolean {
  const { times } = candles;
  const until = at + 1 < times.length ? times[at + 1] : Number.POSITIVE_INFINITY;
  const isKnown = stretch.known.some(({ price, time }) => price * sign === edge && time >= times[at] && time < until);
  if (isKnown) return true;
  const least = Math.max((rest - foot) * LONE_RANGES, Math.abs(rest) * LONE_SHARE);
  return edge - rest > least && !hasMoved(at, candles, stretch);
}

/**
 * Whether the candle traded so much that its wick is a move; without volumes, whether there are too few others to tell.
 */
function hasMoved(at: number, { volumes }: Candles, { first, end }: Stretch): boolean {
  const others: number[] = [];
  for (let i = first; i < end; i++) if (i !== at && volumes[i] > 0) others.push(volumes[i]);
  if (!(volumes[at] > 0) || others.length === 0) return end - first - 1 < MIN_OTHERS;
  others.sort((a, b) => a - b);
  return volumes[at] > others[Math.floor(others.length / 2)] * MOVED_VOLUMES;
}
