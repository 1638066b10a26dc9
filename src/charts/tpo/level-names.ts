import { countAt, firstOf } from '@/domain/tpo/compute-tpo';
import { rowOf } from '@/domain/tpo/tpo-levels';
import { measureText } from '../canvas-draw';
import type { CanvasLayer } from '../canvas-engine';
import {
  BOTH_WORD,
  type LevelWord,
  listNamedRows,
  type NamedRow,
  POC_MARK_CSS_PX,
  VOLUME_WORD,
  WORD_APART_CSS_PX,
  WORD_BESIDE_CSS_PX,
  WORD_GAP_CSS_PX,
  WORD_MARGIN_CSS_PX,
  WORD_REACH_CSS_PX,
  WORDS_LEAST_CSS_PX,
} from './name-room';
import type { TpoData, TpoStyle } from './tpo-data';
import { blockLeft, blockRight, heightOfRow, type TpoFrame, type TpoPlace, topOfRow, volumeLength } from './tpo-frame';

export type TpoLayer = CanvasLayer<TpoData, TpoStyle>;

export const WORD_WEIGHT = 600;
/** Room of the marks of open and close where a split session begins. */
const SPLIT_MARKS_CSS_PX = 12;

/** Edges of a row, CSS px. */
export function edgesOf(
  frame: TpoFrame,
  { column }: TpoPlace,
  price: number,
): { top: number; bottom: number; middle: number } {
  const row = rowOf(price, column.profile.rowHeight);
  const top = topOfRow(frame, row) / frame.size.pixelRatio;
  const bottom = top + heightOfRow(frame, row) / frame.size.pixelRatio;
  return { top, bottom, middle: (top + bottom) / 2 };
}

/** End of the cells of level `i`, CSS px. */
export function cellsEnd(frame: TpoFrame, place: TpoPlace, i: number): number {
  const { levels } = place.column.profile;
  const end =
    frame.layout === 'split'
      ? blockRight(frame, place, levels.blocks[levels.blockEnds[i] - 1])
      : place.cellsLeft + countAt(levels, i) * place.cellWidth;
  return end / frame.size.pixelRatio;
}

/** Whether rows at two prices are so close that a name of one would overlap the other. */
function isInReach(frame: TpoFrame, { column: { profile } }: TpoPlace, apart: number, rowsOff = 0): boolean {
  const { rowHeight } = profile;
  const reach = (WORD_REACH_CSS_PX * frame.size.pixelRatio * rowHeight) / frame.rowPitch + rowsOff * rowHeight;
  return Math.abs(apart) <= reach;
}

/** Indices of the levels that a name at `price` would overlap. */
function listNear(frame: TpoFrame, place: TpoPlace, price: number, rowsOff = 0): readonly number[] {
  const { levels } = place.column.profile;
  const near: number[] = [];
  for (let i = 0; i < levels.length; i++) if (isInReach(frame, place, levels.price[i] - price, rowsOff)) near.push(i);
  return near;
}

/**
 * Where a name of the level at `price` starts, CSS px: after the cells of all rows that it would overlap. `rowsOff`: how
 * far, in rows, the name may be from the middle of a row, as levels of finer rows are.
 */
export function wordLeft(frame: TpoFrame, place: TpoPlace, price: number, rowsOff = 0): number {
  const ends = listNear(frame, place, price, rowsOff).map((i) => cellsEnd(frame, place, i));
  return Math.max(0, ...ends) + WORD_GAP_CSS_PX;
}

/** Length of the longest bar that a name of the level at `price` would overlap, device px. */
function longestBar(frame: TpoFrame, place: TpoPlace, price: number): number {
  const { buys, sells } = place.column.profile;
  const near = Math.max(0, ...listNear(frame, place, price).map((i) => buys[i] + sells[i] || 0));
  return near === 0 ? 0 : volumeLength(frame, place, near);
}

/**
 * Right limit of names after cells, CSS px: where the cells of a session may end. A name of the level at `price` may go
 * on to the bars of all rows that it would overlap, or without bars to the end of the session.
 */
export function wordEnd({ style }: TpoLayer, frame: TpoFrame, place: TpoPlace, price?: number): number {
  const { pixelRatio } = frame.size;
  if (frame.layout === 'split') return place.edge / pixelRatio;
  const end = place.cellsRight / pixelRatio + WORD_GAP_CSS_PX;
  if (price === undefined) return end;
  if (style.shows.volume !== 'beside') return Math.max(end, place.right / pixelRatio - WORD_MARGIN_CSS_PX);
  return Math.max(end, (place.edge - longestBar(frame, place, price)) / pixelRatio - WORD_MARGIN_CSS_PX);
}

export interface PlacedName {
  readonly word: LevelWord;
  readonly colour: string;
  readonly x: number;
  readonly middle: number;
  readonly width: number;
}

interface WantedName extends Pick<PlacedName, 'word' | 'width'> {
  readonly price: number;
  /** The names that are in its line already. */
  readonly near: readonly PlacedName[];
}

