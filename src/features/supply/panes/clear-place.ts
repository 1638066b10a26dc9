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
  line: LineValues,
  placed: PlacedPicture,
  { x, width, height, isBelow = false, footHeight = 0 }: WordBox,
): number | undefined {
  const { size, insets } = placed;
  const reach = findReach(line, placed, x, width);
  if (reach === undefined) return undefined;
  const above = reach.top - GAP_CSS_PX - height;
  const below = reach.bottom + GAP_CSS_PX;
  const hasRoom = (top: number): boolean =>
    top >= insets.top && top + height <= size.height - insets.bottom - footHeight;
  return (isBelow ? [below, above] : [above, below]).find(hasRoom);
}

/** Whether a label with this top lies wholly above the line, or wholly below it. */
export function isClearOfLine(
  line: LineValues,
  placed: PlacedPicture,
  { x, width, height }: Pick<WordBox, 'x' | 'width' | 'height'>,
  top: number,
): boolean {
  const reach = findReach(line, placed, x, width);
  return reach === undefined || top + height + GAP_CSS_PX <= reach.top || top >= reach.bottom + GAP_CSS_PX;
}

/** How far up and down the line runs over the width of a label, CSS px. */
function findReach(
  { times, values }: LineValues,
  { picture, size, insets }: PlacedPicture,
  x: number,
  width: number,
): { readonly top: number; readonly bottom: number } | undefined {
  const timeAt = (px: number): number => valueAtX(picture.x, insets, size, px);
  // Includes the neighbours on either side, as the line continues to them.
  const first = Math.max(0, lowerBound(times, timeAt(x - width / 2)) - 1);
  const under = values.subarray(first, lowerBound(times, timeAt(x + width / 2)) + 1).filter((v) => !Number.isNaN(v));
  if (under.length === 0) return undefined;
  const yAt = (value: number): number => yOf(picture.y, insets, size, value);
  return {
    top: yAt(under.reduce((a, b) => Math.max(a, b))),
    bottom: yAt(under.reduce((a, b) => Math.min(a, b))),
  };
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
