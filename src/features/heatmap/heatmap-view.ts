import { lowerBound } from '@/base/binary-search';
import { type PriceRange, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { type DataSpan, DEPTH_INTERVALS } from '@/data/plan/heatmap-span';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { listRecordedRanges, type RangePreset } from '@/panes/plot/range-presets';

const HOUR_SECONDS = 3600;

const LIVE_RANGES: readonly RangePreset[] = [
  { value: '1H', seconds: HOUR_SECONDS },
  { value: '4H', seconds: 4 * HOUR_SECONDS },
  { value: '10H', seconds: 10 * HOUR_SECONDS },
  { value: '1D', seconds: 24 * HOUR_SECONDS },
  { value: '3D', seconds: 72 * HOUR_SECONDS },
];

/** Ranges for a market: hours and days, or minutes and the whole of a recording. */
export function listRanges(span: DataSpan): readonly RangePreset[] {
  if (!span.isRecorded) return LIVE_RANGES;
  return listRecordedRanges(
    span,
    [1, 5, 10].map((count) => ({ value: `${count} min`, seconds: count * 60 })),
  );
}

const CANDLE_INTERVALS = DEPTH_INTERVALS.slice(DEPTH_INTERVALS.indexOf('MINUTE'));
/** Least width of a drawn candle with its gap. */
const CANDLE_CSS_PX = 6;

/** The finest interval whose candles are at least `CANDLE_CSS_PX` wide on a plot of `width` CSS px. */
export function chooseCandleInterval(seconds: number, width: number): Interval {
  const least = (seconds / Math.max(width, 1)) * CANDLE_CSS_PX;
  return CANDLE_INTERVALS.find((interval) => INTERVAL_SECONDS[interval] >= least) ?? 'WEEK';
}

/**
 * Most candles that a view asks for: three days of minutes, the longest range of the toolbar, and an hour more. That is
 * more than the pixels of a plot: they tell the price at each snapshot as well, finer than its columns.
 */
const MAX_VIEW_CANDLES = 73 * TILE_BUCKETS;

/** The finest interval of which a view of `seconds` has at most `MAX_VIEW_CANDLES`. */
export function chooseAskedCandles(seconds: number): Interval {
  return CANDLE_INTERVALS.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_CANDLES) ?? 'WEEK';
}

/** Rows that a fitted view shows at least: fewer are bars, no book. */
const MIN_FIT_ROWS = 120;
/** Share of the traded range shown above and below it. */
const FIT_MARGIN = 0.35;

/** A wick that reaches further than so many ranges of opens and closes is a print off the market, not its range. */
const MAX_WICK_RANGES = 2;

/**
 * Prices of a fitted view: what was traded in [from, to) with as much book around it; `undefined` without candles.
 * A lone print far off the market does not squeeze the book: it is left to be panned to.
 */
export function computeFitPrices(
  candles: CandleColumns,
  from: number,
  to: number,
  rowStep: number,
): PriceRange | undefined {
  const first = lowerBound(candles.times, from, candles.length);
  const end = lowerBound(candles.times, to, candles.length);
  if (first === end) return undefined;
  const bodies = rangeOf([candles.opens, candles.closes], first, end);
  const wicks = rangeOf([candles.highs, candles.lows], first, end);
  const reach = Math.max((bodies.high - bodies.low) * MAX_WICK_RANGES, (MIN_FIT_ROWS / 2) * rowStep);
  const low = Math.max(wicks.low, bodies.low - reach);
  const high = Math.min(wicks.high, bodies.high + reach);
  const middle = (low + high) / 2;
  const half = Math.max(((high - low) / 2) * (1 + 2 * FIT_MARGIN), (MIN_FIT_ROWS / 2) * rowStep);
  return { low: middle - half, high: middle + half };
}

function rangeOf(columns: readonly Float64Array[], first: number, end: number): PriceRange {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of columns) {
    for (let i = first; i < end; i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
  }
  return { low, high };
}

/** How many columns the view shows, for the status bar. */
export function countColumns(view: Viewport, columnSeconds: number): number {
  return Math.round(timeSpanOf(view) / columnSeconds);
}

export { formatInterval as labelInterval } from '@/domain/format/format-length';
