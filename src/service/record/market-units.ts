import { DecimalError, parseDecimal } from './decimal';
import type { MarketUnits } from './recording-sink';

/** Prices are stored as Int32. */
const MAX_TICKS = 2 ** 31 - 1;

/** @throws DecimalError when the text is no price or does not fit the store. */
export function parseTicks(price: string, units: MarketUnits): number {
  const ticks = parseDecimal(price, units.priceDecimals);
  if (ticks > MAX_TICKS) throw new DecimalError(`the price ${price} is too large for the store`);
  return ticks;
}

/** Whether a price has more ticks than the store holds. */
export function isBeyondStore(price: number, { priceDecimals }: MarketUnits): boolean {
  return price * 10 ** priceDecimals > MAX_TICKS;
}

/** Ticks of a price in a book; undefined for one that does not fit the store: far levels may ask for any sum. */
export function parseBookTicks(price: string, units: MarketUnits): number | undefined {
  const ticks = parseDecimal(price, units.priceDecimals);
  return ticks > MAX_TICKS ? undefined : ticks;
}
