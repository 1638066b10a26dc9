/** A label on a vertical axis: its middle and half of its height, CSS px. */
export interface AxisLabelPlace {
  readonly y: number;
  readonly half: number;
}

/**
 * Where a label stands that belongs at `y` on an axis from `top` to `bottom` and must leave `other` legible: on the side
 * where it belongs, or on the other one where that has no room.
 */
export function dodgeLabel(
  { y, half }: AxisLabelPlace,
  other: AxisLabelPlace | undefined,
  [top, bottom]: readonly [top: number, bottom: number],
): number {
  const own = Math.min(Math.max(y, top + half), bottom - half);
  if (other === undefined || Math.abs(own - other.y) >= half + other.half) return own;
  const apart = half + other.half;
  const [over, under] = [other.y - apart, other.y + apart];
  const hasOver = over - half >= top;
  const hasUnder = under + half <= bottom;
  if (!hasOver && !hasUnder) return own;
  return hasOver && (y < other.y || !hasUnder) ? over : under;
}
