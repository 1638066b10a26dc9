import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import type { ProfileView, ShownProfile } from './profile-view';
import { findTrueExtremes, type TrueExtremes } from './true-extremes';

/** The price of an end. */
export interface EndPrice {
  readonly price: number;
  /** It was traded; otherwise it is the outer edge of a row: the upper one at a top, the lower one at a bottom. */
  readonly isTraded: boolean;
}

/**
 * Where a session and its parts end: at trades if candles show them, otherwise at rows, but never beyond a known trade.
 */
export interface SessionEnds {
  readonly high: EndPrice;
  readonly low: EndPrice;
  readonly midpoint: number;
  readonly balanceHigh: EndPrice;
  readonly balanceLow: EndPrice;
  readonly extensionUp: Extension;
  readonly extensionDown: Extension;
  readonly poorHigh: EndPrice | undefined;
  readonly poorLow: EndPrice | undefined;
  readonly sellingTail: Tail | undefined;
  readonly buyingTail: Tail | undefined;
}

export interface Extension {
  /** In price, and as a multiple of the initial balance. */
  readonly reach: number;
  readonly ratio: number;
  /** Between trades, not between row edges. */
  readonly isTraded: boolean;
}

export interface Tail {
  readonly low: EndPrice;
  readonly high: EndPrice;
}

type Candled = Pick<ProfileView, 'candles' | 'markets'>;
type Figured = Pick<ShownProfile, 'profile'> & { readonly figures: ProfileFigures };

const known = new WeakMap<
  ProfileFigures,
  { readonly candles: CandlePyramid | undefined; readonly ends: SessionEnds }
>();

/** Computed once for the figures of a profile and the loaded candles. */
export function findEnds(shown: Figured, { candles, markets }: Candled): SessionEnds {
  // Candles of one venue do not show the extremes of several.
  const own = markets.venues.length > 1 ? undefined : candles;
  const before = known.get(shown.figures);
  if (before !== undefined && before.candles === own) return before.ends;
  const ends = computeEnds(shown.figures, shown.profile.rowHeight, findTrueExtremes(shown.profile, own));
  known.set(shown.figures, { candles: own, ends });
  return ends;
}

/** Significant digits of an edge, to drop rounding noise. */
const EDGE_DIGITS = 12;

function computeEnds(figures: ProfileFigures, rowHeight: number, extremes: TrueExtremes): SessionEnds {
  const topOf = (row: number): number => Number((row + rowHeight).toPrecision(EDGE_DIGITS));
  const high = chooseEnd(extremes.high, topOf(figures.profileHigh));
  const low = chooseEnd(extremes.low, figures.profileLow);
  const balanceHigh = chooseBalance(extremes.balanceHigh, topOf(figures.balanceHigh), { high, low });
  const balanceLow = chooseBalance(extremes.balanceLow, figures.balanceLow, { high, low });
  const isTraded = [high, low, balanceHigh, balanceLow].every((end) => end.isTraded);
  const balance = balanceHigh.price - balanceLow.price;
  const extend = (reach: number, rows: number, ratio: number): Extension =>
    isTraded && !Number.isNaN(rows)
      ? { reach, ratio: balance > 0 ? reach / balance : Number.NaN, isTraded }
      : { reach: rows, ratio, isTraded: false };
  return {
    high,
    low,
    midpoint: (high.price + low.price) / 2,
    balanceHigh,
    balanceLow,
    extensionUp: extend(high.price - balanceHigh.price, figures.extensionUp, figures.extensionUpRatio),
    extensionDown: extend(balanceLow.price - low.price, figures.extensionDown, figures.extensionDownRatio),
    poorHigh: figures.poorHighs.length === 0 ? undefined : high,
    poorLow: figures.poorLows.length === 0 ? undefined : low,
    sellingTail: figures.sellingTail && { low: ofRow(figures.sellingTail.low), high },
    buyingTail: figures.buyingTail && { low, high: ofRow(topOf(figures.buyingTail.high)) },
  };
}

const ofRow = (price: number): EndPrice => ({ price, isTraded: false });

const chooseEnd = (trade: number, row: number): EndPrice =>
  Number.isNaN(trade) ? ofRow(row) : { price: trade, isTraded: true };

/** An end that was not judged stays so; one beyond the session's own extremes is moved to them. */
function chooseBalance(trade: number, row: number, { high, low }: Tail): EndPrice {
  if (Number.isNaN(row)) return ofRow(row);
  if (!Number.isNaN(trade)) return { price: trade, isTraded: true };
  if (low.isTraded && row < low.price) return low;
  return high.isTraded && row > high.price ? high : ofRow(row);
}
