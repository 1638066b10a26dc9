/** A service writes the last bucket of a span some time after its end. */
const GRACE_SECONDS = 60;

/** True when a span that ends at `endSeconds` can no longer change. `nowMs` is the data clock. */
export function isClosedSpan(endSeconds: number, columnSeconds: number, nowMs: number): boolean {
  return nowMs / 1000 >= endSeconds + Math.max(columnSeconds, GRACE_SECONDS);
}
