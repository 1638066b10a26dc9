/**
 * What a function gives for single days, summed from the end of day `from` to the end of others: a pure function of the
 * day, whatever was asked before. Each day is computed once.
 */
export function sumSince(from: number, ofDay: (day: number) => number): (to: number) => number {
  const later = [0];
  const earlier = [0];
  return (to) => {
    for (let n = later.length; n <= to - from; n++) later.push(later[n - 1] + ofDay(from + n));
    for (let n = earlier.length; n <= from - to; n++) earlier.push(earlier[n - 1] - ofDay(from - n + 1));
    return to >= from ? later[to - from] : earlier[from - to];
  };
}
