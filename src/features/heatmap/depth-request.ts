import type { Market } from '@/contract/payloads';
import type { CandleSelection } from '@/data/queries/candles';
import type { DepthView } from '@/data/queries/depth-loader';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';

/** HD blocks are five of the finest. Source: the contract's `/v1/block-sizes`. */
export const HD_FACTOR = 5;

/** The block that an address asks for where the market has it, else the finest: books hold whole multiples of that. */
export function getBlockSize(asked: number | undefined, finest: number): number {
  if (asked === undefined) return finest;
  const multiple = asked / finest;
  const isWhole = multiple > 0.5 && Math.abs(multiple - Math.round(multiple)) < 1e-6;
  return isWhole ? asked : finest;
}

/** Depth of one market as the view asks for it. `maxDepth` counts blocks a side. */
export function makeDepthView(market: Market, interval: Interval, blockSize: number, maxDepth: number): DepthView {
  return {
    selection: { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval, blockSize, maxDepth },
    spec: {
      columnSeconds: INTERVAL_SECONDS[interval],
      rowStep: blockSize,
      book: makeCoinCodeBook(market.lastPrice),
    },
  };
}

/** Minute candles of one market: wider ones are merged from them. */
export function makeCandleSelection(market: Market): CandleSelection {
  return { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval: 'MINUTE' };
}
