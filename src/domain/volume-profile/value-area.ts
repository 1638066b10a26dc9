export const VALUE_AREA_PERCENT = 70;

/** Indices of rows. */
export interface ValueArea {
  /** Point of control: the row with the most volume. */
  readonly poc: number;
  readonly low: number;
  readonly high: number;
}

/** Rounding error of sums and shares: an area that is this close to its share has reached it. */
const SUM_DUST = 1e-12;
/** Two distances from the middle within this share of the price are equal: prices are typed decimals. */
const DUST = 1e-9;

/**
 * Point of control and value area of rows ascending by price, by the contract's rule for profiles of volumes and of
 * blocks. The point of control is the row with the most; of equal ones the nearest to the middle of the range, then the
 * lower one. From there the area grows by the two rows above or the two below, whichever have more (above if equal),
 * until it has `percent` of all. Rows without trades are skipped.
 */
export function findValueArea(
  prices: Float64Array,
  volumes: Float64Array,
  percent: number = VALUE_AREA_PERCENT,
): ValueArea {
  const poc = findPoc(prices, volumes);
  const last = volumes.length - 1;
  const pair = (a: number, b: number): number => (volumes[a] ?? 0) + (volumes[b] ?? 0);
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const needed = ((total * percent) / 100) * (1 - SUM_DUST);
  let [low, high, held] = [poc, poc, volumes[poc]];
  // Sums in another order differ in their last digits, so it also stops when it has all rows.
  while (held < needed && (low > 0 || high < last)) {
    const above = pair(high + 1, high + 2);
    const below = pair(low - 1, low - 2);
    const isUp = low === 0 || (high < last && above >= below);
    if (isUp) high = Math.min(last, high + 2);
    else low = Math.max(0, low - 2);
    held += isUp ? above : below;
  }
  return { poc, low, high };
}

function findPoc(prices: Float64Array, volumes: Float64Array): number {
  const middle = (prices[0] + prices[prices.length - 1]) / 2;
  let poc = 0;
  for (let i = 1; i < volumes.length; i++) {
    const nearer = Math.abs(prices[poc] - middle) - Math.abs(prices[i] - middle);
    if (volumes[i] > volumes[poc] || (volumes[i] === volumes[poc] && nearer > DUST * Math.abs(middle))) poc = i;
  }
  return poc;
}
