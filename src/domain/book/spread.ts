import type { BestPrices } from './best-prices';

/** Distance between best ask and best bid. */
export interface Spread {
  /** Best ask minus best bid, in the quote asset; below 0 if the book is crossed. */
  readonly price: number;
  /** The same in the market's ticks. */
  readonly ticks: number;
  /** The same in basis points of the mid. */
  readonly basisPoints: number;
  /** Whether blocks are as fine as ticks: then the spread is exact, otherwise a bound. */
  readonly isExact: boolean;
}

const BASIS_POINTS = 10_000;
/** Rounding error of a division of prices. */
const ROUNDING = 1e-6;

/** The spread of a book with blocks of `blockSize`, for a market whose prices have `decimals` decimals. */
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
