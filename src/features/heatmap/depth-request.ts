import type { Market } from '@/contract/payloads';
import type { SeriesSelection } from '@/data/queries/series-types';

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
