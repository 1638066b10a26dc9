import { cssXOfTime, type PlotSize } from '../viewport/viewport';
import type { RowLayer } from './row-part';
import type { StrikeColumn, StrikeMark } from './stack-data';
import { HEADING_CSS_PX, type MiddleBox, type WordRoom } from './word-room';

/** Length of a bar of 100 %. */
const BAR_CSS_PX = 40;
const WORDS_CSS_PX = 46;
/** Space around a column. */
export const AWAY_CSS_PX = 4;
/** Length of a bar of 100 % where there is no room for labels. */
const NARROW_CSS_PX = 8;
const BAR_HEIGHT = 7;

interface Slot {
  readonly left: number;
  readonly right: number;
}

/** A mark with its upper and lower edge inside the plot, CSS px. */
export interface PlacedMark {
  readonly mark: StrikeMark;
  readonly top: number;
  readonly bottom: number;
}

/** A column and its place in the plot. */
export interface PlacedColumn {
  readonly column: StrikeColumn;
  /** Bars grow from the closing line at `base`, to the left or to the right. */
  readonly direction: 1 | -1;
  readonly base: number;
  /** Length of a bar of 100 %. */
  readonly most: number;
  readonly hasWords: boolean;
  /** The marks in the plot. */
  readonly marks: readonly PlacedMark[];
}

export interface StrikeLayout {
  /** Closing times in view, Unix seconds. */
  readonly ends: readonly number[];
  readonly columns: readonly PlacedColumn[];
  /** Columns that found no room. */
  readonly leftOut: readonly StrikeColumn[];
}

/**
 * Places the strikes of each closing time: left of its line, else right of it, else as a narrow strip without labels.
 */
export function placeStrikes(
  { view, size }: Pick<RowLayer, 'view' | 'size'>,
  all: readonly StrikeColumn[],
  yOf: (price: number) => number,
): StrikeLayout {
  const shown = all.filter(({ time, marks }) => marks.length > 0 && time >= view.timeFrom && time <= view.timeTo);
  const taken: Slot[] = [];
  const isFree = ({ left, right }: Slot): boolean =>
    left >= 0 && right <= size.width && taken.every((other) => right <= other.left || left >= other.right);
  const place = (column: StrikeColumn, most: number, hasWords: boolean): PlacedColumn | undefined => {
    const x = cssXOfTime(view, size, column.time);
    const width = hasWords ? most + WORDS_CSS_PX + AWAY_CSS_PX : most;
    const sides = [
      { slot: { left: x - width, right: x }, direction: -1 },
      { slot: { left: x, right: x + width }, direction: 1 },
    ] as const;
    const found = sides.find(({ slot }) => isFree(slot));
    if (found === undefined) return undefined;
    const { slot, direction } = found;
    taken.push(slot);
    const base = direction === -1 ? slot.right - 1 : slot.left + 1;
    const bar = hasWords ? most : most - 2;
    return { column, direction, base, most: bar, hasWords, marks: placeMarks(column.marks, yOf, size) };
  };
  const wide = shown.map((column) => ({ column, placed: place(column, BAR_CSS_PX, true) }));
  const columns = wide.flatMap(({ column, placed }) => placed ?? place(column, NARROW_CSS_PX, false) ?? []);
  const found = new Set(columns.map(({ column }) => column));
  return {
    ends: [...new Set(shown.map(({ time }) => time))],
    columns,
    leftOut: shown.filter((column) => !found.has(column)),
  };
}

function placeMarks(
  marks: readonly StrikeMark[],
  yOf: (price: number) => number,
  { height }: PlotSize,
): readonly PlacedMark[] {
  return marks.flatMap((mark) => {
    const [top, bottom] = spanOf(mark, yOf, height);
    return bottom < HEADING_CSS_PX || top > height || Number.isNaN(top + bottom) ? [] : [{ mark, top, bottom }];
  });
}

/** Top and bottom of a mark, CSS px from the top: a bar around the price of a strike, or the range of a band. */
function spanOf(
  { low, high }: StrikeMark,
  yOf: (price: number) => number,
  height: number,
): readonly [top: number, bottom: number] {
  if (low === high) {
    const y = yOf(low);
    return [y - BAR_HEIGHT / 2, y + BAR_HEIGHT / 2];
  }
  const top = high === Number.POSITIVE_INFINITY ? HEADING_CSS_PX : Math.max(HEADING_CSS_PX, yOf(high) + 1);
  const bottom = low === Number.NEGATIVE_INFINITY ? height : Math.min(height, yOf(low) - 1);
  return top < bottom ? [top, bottom] : [Number.NaN, Number.NaN];
}

/** The box of a mark with a probability of 100 %. */
export function boxOfMark({ direction, base, most }: PlacedColumn, { top, bottom }: PlacedMark): MiddleBox {
  const halfWidth = most / 2;
  return { x: base + direction * halfWidth, y: (top + bottom) / 2, halfWidth, halfHeight: (bottom - top) / 2 };
}

/** Reserves the space of the marks, so that labels are placed beside them. */
export function takeStrikes({ columns }: StrikeLayout, room: WordRoom): void {
  for (const placed of columns) for (const mark of placed.marks) room.take(boxOfMark(placed, mark));
}
