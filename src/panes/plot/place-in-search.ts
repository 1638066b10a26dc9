import { timeSpanOf } from '@/charts/viewport/viewport';
import { computeLiveRange, type DataSpan, getDefaultRange } from '@/data/plan/heatmap-span';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import type { HeatmapSearch } from '@/state/url-state';
import type { PlotView } from './plot-model';

/** The address fields of the plot's view. */
export type PlaceInSearch = Pick<HeatmapSearch, 'from' | 'period' | 'low' | 'high'>;

/** Significant digits of prices in the address: finer than any screen shows. */
const PRICE_DIGITS = 9;

/**
 * How far a view may extend past the newest minute and still be the default one: in seconds, and as a share of its
 * length.
 */
const [USUAL_SECONDS, USUAL_SHARE] = [120, 0.2];

/** Whether a range extends into the future, beyond the space beside the live edge. */
function reachesAhead({ from, to }: TimeSpan, span: DataSpan): boolean {
  return to > span.to + USUAL_SECONDS + (to - from) * USUAL_SHARE;
}

/**
 * The view of an address. Without prices they are fitted once candles have loaded. A range that extends into the
 * future, as in older chart links with questions, is shown up to the live edge.
 */
export function readPlace(
  asked: PlaceInSearch,
  span: DataSpan,
  lastPrice: number,
  usualSeconds = getDefaultRange(span),
): PlotView {
  const place = leaveAhead(asked, span);
  const seconds = place.period ?? usualSeconds;
  const { from, to } =
    place.from === undefined ? computeLiveRange(seconds, span) : { from: place.from, to: place.from + seconds };
  const isAutofit = place.low === undefined || place.high === undefined || !(place.high > place.low);
  const prices = isAutofit
    ? { priceLow: lastPrice * 0.99, priceHigh: lastPrice * 1.01 }
    : { priceLow: place.low, priceHigh: place.high };
  return { view: { timeFrom: from, timeTo: to, ...prices }, isAutofit, isLive: place.from === undefined };
}

function leaveAhead(place: PlaceInSearch, span: DataSpan): PlaceInSearch {
  const { from, period = 0 } = place;
  const isAhead = from !== undefined && from < span.to && reachesAhead({ from, to: from + period }, span);
  return isAhead ? { ...place, from: undefined, period: span.to - from } : place;
}

/** The address fields of a view; none for a fitted, live view of the default length. */
export function writePlace(
  { view, isAutofit, isLive }: PlotView,
  span: DataSpan,
  usualSeconds = getDefaultRange(span),
): PlaceInSearch {
  const period = Math.max(1, Math.round(timeSpanOf(view)));
  return {
    from: isLive ? undefined : unixSeconds(Math.max(0, Math.round(view.timeFrom))),
    period: isLive && period === Math.round(usualSeconds) ? undefined : period,
    low: isAutofit ? undefined : Number(view.priceLow.toPrecision(PRICE_DIGITS)),
    high: isAutofit ? undefined : Number(view.priceHigh.toPrecision(PRICE_DIGITS)),
  };
}

export function isSamePlace(a: PlaceInSearch, b: PlaceInSearch): boolean {
  return a.from === b.from && a.period === b.period && a.low === b.low && a.high === b.high;
}
