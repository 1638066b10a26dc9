import type { PriceRange } from '../viewport/viewport';

/** The vertical scale of a row: `low` and `high` are at the edges of its room, y is CSS px from the row's top. */
export interface RowScale {
  readonly low: number;
  readonly high: number;
  /** Whether the values are percent, even in a row of other units. */
  readonly isPercent?: true;
  yOf(value: number): number;
  valueOf(y: number): number;
}

/** Top and bottom of the space for a series, CSS px from the row's top. */
export interface RowRoom {
  readonly top: number;
  readonly bottom: number;
}

/** Space for the heading and the menu button above. */
const HEADING_CSS_PX = 26;
/** Each line of a heading after the first. */
export const HEADING_LINE_CSS_PX = 16;
/** Largest share of a row's height that a heading of one line, or of more, may take. */
const HEADING_SHARE = { one: 0.42, more: 0.7 } as const;
const MARGIN_CSS_PX = 4;

/** The space that a row of `height` leaves to its series under a heading of `headingLines` lines. */
export function roomOf(height: number, headingLines = 1): RowRoom {
  const heading = HEADING_CSS_PX + (headingLines - 1) * HEADING_LINE_CSS_PX;
  const share = headingLines === 1 ? HEADING_SHARE.one : HEADING_SHARE.more;
  return { top: Math.round(Math.min(heading, height * share)), bottom: height - MARGIN_CSS_PX };
}

/** A row no higher than this, not counting further lines of its heading, is its heading: nothing is drawn in it. */
export const TOLD_ROW_CSS_PX = 28;

/** Whether a row has room for more than its heading. */
export const hasSeriesRoom = (height: number, headingLines = 1): boolean =>
  height > TOLD_ROW_CSS_PX + (headingLines - 1) * HEADING_LINE_CSS_PX;

export function makeLinearScale({ low, high }: PriceRange, { top, bottom }: RowRoom): RowScale {
  const perUnit = (bottom - top) / (high - low);
  return {
    low,
    high,
    yOf: (value) => top + (high - value) * perUnit,
    valueOf: (y) => high - (y - top) / perUnit,
  };
}

/** Square roots of amounts of either sign: a large one does not flatten the others. */
export function makeRootScale(most: number, { top, bottom }: RowRoom): RowScale {
  const zero = Math.round((top + bottom) / 2);
  const reach = (bottom - top) / 2;
  return {
    low: -most,
    high: most,
    yOf: (value) => zero - Math.sign(value) * Math.sqrt(Math.abs(value) / most) * reach,
    valueOf: (y) => Math.sign(zero - y) * ((zero - y) / reach) ** 2 * most,
  };
}

/** Lowest and highest value in [from, to), ignoring missing ones; `undefined` if there are none. */
export function findRange(lows: Float64Array, highs: Float64Array, from: number, to: number): PriceRange | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < to; i++) {
    if (lows[i] < low) low = lows[i];
    if (highs[i] > high) high = highs[i];
  }
  return low > high ? undefined : { low, high };
}

/** Widens an empty range, so that a flat line is in the middle. */
export function widenFlat({ low, high }: PriceRange): PriceRange {
  if (low < high) return { low, high };
  const slack = Math.abs(low) || 1;
  return { low: low - slack, high: high + slack };
}
