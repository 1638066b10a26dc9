import type { Viewport } from '@/charts/viewport/viewport';
import type { Market } from '@/contract/payloads';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import type { SeriesSelection } from '@/data/queries/series-types';
import type { PlotChoice } from './plot-facts';

/** HD blocks are five of the finest. Source: the contract's `/v1/block-sizes`. */
export const HD_FACTOR = 5;

/** The block that an address asks for where the market has it, else the finest: books hold whole multiples of that. */
export function getBlockSize(asked: number | undefined, finest: number): number {
  if (asked === undefined) return finest;
  const multiple = asked / finest;
  const isWhole = multiple > 0.5 && Math.abs(multiple - Math.round(multiple)) < 1e-6;
  return isWhole ? asked : finest;
}

/** Candles of both kinds are chosen alike. */
export type CandleSelection = SeriesSelection<'TRADE_SIDE_AGNOSTIC_AGG'> & SeriesSelection<'TRADE_AGG'>;

/** Minute candles of one market: wider ones are merged from them. */
export function makeCandleSelection(market: Market): CandleSelection {
  return { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval: 'MINUTE' };
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
