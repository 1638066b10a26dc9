import type { Viewport } from '@/charts/viewport/viewport';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { DEPTH_INTERVALS, getPastSpan } from '@/data/plan/heatmap-span';
import type { SeriesSelection, SeriesTile } from '@/data/queries/series-types';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import { wholeMultiple } from '@/domain/decimal';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { PlotChoice, PlotFacts } from './plot-facts';

/** An HD block is five of the finest blocks. Source: the contract's `/v1/block-sizes`. */
export const HD_FACTOR = 5;

/** The block size in the address if the market has it, or else the finest. Books use whole multiples of the finest. */
export function getBlockSize(asked: number | undefined, finest: number): number {
  if (asked === undefined) return finest;
  return wholeMultiple(asked, finest) === undefined ? finest : asked;
}

/** Lengths that the plot's candles can have. */
export const CANDLE_INTERVALS = DEPTH_INTERVALS.slice(DEPTH_INTERVALS.indexOf('MINUTE'));
/**
 * The most candles that a view requests: three days of minutes, the longest range of the toolbar, plus an hour. More
 * than the plot has pixels, because candles also give the price at each snapshot, finer than its columns.
 */
const MAX_VIEW_CANDLES = 73 * TILE_BUCKETS;

/** The finest interval that gives a view of `seconds` at most `MAX_VIEW_CANDLES`. */
const chooseAskedCandles = (seconds: number): Interval =>
  CANDLE_INTERVALS.find((interval) => seconds / INTERVAL_SECONDS[interval] <= MAX_VIEW_CANDLES) ?? 'WEEK';

/** Candles of one market, and the volume by side of all markets whose books are shown. */
export interface CandleRequests {
  readonly both: SeriesRequest<SeriesSelection<'TRADE_SIDE_AGNOSTIC_AGG'>, SeriesTile<'TRADE_SIDE_AGNOSTIC_AGG'>>;
  readonly sides: SeriesRequest<SeriesSelection<'TRADE_AGG'>, SeriesTile<'TRADE_AGG'>>;
}

/**
 * Requests candles of the first market, and volume by side of one market or of several that share a cross-exchange
 * symbol. By the minute, like the snapshots, unless the range cannot show that many: wider ones are merged from
 * minutes.
 */
export function makeCandleRequests(
  {
    dataClient,
    market,
    span,
    sources: { books },
    canSum,
  }: Pick<PlotFacts, 'dataClient' | 'market' | 'span' | 'sources' | 'canSum'>,
  { from, to }: PlotChoice['range'],
): CandleRequests {
  const interval = chooseAskedCandles(to - from);
  const reach = getPastSpan(span, market);
  const [{ exchange, rawSymbol, normalizedSymbol }] = books;
  const one = { exchange: [exchange], rawSymbol, interval } as const;
  // Sorted, so that equal sums are one series.
  const venues = books.map((book) => book.exchange).sort();
  const sum = {
    exchange: venues,
    normalizedSymbol,
    interval,
    'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
  } as const;
  return {
    both: { kind: dataClient.candles, view: one, reach },
    sides: { kind: dataClient.sideCandles, view: books.length > 1 && canSum ? sum : one, reach },
  };
}

/**
 * How many blocks a side to request: the number included in the base weight. Wider blocks are merged from cached
 * finest blocks, so they request only as many as the finest would cover, unless more is in view.
 */
export function chooseMaxDepth(blockSize: number, finest: number, { priceLow, priceHigh }: PriceSpan): number {
  const covered = Math.floor((MAX_DEPTH_DEFAULT * finest) / blockSize);
  return priceHigh - priceLow <= covered * blockSize ? covered : MAX_DEPTH_DEFAULT;
}

type PriceSpan = Pick<Viewport, 'priceLow' | 'priceHigh'>;

/** How many blocks a side the plot requests. */
export function getMaxDepth(
  { depth, blockSize, prices }: Pick<PlotChoice, 'depth' | 'blockSize' | 'prices'>,
  finestBlock: number,
): number {
  return depth ?? chooseMaxDepth(blockSize, finestBlock, { priceLow: prices.low, priceHigh: prices.high });
}

/** Why a block size is invalid: books use whole multiples of the finest. */
export function findBlockFault(size: number, finest: number): string | undefined {
  if (size > 0 && wholeMultiple(size, finest) !== undefined) return undefined;
  const below = Math.max(1, Math.floor(size / finest));
  const near = size > 0 && Number.isFinite(below) ? [below, below + 1] : [1, 2];
  const [low, high] = near.map((count) => formatSteps(count * finest));
  return `Whole multiples of ${formatSteps(finest)} USD, such as ${low} or ${high}.`;
}

function formatSteps(size: number): string {
  return String(Number(size.toPrecision(12)));
}
