import { timeSpanOf } from '@/charts/viewport/viewport';
import { computeLiveRange, type DataSpan, getDefaultRange, type TimeSpan } from '@/data/plan/heatmap-span';
import { unixSeconds } from '@/domain/units';
import type { HeatmapSearch } from '@/state/url-state';
import type { PlotView } from './plot-model';

/** The part of the address that says where the plot looks. */
export type PlaceInSearch = Pick<HeatmapSearch, 'from' | 'period' | 'low' | 'high'>;

/** Significant digits of prices in the address: finer than any screen shows. */
const PRICE_DIGITS = 9;

/** Seconds that a view may reach past the newest minute and still be the usual one, and the share of it. */
const [USUAL_SECONDS, USUAL_SHARE] = [120, 0.2];

/** Whether a range shows what has not happened yet, beyond the room beside the live edge. */
function reachesAhead({ from, to }: TimeSpan, span: DataSpan): boolean {
  return to > span.to + USUAL_SECONDS + (to - from) * USUAL_SHARE;
}

/**
 * The view that an address asks for. Without prices they are fitted once candles are there. Of a range that reaches
 * ahead, as older links of charts with questions have it, what has happened is shown, at the live edge.
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

/** What the address says of a view; a fitted, live view of the usual length says nothing. */
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
