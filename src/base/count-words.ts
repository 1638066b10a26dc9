/** `1 row`, `2,000 rows`. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}`;
}
