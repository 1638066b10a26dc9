import { formatProbability } from '@/domain/format/format-percent';
import { drawText, measureText } from '../canvas-draw';
import { cssXOfTime } from '../viewport/viewport';
import { AWAY_CSS_PX, boxOfMark, type PlacedColumn, type PlacedMark, type StrikeLayout } from './place-strikes';
import { paintCasing } from './price-marks';
import type { RowLayer } from './row-part';
import type { StrikeColumn, StrikeMark } from './stack-data';
import { type MiddleBox, overlap, type WordRoom } from './word-room';

const [PLAIN_WEIGHT, CHOSEN_WEIGHT] = [500, 650];
const HALF_LINE = 6;
const CASING_CSS_PX = 3;
/** Distance from a bar to the label beside it, and from its edge to the centre of a label above or below it. */
const BESIDE_CSS_PX = 2 * AWAY_CSS_PX;
const BEYOND_CSS_PX = HALF_LINE + 3;
/** Among closed questions, only those that came true are labelled. */
const TRUE_FROM = 0.5;
/** How many lines of labels "+2 more" may move up past. */
const MAX_LINES = 4;

/** The probability of each strike, never over another label. */
export function paintStrikeWords(layer: RowLayer, layout: StrikeLayout, room: WordRoom): void {
  for (const placed of layout.columns) {
    if (placed.hasWords) paintColumnWords(layer, placed, room);
  }
  for (const time of new Set(layout.leftOut.map((column) => column.time))) {
    const count = layout.leftOut.filter((column) => column.time === time).length;
    paintLeftOut(layer, time, `+${count} more`, room);
  }
}

function paintColumnWords(layer: RowLayer, placed: PlacedColumn, room: WordRoom): void {
  const { context, theme } = layer;
  // The least certain first: where strikes are close, the others get no label.
  for (const one of placed.marks.toSorted((a, b) => rankMark(a.mark) - rankMark(b.mark))) {
    if (!hasWordsFor(one.mark, placed.column)) continue;
    const text = describeMark(one.mark, placed.column);
    const weight = one.mark.isChosen ? CHOSEN_WEIGHT : PLAIN_WEIGHT;
    const found = room.place(listPlaces(placed, one, measureText(context, text, weight) / 2));
    if (found === undefined) continue;
    const colour = one.mark.isChosen ? theme.text1 : theme.text2;
    drawText(context, text, found.x, found.y, { colour, weight, align: 'center' });
  }
}

/** Places beside the bar, away from the closing line; then above or below the bar, or near the edges of a band. */
function listPlaces(placed: PlacedColumn, one: PlacedMark, halfWidth: number): readonly MiddleBox[] {
  const bar = boxOfMark(placed, one);
  const box = { halfWidth, halfHeight: HALF_LINE };
  const beside = { ...box, x: bar.x + placed.direction * (bar.halfWidth + BESIDE_CSS_PX + halfWidth), y: bar.y };
  if (one.mark.low !== one.mark.high) {
    return [beside, ...[one.top + BEYOND_CSS_PX, one.bottom - BEYOND_CSS_PX].map((y) => ({ ...beside, y }))];
  }
  const others = placed.marks.filter((other) => other !== one).map((other) => boxOfMark(placed, other));
  const beyond = [one.top - BEYOND_CSS_PX, one.bottom + BEYOND_CSS_PX].map((y) => ({ ...box, x: bar.x, y }));
  // Above the bar, where the label cannot be mistaken for that of the next bar.
  const isOwn = (place: MiddleBox): boolean =>
    others.every((other) => !overlap({ ...place, halfHeight: 2 * HALF_LINE }, other));
  return [beside, ...beyond.filter(isOwn)];
}

function hasWordsFor({ probability, isChosen }: StrikeMark, { isClosed }: StrikeColumn): boolean {
  return !Number.isNaN(probability) && (!isClosed || isChosen || probability >= TRUE_FROM);
}

/** Sorts those that were never traded last. */
function rankMark({ isChosen, probability }: StrikeMark): number {
  if (isChosen) return -1;
  return Number.isNaN(probability) ? 1 : Math.abs(probability - 0.5);
}

const ARROWS = { above: '↑ ', below: '↓ ' } as const;

function describeMark({ probability }: StrikeMark, { pays }: StrikeColumn): string {
  return `${pays === undefined ? '' : ARROWS[pays]}${formatProbability(probability)}`;
}

/** How many columns of a closing time found no room: at the foot of its line, above labels already there. */
function paintLeftOut({ context, view, size, theme }: RowLayer, time: number, text: string, room: WordRoom): void {
  const x = cssXOfTime(view, size, time);
  const halfWidth = measureText(context, text, PLAIN_WEIGHT) / 2 + CASING_CSS_PX;
  const inward = x > size.width / 2 ? -1 : 1;
  const places = Array.from({ length: MAX_LINES }, (_, line) =>
    [inward, -inward].map((direction) => ({
      x: x + direction * (AWAY_CSS_PX + halfWidth),
      y: size.height - (2 * line + 1) * (HALF_LINE + 2),
      halfWidth,
      halfHeight: HALF_LINE,
    })),
  ).flat();
  const found = room.place(places);
  if (found === undefined) return;
  paintCasing(context, theme, found);
  const style = { colour: theme.text2, weight: PLAIN_WEIGHT, align: 'center' } as const;
  drawText(context, text, found.x, found.y, style);
}
