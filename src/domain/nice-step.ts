/** The 1, 2 or 5 × 10^n nearest to `wanted` (by ratio), without rounding errors. */
export function nearestNiceStep(wanted: number): number {
  const exponent = Math.floor(Math.log10(wanted));
  const candidates = [`1e${exponent}`, `2e${exponent}`, `5e${exponent}`, `1e${exponent + 1}`].map(Number);
  const away = (value: number) => Math.abs(Math.log(value / wanted));
  return candidates.reduce((best, value) => (away(value) < away(best) ? value : best));
}
