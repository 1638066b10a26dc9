import type { Viewport } from '@/charts/viewport/viewport';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { getPastSpan } from '@/data/plan/heatmap-span';
import type { SeriesSelection, SeriesTile } from '@/data/queries/series-types';
import { wholeMultiple } from '@/domain/decimal';
import { chooseAskedCandles } from '@/features/heatmap/view/heatmap-view';
import type { PlotChoice, PlotFacts } from './plot-facts';

/** HD blocks are five of the finest. Source: the contract's `/v1/block-sizes`. */
export const HD_FACTOR = 5;

/** The block that an address asks for where the market has it, else the finest: books hold whole multiples of that. */
export function getBlockSize(asked: number | undefined, finest: number): number {
  if (asked === undefined) return finest;
  return wholeMultiple(asked, finest) === undefined ? finest : asked;
}

/** Candles of one market, and what is bought and sold in all whose books are shown. */
export interface CandleRequests {
  readonly both: SeriesRequest<SeriesSelection<'TRADE_SIDE_AGNOSTIC_AGG'>, SeriesTile<'TRADE_SIDE_AGNOSTIC_AGG'>>;
  readonly sides: SeriesRequest<SeriesSelection<'TRADE_AGG'>, SeriesTile<'TRADE_AGG'>>;
}

/**
 * Candles of the first market; volume by side of one, or the sum of several that share their cross-exchange symbol. By the
 * minute, as snapshots are, where that is not more than the range can show: wider ones are merged from them.
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
  // In one order, so that equal sums are one series.
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
 * Blocks a side that a view asks for: what the base weight includes, or, of wider blocks, as many as cover what the
 * finest would, while no more is in sight: these are made of the finest where they are held.
 */
export function chooseMaxDepth(blockSize: number, finest: number, { priceLow, priceHigh }: PriceSpan): number {
  const covered = Math.floor((MAX_DEPTH_DEFAULT * finest) / blockSize);
  return priceHigh - priceLow <= covered * blockSize ? covered : MAX_DEPTH_DEFAULT;
}

type PriceSpan = Pick<Viewport, 'priceLow' | 'priceHigh'>;

/** Blocks a side that the plot asks for. */
export function getMaxDepth(
  { depth, blockSize, prices }: Pick<PlotChoice, 'depth' | 'blockSize' | 'prices'>,
  finestBlock: number,
): number {
  return depth ?? chooseMaxDepth(blockSize, finestBlock, { priceLow: prices.low, priceHigh: prices.high });
}

/** Why a block will not do: books hold whole multiples of the finest. */
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
