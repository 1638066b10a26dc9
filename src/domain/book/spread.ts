import type { BestPrices } from './best-prices';

/** How far best ask and best bid are apart. */
export interface Spread {
  /** Best ask less best bid, in the quote asset; below 0 where the book is crossed. */
  readonly price: number;
  /** The same in the market's ticks. */
  readonly ticks: number;
  /** The same in basis points of the middle between both. */
  readonly basisPoints: number;
  /** Blocks are as fine as ticks: the spread is that of the orders, not a bound of it. */
  readonly isExact: boolean;
}

const BASIS_POINTS = 10_000;
/** What a division of prices may lose. */
const ROUNDING = 1e-6;

/** The spread of a book whose blocks are `blockSize` high, of a market whose prices have so many `decimals`. */
export function computeSpread({ bid, ask }: BestPrices, blockSize: number, decimals: number): Spread {
  const tick = 10 ** -decimals;
  const price = ask - bid;
  return {
    price,
    ticks: Math.round(price / tick),
    basisPoints: (price / ((bid + ask) / 2)) * BASIS_POINTS,
    isExact: blockSize <= tick * (1 + ROUNDING),
  };
}
