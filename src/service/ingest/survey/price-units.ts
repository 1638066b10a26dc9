/** Tolerance in the logarithm of a factor for being a power of ten. */
const NEAR = 0.08;

/** Time within which prices are compared: over years, a market may well rise tenfold. */
export const UNITS_WITHIN_MS = 7 * 86_400_000;

/** Whether two prices of one market differ by a power of ten: markets do not move like that, units do. */
export function isOtherUnit(a: number, b: number): boolean {
  if (!(a > 0 && b > 0)) return false;
  const powers = Math.log10(a / b);
  const whole = Math.round(powers);
  return whole !== 0 && Math.abs(powers - whole) < NEAR;
}
