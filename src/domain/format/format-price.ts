import { formatNumber } from './format-number';
import { type Figure, isMissing, MISSING } from './missing';

const SIGNIFICANT_DIGITS = 5;
const MAX_DECIMALS = 12;

/** Decimals of a price on ticks of `tick`: `max(0, -floor(log10(tick)))`, safe at powers of ten. */
export function computeTickDecimals(tick: number): number {
  return Math.min(MAX_DECIMALS, Math.max(0, -Math.floor(Math.log10(tick) + 1e-9)));
}

/** Number of decimals in the shortest text of `value`; `1.5e-7` has 8. */
export function countDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/** Rounds a price to the market's decimals: `94110.11` for `94110.11499999999`. */
export function roundPrice(price: number, decimals: number): number {
  return Number(price.toFixed(decimals));
}

/** More significant digits are a rounding error (`3353.919000000029`), not a tick. */
const DUST_DIGITS = 11;
/** From this many prices on, their decimals alone reveal the tick. */
const ENOUGH_PRICES = 3;

function countUsefulDecimals(value: number): number {
  const digits = String(Math.abs(value)).split('e')[0]?.replace('.', '').replace(/^0+/, '').length ?? 0;
  return digits >= DUST_DIGITS ? 0 : countDecimals(value);
}

function computeSignificantDecimals(value: number): number {
  return SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
}

/** Decimals for prices whose tick is unknown: those of the recent prices, otherwise five significant digits. */
export function inferPriceDecimals(prices: readonly number[]): number {
  const known = prices.filter((value) => Number.isFinite(value) && value !== 0);
  const last = known.at(-1);
  if (last === undefined) return 2;
  const seen = Math.max(...known.map(countUsefulDecimals));
  const decimals = known.length >= ENOUGH_PRICES ? seen : Math.max(seen, computeSignificantDecimals(last));
  return Math.min(MAX_DECIMALS, Math.max(0, decimals));
}

export function formatPrice(value: Figure, decimals: number): string {
  return isMissing(value) ? MISSING : formatNumber(value, decimals);
}
