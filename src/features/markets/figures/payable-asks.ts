/** As many of the requests, from the first, as `most` pays for. `weigh`: what the first `count` of them cost together. */
export function takePayable<Ask>(
  asks: readonly Ask[],
  most: number,
  weigh: (first: readonly Ask[]) => number,
): readonly Ask[] {
  let [fits, tooMany] = [0, asks.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (weigh(asks.slice(0, count)) <= most) fits = count;
    else tooMany = count;
  }
  return asks.slice(0, fits);
}
