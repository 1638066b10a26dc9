/** Labels keep this distance from the ends of their axis: flush with the bar above, they would read as a part of it. */
export const AXIS_END_CSS_PX = 2;

/** The centre of a label of half height `half` inside an axis of `height`. */
export const keepOnAxis = (y: number, half: number, height: number): number =>
  Math.min(Math.max(y, half + AXIS_END_CSS_PX), height - half - AXIS_END_CSS_PX);

/** A label on a vertical axis: its centre and half its height, CSS px. */
export interface AxisLabelPlace {
  readonly y: number;
  readonly half: number;
}

/**
 * The centre of a label that belongs at `y` on an axis from `top` to `bottom` and must not cover `other`: on its own
 * side of `other`, or on the other side where its own has no room. Without room on either side it covers `other`.
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
