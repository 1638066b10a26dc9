import { lowerBound } from '@/base/binary-search';
import { valueAtX, yOf } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import type { PlacedPicture } from '@/panes/lines/line-plot';

/** A box of words over a plot, CSS px. */
export interface WordBox {
  /** Of its middle. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Under the line where there is room; absent: above it. */
  readonly isBelow?: boolean;
}

/** Between words and the line that they speak of. */
const GAP_CSS_PX = 4;

/** Top of the words where they clear the line, above or below it, CSS px; `undefined` where neither has room. */
export function findClearTop(
  { times, values }: LineValues,
  { picture, size, insets }: PlacedPicture,
  { x, width, height, isBelow = false }: WordBox,
): number | undefined {
  const timeAt = (px: number): number => valueAtX(picture.x, insets, size, px);
  // The line runs on to the neighbours at either side.
  const first = Math.max(0, lowerBound(times, timeAt(x - width / 2)) - 1);
  const under = values.subarray(first, lowerBound(times, timeAt(x + width / 2)) + 1).filter((v) => !Number.isNaN(v));
  if (under.length === 0) return undefined;
  const yAt = (value: number): number => yOf(picture.y, insets, size, value);
  const above = yAt(under.reduce((a, b) => Math.max(a, b))) - GAP_CSS_PX - height;
  const below = yAt(under.reduce((a, b) => Math.min(a, b))) + GAP_CSS_PX;
  const hasRoom = (top: number): boolean => top >= insets.top && top + height <= size.height - insets.bottom;
  return (isBelow ? [below, above] : [above, below]).find(hasRoom);
}

/** The marks at least `distance` CSS px apart along the plot; of two that are closer, the earlier in the list. */
export function keepApart<T>(marks: readonly T[], xOf: (mark: T) => number, distance: number): readonly T[] {
  const kept: T[] = [];
  for (const mark of marks) {
    if (kept.every((other) => Math.abs(xOf(other) - xOf(mark)) >= distance)) kept.push(mark);
  }
  return kept;
}
