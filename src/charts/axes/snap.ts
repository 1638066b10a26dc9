/** Start and middle of the column that contains `time`, Unix seconds. */
export function snapToColumn(time: number, columnSeconds: number): { readonly start: number; readonly middle: number } {
  const start = Math.floor(time / columnSeconds) * columnSeconds;
  return { start, middle: start + columnSeconds / 2 };
}