/**
 * The names of a session's levels: after the cells of their rows, that of volume before its bar, and where blocks are
 * side by side in the part of the row that was not traded. Names that would overlap stand side by side, the most
 * important first. `computeFrame` keeps room for them; what has none in a session that is narrower still is left out.
 */
export function placeNames(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): readonly PlacedName[] {
  if ((place.right - place.left) / frame.size.pixelRatio < WORDS_LEAST_CSS_PX) return [];
  const rows = listNamedRows(place.column, layer.style);
  const names = placeRows(layer, frame, place, rows);
  if (names.length === rows.length || rows[0]?.word !== BOTH_WORD) return names;
  // Named by time alone, the row leaves more room: its bar is the bright one.
  const [first, ...others] = rows;
  const shorter = placeRows(layer, frame, place, [{ ...first, word: 'POC' }, ...others]);
  return shorter.length > names.length ? shorter : names;
}

function placeRows(
  layer: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  rows: readonly NamedRow[],
): readonly PlacedName[] {
  const { theme } = layer.style;
  const colours: Readonly<Record<LevelWord, string>> = {
    POC: theme.warn,
    [BOTH_WORD]: theme.warn,
    VAH: theme.accent,
    VAL: theme.accent,
    [VOLUME_WORD]: theme.text2,
  };
  const placed: PlacedName[] = [];
  for (const { word, price } of rows) {
    const { middle } = edgesOf(frame, place, price);
    const near = placed.filter((one) => Math.abs(one.middle - middle) < WORD_APART_CSS_PX);
    const width = measureText(layer.context, word, WORD_WEIGHT);
    const x = findX(layer, frame, place, { word, price, width, near });
    if (x !== undefined) placed.push({ word, colour: colours[word], x, middle, width });
  }
  return placed;
}

function findX(layer: TpoLayer, frame: TpoFrame, place: TpoPlace, name: WantedName): number | undefined {
  if (frame.layout === 'split') return findSplitX(layer, frame, place, name);
  const { word, price, width, near } = name;
  const mark = word === 'POC' || word === BOTH_WORD ? POC_MARK_CSS_PX : 0;
  const left = Math.max(
    wordLeft(frame, place, price) + mark,
    ...near.map((one) => one.x + one.width + WORD_BESIDE_CSS_PX),
  );
  const end = wordEnd(layer, frame, place, price);
  if (left + width > end) return undefined;
  return word === VOLUME_WORD ? end - width - WORD_MARGIN_CSS_PX : left;
}

/**
 * The last part of the row without blocks that has room for the name. If none has, as in a row that was traded all day,
 * the name stands over its last blocks: a session whose level is not named reads as one without it.
 */
function findSplitX(
  layer: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  { price, width, near }: WantedName,
): number | undefined {
  const start = place.left / frame.size.pixelRatio + SPLIT_MARKS_CSS_PX;
  const names = near.map((one): Stretch => [one.x - WORD_BESIDE_CSS_PX, one.x + one.width + WORD_BESIDE_CSS_PX]);
  const all: Stretch = [start, wordEnd(layer, frame, place, price)];
  const over = findLastGap(all, names, width);
  return findLastGap(all, [...names, ...listTraded(frame, place, price)], width) ?? over;
}

type Stretch = readonly [from: number, to: number];

/** Where blocks are in the rows that a name would overlap, with the gap between them and a name; CSS px. */
function listTraded(frame: TpoFrame, place: TpoPlace, price: number): readonly Stretch[] {
  const { levels } = place.column.profile;
  const { pixelRatio } = frame.size;
  return listNear(frame, place, price).flatMap((i) =>
    Array.from(
      levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i]),
      (block): Stretch => [
        blockLeft(frame, place, block) / pixelRatio - WORD_MARGIN_CSS_PX,
        blockRight(frame, place, block) / pixelRatio + WORD_MARGIN_CSS_PX,
      ],
    ),
  );
}

/** Start of the last `width` of a stretch with nothing in it; `undefined` without one. */
export function findLastGap([from, to]: Stretch, taken: readonly Stretch[], width: number): number | undefined {
  let right = to;
  for (const [left, end] of taken.toSorted((a, b) => b[1] - a[1])) {
    if (right - Math.max(end, from) >= width) break;
    right = Math.min(right, left);
  }
  return right - width >= from ? right - width : undefined;
}

/** Width of the names in the line at `y`, including the gaps after them; CSS px. */
export function measureNames(layer: TpoLayer, frame: TpoFrame, place: TpoPlace, y: number): number {
  const inLine = placeNames(layer, frame, place).filter(
    ({ middle, word }) => word !== VOLUME_WORD && Math.abs(middle - y) < WORD_APART_CSS_PX,
  );
  return inLine.reduce((sum, { width }) => sum + width + 2 * WORD_GAP_CSS_PX, 0);
}
