/** How near to a power of ten a factor must be, in its logarithm, to be one. */
const NEAR = 0.08;

/** Over years a market may well be at ten times its price. */
export const UNITS_WITHIN_MS = 7 * 86_400_000;

/** Whether two prices of one market are a power of ten apart: no market moves so, units do. */
export function isOtherUnit(a: number, b: number): boolean {
  if (!(a > 0 && b > 0)) return false;
  const powers = Math.log10(a / b);
  const whole = Math.round(powers);
  return whole !== 0 && Math.abs(powers - whole) < NEAR;
}
