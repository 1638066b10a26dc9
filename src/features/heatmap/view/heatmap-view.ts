import { lowerBound } from '@/base/binary-search';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { findMarketRange, type KnownPrint } from '@/domain/columns/market-range';
import type { Zone } from '@/domain/format/format-time';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { CANDLE_INTERVALS } from '@/features/heatmap/layers/depth-request';
import {
  addToday,
  listPresets,
  listReached,
  listRecordedRanges,
  type RangePreset,
} from '@/panes/plot/live/range-presets';
import type { FitPrices, PriceFit } from '@/panes/plot/plot-model';
import type { LayerId } from '@/state/url-state';

const HOUR_SECONDS = 3600;

const LIVE_RANGES = listPresets([1, 4, 10, 24, 72].map((hours) => hours * HOUR_SECONDS));
const RECORDED_RANGES = listPresets([60, 300, 600]);

/** Ranges for a market: hours, today and days that its data reach, or minutes and the whole of a recording. */
export function listRanges(span: DataSpan, zone: Zone): readonly RangePreset[] {
  if (!span.isRecorded) return addToday(listReached(LIVE_RANGES, span), span, zone);
  return listRecordedRanges(span, RECORDED_RANGES);
}

/** The most candles in a view: six CSS px each on the plot of a typical window. */
const MAX_CANDLES = 200;

/**
 * Length of a candle in a view of `seconds`: the finest interval with at most `MAX_CANDLES`, or that of the cached
 * candles if longer. Does not depend on pixels, so that a candle's figures are the same in every window. Where a
 * plot is too narrow, candles are merged when drawn.
 */
export function chooseCandleSeconds(seconds: number, heldSeconds: number): number {
  const chosen = CANDLE_INTERVALS.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_CANDLES) ?? 'WEEK';
  return Math.max(INTERVAL_SECONDS[chosen], heldSeconds);
}

/** The fewest rows of a fitted view: fewer would look like bars, not like a book. */
const MIN_FIT_ROWS = 120;
/** Share of the traded range shown above and below it. */
const FIT_MARGIN = 0.35;

/** A book is fullest at the price; the levels of a map begin percents away from it, so its fitted view is higher. */
const MAP_FIT_ROWS = 2;
/**
 * Times from which on a fitted map is that high; in shorter ones prices move less, and candles would be slivers. A little
 * below four hours and one, as a view that follows the live edge has space beside it.
 */
const [WHOLE_FIT_SECONDS, HALF_FIT_SECONDS] = [12_600, 3_300] as const;

/** Height, in rows, of what a fitted view of `seconds` has the fewest of. */
export function chooseFitRows(id: LayerId, seconds: number): number {
  if (id === 'depth') return 1;
  const share = seconds >= WHOLE_FIT_SECONDS ? 1 : seconds >= HALF_FIT_SECONDS ? 0.5 : 0.25;
  return MAP_FIT_ROWS * share;
}

/** Fits the view of a market. `known`: its known prints off the market. */
export function makeHeatFit(known: readonly KnownPrint[]): FitPrices {
  return (candles, from, to, rowStep) => computeFitPrices(candles, { from, to }, rowStep, known);
}

/**
 * Prices of a fitted view: the traded range with a margin of book around it; `undefined` without candles. A single
 * print far off the market does not squeeze the book.
 */
export function computeFitPrices(
  candles: CandleColumns,
  { from, to }: TimeSpan,
  rowStep: number,
  known: readonly KnownPrint[] = [],
): PriceFit | undefined {
  const first = lowerBound(candles.times, from, candles.length);
  const end = lowerBound(candles.times, to, candles.length);
  const range = findMarketRange(candles, first, end, known);
  if (range === undefined) return undefined;
  const { low, high, off } = range;
  const middle = (low + high) / 2;
  const half = Math.max(((high - low) / 2) * (1 + 2 * FIT_MARGIN), (MIN_FIT_ROWS / 2) * rowStep);
  return { low: middle - half, high: middle + half, ...(off.length === 0 ? {} : { off }) };
}

/** How many columns can have a snapshot: those of the view that are not in the future. */
export function countColumns({ from, to }: TimeSpan, columnSeconds: number): number {
  return Math.max(0, Math.ceil(to / columnSeconds) - Math.floor(from / columnSeconds));
}

export { formatInterval as labelInterval } from '@/domain/format/format-length';
