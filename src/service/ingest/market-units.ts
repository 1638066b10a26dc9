import { DecimalError, parseDecimal } from './decimal';
import type { MarketUnits } from './recording';

/** Prices are stored as Int32. */
const MAX_TICKS = 2 ** 31 - 1;

/** @throws DecimalError when the text is no price or does not fit the store. */
export function parseTicks(price: string, units: MarketUnits): number {
  const ticks = parseDecimal(price, units.priceDecimals);
  if (ticks > MAX_TICKS) throw new DecimalError(`the price ${price} is too large for the store`);
  return ticks;
}

/** @throws DecimalError when the text is no size. */
export function parseLots(size: string, units: MarketUnits): number {
  return parseDecimal(size, units.sizeDecimals);
}
