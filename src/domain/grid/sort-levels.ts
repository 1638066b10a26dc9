/**
 * Sorts the levels `[start, end)` by ascending price, in place and stably: at equal price the one that was first (the
 * bid) stays first.
 */
export function sortLevels(prices: Float64Array, volumes: Float64Array, start: number, end: number): void {
  const length = end - start;
  const order = Array.from({ length }, (_, i) => i);
  const oldPrices = prices.slice(start, end);
  const oldVolumes = volumes.slice(start, end);
  order.sort((a, b) => oldPrices[a] - oldPrices[b] || a - b);
  for (let i = 0; i < length; i++) {
    const from = order[i];
    prices[start + i] = oldPrices[from];
    volumes[start + i] = oldVolumes[from];
  }
}
