import { formatProbability } from '@/domain/format/format-percent';
import { drawColumn, drawText } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';
import type { RowLayer } from './row-part';
import type { StrikeColumn, StrikeMark } from './stack-data';
import { HEADING_CSS_PX } from './word-room';

/** A bar of 100 %, the words beside it, and the air around a column of them. */
const BAR_CSS_PX = 40;
const WORDS_CSS_PX = 46;
const AWAY_CSS_PX = 4;
const COLUMN_CSS_PX = BAR_CSS_PX + WORDS_CSS_PX + AWAY_CSS_PX;
/** Where there is no room for words. */
const NARROW_CSS_PX = 8;
const BAR_HEIGHT = 7;
const LINE_HEIGHT = 13;
const WORDS_SIZE = 10.5;
const LINE_ALPHA = 0.3;
const LINE_DASH = [4, 4];
const TRACK_ALPHA = 0.16;
const [PLAIN_ALPHA, CHOSEN_ALPHA, CLOSED_ALPHA] = [0.62, 1, 0.3];
/** Of what is over, what came true has words. */
const TRUE_FROM = 0.5;
const BAND_EDGE_ALPHA = 0.5;

interface Slot {
  readonly left: number;
  readonly right: number;
}

/** A column with the part of the plot that it has. */
interface PlacedColumn {
  readonly column: StrikeColumn;
  readonly slot: Slot;
  /** Bars grow from the line of the end to the left or to the right. */
  readonly direction: 1 | -1;
  readonly hasWords: boolean;
}

/** What prediction markets say of prices: at each strike a bar as long as its question is likely, at the time it closes. */
export function paintStrikes(layer: RowLayer, columns: readonly StrikeColumn[], yOf: (price: number) => number): void {
  const { context, view, size, theme } = layer;
  const shown = columns.filter(({ time, marks }) => marks.length > 0 && time >= view.timeFrom && time <= view.timeTo);
  const line = { colour: withAlpha(theme.text1, LINE_ALPHA), dash: LINE_DASH };
  for (const time of new Set(shown.map((column) => column.time))) {
    drawColumn(context, size, cssXOfTime(view, size, time), HEADING_CSS_PX, size.height, line);
  }
  const placed = placeColumns(layer, shown);
  for (const one of placed) paintColumn(layer, one, yOf);
  const found = new Set(placed.map(({ column }) => column));
  tellLeftOut(
    layer,
    shown.filter((column) => !found.has(column)),
  );
}

/** How many columns of an end found no room. */
function tellLeftOut({ context, view, size, theme }: RowLayer, columns: readonly StrikeColumn[]): void {
  for (const time of new Set(columns.map((column) => column.time))) {
    const count = columns.filter((column) => column.time === time).length;
    const x = cssXOfTime(view, size, time);
    const isLeft = x > size.width / 2;
    drawText(context, `+${count} more`, x + (isLeft ? -AWAY_CSS_PX : AWAY_CSS_PX), size.height - LINE_HEIGHT, {
      colour: theme.text2,
      size: WORDS_SIZE,
      weight: 500,
      align: isLeft ? 'right' : 'left',
    });
  }
}

/** Left of the line, else right of it, else as a narrow strip without words. */
function placeColumns({ view, size }: RowLayer, columns: readonly StrikeColumn[]): readonly PlacedColumn[] {
  const taken: Slot[] = [];
  const isFree = ({ left, right }: Slot): boolean =>
    left >= 0 && right <= size.width && taken.every((other) => right <= other.left || left >= other.right);
  const place = (column: StrikeColumn, width: number, hasWords: boolean): PlacedColumn | undefined => {
    const x = cssXOfTime(view, size, column.time);
    const sides = [
      { column, slot: { left: x - width, right: x }, direction: -1, hasWords },
      { column, slot: { left: x, right: x + width }, direction: 1, hasWords },
    ] as const;
    const found = sides.find(({ slot }) => isFree(slot));
    if (found !== undefined) taken.push(found.slot);
    return found;
  };
  const wide = columns.map((column) => ({ column, placed: place(column, COLUMN_CSS_PX, true) }));
  return wide.flatMap(({ column, placed }) => placed ?? place(column, NARROW_CSS_PX, false) ?? []);
}

function paintColumn(layer: RowLayer, placed: PlacedColumn, yOf: (price: number) => number): void {
  const { context, size, theme } = layer;
  const words: number[] = [];
  // Words of what is least certain first: where strikes are close the others have none.
  const marks = placed.column.marks.toSorted((a, b) => rankMark(a) - rankMark(b));
  for (const mark of marks) {
    const [top, bottom] = spanOf(mark, yOf, size.height);
    if (bottom < HEADING_CSS_PX || top > size.height || Number.isNaN(top + bottom)) continue;
    paintBar(layer, placed, mark, top, bottom);
    const y = (Math.max(top, HEADING_CSS_PX) + Math.min(bottom, size.height)) / 2;
    if (!hasWordsFor(mark, placed) || words.some((other) => Math.abs(other - y) < LINE_HEIGHT)) continue;
    words.push(y);
    const { direction, slot } = placed;
    const x = direction === -1 ? slot.right - BAR_CSS_PX - 2 * AWAY_CSS_PX : slot.left + BAR_CSS_PX + 2 * AWAY_CSS_PX;
    drawText(context, tellMark(mark, placed.column), x, y, {
      colour: mark.isChosen ? theme.text1 : theme.text2,
      size: WORDS_SIZE,
      weight: mark.isChosen ? 650 : 500,
      align: direction === -1 ? 'right' : 'left',
    });
  }
}

function hasWordsFor({ probability, isChosen }: StrikeMark, { hasWords, column }: PlacedColumn): boolean {
  return hasWords && !Number.isNaN(probability) && (!column.isClosed || isChosen || probability >= TRUE_FROM);
}

/** Those that were never traded last. */
function rankMark({ isChosen, probability }: StrikeMark): number {
  if (isChosen) return -1;
  return Number.isNaN(probability) ? 1 : Math.abs(probability - 0.5);
}

const ARROWS = { above: '↑ ', below: '↓ ' } as const;

function tellMark({ probability }: StrikeMark, { pays }: StrikeColumn): string {
  return `${pays === undefined ? '' : ARROWS[pays]}${formatProbability(probability)}`;
}

/** A strike is a bar around its price, a band all that lies between its two. CSS px from the top. */
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

function paintBar(layer: RowLayer, placed: PlacedColumn, mark: StrikeMark, top: number, bottom: number): void {
  const { context, theme } = layer;
  const { slot, direction, hasWords, column } = placed;
  const most = hasWords ? BAR_CSS_PX : NARROW_CSS_PX - 2;
  const base = direction === -1 ? slot.right - 1 : slot.left + 1;
  const colour = column.isClosed ? theme.text3 : theme.accent;
  const fill = (length: number, alpha: number): void => {
    context.fillStyle = withAlpha(colour, alpha);
    context.fillRect(direction === -1 ? base - length : base, top, length, bottom - top);
  };
  fill(most, TRACK_ALPHA);
  const plain = column.isClosed ? CLOSED_ALPHA : PLAIN_ALPHA;
  if (mark.probability > 0) fill(Math.max(1, mark.probability * most), mark.isChosen ? CHOSEN_ALPHA : plain);
  if (mark.low === mark.high) return;
  context.strokeStyle = withAlpha(theme.text1, BAND_EDGE_ALPHA);
  context.lineWidth = 1;
  context.strokeRect((direction === -1 ? base - most : base) + 0.5, top + 0.5, most - 1, bottom - top - 1);
}
