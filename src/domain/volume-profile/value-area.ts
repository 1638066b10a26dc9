export const VALUE_AREA_PERCENT = 70;

/** Indices of rows. */
export interface ValueArea {
  /** Point of control: the row with most. */
  readonly poc: number;
  readonly low: number;
  readonly high: number;
}

/** Sums and shares lose this part of themselves: an area that holds its share but for that holds it. */
const SUM_DUST = 1e-12;
/** Two distances from the middle closer than this share of the price are one: prices are typed decimals. */
const DUST = 1e-9;

/**
 * Point of control and value area of rows ascending by price, by the contract's rule for profiles of volumes and of
 * blocks: the row with most, of several the one nearest to the middle of the range, then the lower one; from there the
 * area grows by the two rows above or the two below, whichever hold more (above when equal), until it holds `percent` of
 * all. Rows without trades are no rows.
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
  // Sums in another order differ in their last digits: an area of all rows is an end too.
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
