import { lowerBound } from '@/base/binary-search';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { breakLine } from '@/domain/columns/break-line';
import { type CandleColumns, toCandleColumns } from '@/domain/columns/candle-columns';
import { findRuns, type Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';
import { findMarketRange, type KnownPrint } from '@/domain/columns/market-range';
import type { ShapeColumns } from '@/domain/columns/series-columns';
import type { FitPrices, PriceFit } from '@/panes/plot/plot-model';
import { isRisingOnDay } from '@/panes/price/day-direction';

type Candles = ShapeColumns<'candle'>;

/** Closes, volumes and first trades of buckets. */
export interface PricedVolumes {
  readonly values: Pick<Candles['values'], 'close' | 'volume' | 'firstTimestamp'>;
}

/** Whether a bucket had no trade and gap-filling gave it the previous close: it has no volume. */
export function isFilled({ values }: PricedVolumes, at: number): boolean {
  return !Number.isNaN(values.close[at]) && !(values.volume[at] > 0) && Number.isNaN(values.firstTimestamp[at]);
}

export function listFilled(candles: Candles, seconds: number): readonly Stretch[] {
  return findRuns(candles.times, seconds, (at) => isFilled(candles, at));
}

/** Closes of buckets with trades; filled ones carry no information. */
export function listTradedCloses(candles: Candles): LineValues {
  const { times, values } = candles;
  return { times, values: values.close.map((close, at) => (isFilled(candles, at) ? Number.NaN : close)) };
}

/** Starts of the buckets that have a price. */
export function listPricedTimes({ times, values }: Candles): Float64Array {
  return times.filter((_, at) => !Number.isNaN(values.close[at]));
}

export function toCloseLine({ times, values }: Candles, seconds: number): LineValues {
  return breakLine({ times, values: values.close }, seconds);
}

/** A line in the form of candles, each flat. */
export function toFlatCandles({ times, values }: LineValues): CandleColumns {
  const volumes = new Float64Array(times.length);
  return { length: times.length, times, opens: values, highs: values, lows: values, closes: values, volumes };
}

/** Open interest in the form of candles; it has no volumes. */
export function toInterestCandles({ length, times, values }: ShapeColumns<'open-interest'>): CandleColumns {
  return toCandleColumns({
    length,
    times,
    values: { ...values, volume: new Float64Array(length), firstTimestamp: times, lastTimestamp: times },
  });
}

/** Last price, and whether it rose in 24 h, or in its candle where that is unknown. */
export interface NewestPrice {
  readonly price: number;
  readonly isRising: boolean;
}

export interface PricedMarket {
  /** `undefined` where a difference of markets is drawn: its direction is its own. */
  readonly market: Market | undefined;
  /** Length of a candle. */
  readonly seconds: number;
  readonly span: DataSpan;
}

/** A bucket may have closed and not be written yet. */
const WRITE_SECONDS = 60;

/** Price of the newest trade; `undefined` where the live edge is not loaded. */
export function findNewestPrice(
  candles: CandleColumns,
  { market, seconds, span: { to } }: PricedMarket,
): NewestPrice | undefined {
  let last = candles.length - 1;
  while (last >= 0 && Number.isNaN(candles.closes[last])) last -= 1;
  if (last < 0 || candles.times[last] + seconds + WRITE_SECONDS < to) return undefined;
  const [open, price] = [candles.opens[last], candles.closes[last]];
  return { price, isRising: market === undefined ? !(price < open) : isRisingOnDay(market, !(price < open)) };
}

/** Share of the prices in view that is left free above and below. */
const FIT_MARGIN = 0.06;
/**
 * Room above the highest high, in margins: the header and the label of the high are there. Enough for both in a pane of
 * 256 px, lower than the price's at 1024 × 768.
 */
const TOP_SHARE = 3.8;
/** Room below the lowest low, in margins: its label and the mark of a liquidation are there. */
const BOTTOM_SHARE = 2.2;
/** If all prices are equal, this share of the price is shown around them. */
const FLAT_SHARE = 1e-4;

/** Fits the view of a market; `known` are those of its off-market prints that are known. */
export function makeChartFit(known: readonly KnownPrint[]): FitPrices {
  return (candles, from, to) => fitChartPrices(candles, from, to, known);
}

/**
 * Prices of a fitted view: from the lowest low to the highest high in [from, to), without off-market prints, plus a
 * margin. Stays above zero if all prices are.
 */
export function fitChartPrices(
  candles: CandleColumns,
  from: number,
  to: number,
  known: readonly KnownPrint[] = [],
): PriceFit | undefined {
  const end = lowerBound(candles.times, to, candles.length);
  const range = findMarketRange(candles, findFirstInView(candles, from), end, known);
  if (range === undefined) return undefined;
  const { low, high, off } = range;
  const margin = Math.max((high - low) * FIT_MARGIN, high === low ? Math.abs(low) * FLAT_SHARE : 0);
  const below = margin * BOTTOM_SHARE;
  const fitted = { low: low > 0 ? Math.max(low - below, low / 2) : low - below, high: high + margin * TOP_SHARE };
  return off.length === 0 ? fitted : { ...fitted, off };
}

/**
 * Index of the candle that the left edge cuts, or of the first one after it. Its length is taken from its neighbours.
 */
function findFirstInView({ times, length }: CandleColumns, from: number): number {
  const first = lowerBound(times, from, length);
  const seconds = Math.min(
    times[first + 1] - times[first] || Infinity,
    times[first - 1] - times[first - 2] || Infinity,
  );
  return first > 0 && times[first - 1] + seconds > from ? first - 1 : first;
}

/** The candles with the values of other lines merged into their bodies, so that a fitted view covers all of them. */
export function wrapCandles(candles: CandleColumns, lines: readonly LineValues[]): CandleColumns {
  if (lines.length === 0) return candles;
  const rows = new Map<number, WrappedRow>();
  for (let i = 0; i < candles.length; i++) {
    const [open, close] = [candles.opens[i], candles.closes[i]];
    if (Number.isNaN(open + close)) continue;
    const body = { open: Math.min(open, close), close: Math.max(open, close) };
    rows.set(candles.times[i], {
      ...body,
      low: candles.lows[i],
      high: candles.highs[i],
      volume: candles.volumes[i],
    });
  }
  for (const { times, values } of lines) {
    for (const [i, time] of times.entries())
      if (!Number.isNaN(values[i])) rows.set(time, widen(rows.get(time), values[i]));
  }
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const pick = (name: keyof WrappedRow): Float64Array => Float64Array.from(sorted, ([, row]) => row[name]);
  return {
    length: sorted.length,
    times: Float64Array.from(sorted, ([time]) => time),
    opens: pick('open'),
    highs: pick('high'),
    lows: pick('low'),
    closes: pick('close'),
    volumes: pick('volume'),
  };
}

/** `open` is the lower end of the body, and `close` the upper one. */
type WrappedRow = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', number>>;

function widen(row: WrappedRow | undefined, value: number): WrappedRow {
  if (row === undefined) return { open: value, high: value, low: value, close: value, volume: 0 };
  return {
    ...row,
    open: Math.min(row.open, value),
    low: Math.min(row.low, value),
    high: Math.max(row.high, value),
    close: Math.max(row.close, value),
  };
}
