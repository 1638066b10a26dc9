import { DecimalError, parseDecimal, parseDecimalAt } from './decimal';
import type { MarketUnits } from './recording-sink';

/** Prices are stored as Int32. */
export const MAX_TICKS = 2 ** 31 - 1;

/** @throws DecimalError when the text is not a price or does not fit the store. */
export function parseTicks(price: string, units: MarketUnits): number {
  const ticks = parseDecimal(price, units.priceDecimals);
  if (ticks > MAX_TICKS) throw new DecimalError(`the price ${price} is too large for the store`);
  return ticks;
}

/** Whether a price has more ticks than the store holds. */
export function isBeyondStore(price: number, { priceDecimals }: MarketUnits): boolean {
  return price * 10 ** priceDecimals > MAX_TICKS;
}

/**
 * Ticks of a price in a book, which is `text` from `from` up to `to`. `undefined` when it does not fit the store:
 * distant levels may have any price.
 */
export function parseBookTicks(
  text: string,
  { priceDecimals }: MarketUnits,
  from = 0,
  to = text.length,
): number | undefined {
  const ticks = parseDecimalAt(text, from, to, priceDecimals);
  return ticks > MAX_TICKS ? undefined : ticks;
}
