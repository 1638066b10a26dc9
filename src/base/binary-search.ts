/** First index in `[0, length)` whose value is `>= target`; `length` when there is none. `values` ascend. */
export function lowerBound(values: ArrayLike<number>, target: number, length = values.length): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Last index whose value is `<= target`; -1 when there is none. `values` ascend. */
export function lastAtOrBelow(values: ArrayLike<number>, target: number, length = values.length): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
