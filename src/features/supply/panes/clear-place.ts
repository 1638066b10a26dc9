import { lowerBound } from '@/base/binary-search';
import { valueAtX, yOf } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import type { PlacedPicture } from '@/panes/lines/line-plot';

/** A label over a plot, CSS px. */
export interface WordBox {
  /** Of its middle. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Below the line if there is room; absent: above it. */
  readonly isBelow?: boolean;
  /** Height at the foot of the plot that stays free, CSS px. */
  readonly footHeight?: number;
}

/** Gap between a label and its line. */
const GAP_CSS_PX = 4;

/** Top of the label, CSS px, where it clears the line above or below; `undefined` if neither side has room. */
export function findClearTop(
  { times, values }: LineValues,
  { picture, size, insets }: PlacedPicture,
  { x, width, height, isBelow = false, footHeight = 0 }: WordBox,
): number | undefined {
  const timeAt = (px: number): number => valueAtX(picture.x, insets, size, px);
  // Includes the neighbours on either side, as the line continues to them.
  const first = Math.max(0, lowerBound(times, timeAt(x - width / 2)) - 1);
  const under = values.subarray(first, lowerBound(times, timeAt(x + width / 2)) + 1).filter((v) => !Number.isNaN(v));
  if (under.length === 0) return undefined;
  const yAt = (value: number): number => yOf(picture.y, insets, size, value);
  const above = yAt(under.reduce((a, b) => Math.max(a, b))) - GAP_CSS_PX - height;
  const below = yAt(under.reduce((a, b) => Math.min(a, b))) + GAP_CSS_PX;
  const hasRoom = (top: number): boolean =>
    top >= insets.top && top + height <= size.height - insets.bottom - footHeight;
  return (isBelow ? [below, above] : [above, below]).find(hasRoom);
}

/**
 * Marks that are at least `distance` CSS px apart along the plot; of two closer ones, the earlier in the list is kept.
 */
export function keepApart<T>(marks: readonly T[], xOf: (mark: T) => number, distance: number): readonly T[] {
  const kept: T[] = [];
  for (const mark of marks) {
    if (kept.every((other) => Math.abs(xOf(other) - xOf(mark)) >= distance)) kept.push(mark);
  }
  return kept;
}
