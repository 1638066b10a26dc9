import { countAt, type TpoLevels } from '@/domain/tpo/compute-tpo';
import { priceOfRow, rowOf } from '@/domain/tpo/tpo-levels';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import type { CanvasLayer } from '../canvas-engine';
import { cssYOfPrice, priceOfCssY } from '../viewport/viewport';
import type { TpoData, TpoStyle } from './tpo-data';
import { blockRight, heightOfRow, type TpoFrame, type TpoPlace, topOfRow, volumeLength } from './tpo-frame';

export type TpoLayer = CanvasLayer<TpoData, TpoStyle>;

/** Narrower sessions have no labels, and even narrower ones no marks at their left. */
const WORDS_LEAST_CSS_PX = 90;
const MARKS_LEAST_CSS_PX = 60;
const WORD_WEIGHT = 600;
const WORD_GAP_CSS_PX = 5;
/** Room of the mark at the end of the point of control, which its name stands after. */
const POC_MARK_CSS_PX = 3;
/** Labels of rows closer than this would overlap: they stand side by side, so far apart. */
const [WORD_APART_CSS_PX, WORD_BESIDE_CSS_PX] = [12, 6] as const;
const WORD_HALF_CSS_PX = 7;
/** Between a label and the bar or the session after it. */
const WORD_MARGIN_CSS_PX = 2;
/** Height of the plot that the pane's heading and buttons cover. */
export const HEAD_CSS_PX = 32;
/** Half the height of a label's ink. */
const WORD_REACH_CSS_PX = 5;
const BRACKET_TICK_CSS_PX = 4;
const BRACKET_GAP_CSS_PX = 3;
const MARK_CSS_PX = 4;
const POOR_CSS_PX = { height: 2, least: 16, most: 48 } as const;

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

/** The marks beside the cells of a session: initial balance, open and close, poor ends, names of levels. */
export function paintMarks(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { pixelRatio } = frame.size;
  const width = (place.right - place.left) / pixelRatio;
  if (place.column.figures === undefined || width < MARKS_LEAST_CSS_PX) return;
  if (layer.style.shows.balance) paintBalance(layer, frame, place);
  paintOpenClose(layer, frame, place);
  if (layer.style.shows.poor) paintPoor(layer, frame, place, width >= WORDS_LEAST_CSS_PX);
  if (width < WORDS_LEAST_CSS_PX) return;
  paintWords(layer, frame, place);
  paintVolumePoc(layer, frame, place);
}

/** Left of the cells, or over those of a split profile, which start with the session. */
function bracketX(frame: TpoFrame, { cellsLeft, left }: TpoPlace): number {
  const { pixelRatio } = frame.size;
  return cellsLeft === left ? left / pixelRatio + MARK_CSS_PX + 2 : cellsLeft / pixelRatio - BRACKET_GAP_CSS_PX;
}

function paintBalance({ context, style }: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { balanceHigh = Number.NaN, balanceLow = Number.NaN } = place.column.figures ?? {};
  if (Number.isNaN(balanceHigh)) return;
  const { top } = edgesOf(frame, place, balanceHigh);
  const { bottom } = edgesOf(frame, place, balanceLow);
  const x = bracketX(frame, place) - 1;
  const line = { colour: style.theme.text2 };
  drawColumn(context, frame.size, x, top, bottom, line);
  drawRow(context, frame.size, top, x, x + BRACKET_TICK_CSS_PX, line);
  drawRow(context, frame.size, bottom - 1, x, x + BRACKET_TICK_CSS_PX, line);
}

/** ▸ where the session opened, ▬ where it closed or is now. */
function paintOpenClose({ context, style, view }: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { open, close } = place.column.profile;
  const right = bracketX(frame, place) - 2;
  context.fillStyle = style.theme.text1;
  if (!Number.isNaN(open)) {
    const y = cssYOfPrice(view, frame.size, open);
    context.beginPath();
    context.moveTo(right - MARK_CSS_PX, y - MARK_CSS_PX);
    context.lineTo(right, y);
    context.lineTo(right - MARK_CSS_PX, y + MARK_CSS_PX);
    context.fill();
  }
  if (Number.isNaN(close)) return;
  const y = Math.round(cssYOfPrice(view, frame.size, close));
  context.fillRect(right - MARK_CSS_PX - 1, y - 1, MARK_CSS_PX + 1, 2);
}

/** End of the cells of level `i`, CSS px. */
function cellsEnd(frame: TpoFrame, place: TpoPlace, i: number): number {
  const { levels } = place.column.profile;
  const end =
    frame.layout === 'split'
      ? blockRight(frame, place, levels.blocks[levels.blockEnds[i] - 1])
      : place.cellsLeft + countAt(levels, i) * place.cellWidth;
  return end / frame.size.pixelRatio;
}

const levelOf = (levels: TpoLevels, price: number): number => levels.price.indexOf(price);

/**
 * Where a label of the level at `price` starts, CSS px: after the cells of all rows that it would overlap. `rowsOff`:
 * how far, in rows, the label may be from the middle of a row, as levels of finer rows are.
 */
export function wordLeft(frame: TpoFrame, place: TpoPlace, price: number, rowsOff = 0): number {
  const { levels } = place.column.profile;
  let end = 0;
  for (let i = 0; i < levels.length; i++) {
    if (isInReach(frame, place, levels.price[i] - price, rowsOff)) end = Math.max(end, cellsEnd(frame, place, i));
  }
  return end + WORD_GAP_CSS_PX;
}

/** A bar along the end at which two or more blocks stopped, and its name. */
function paintPoor(layer: TpoLayer, frame: TpoFrame, place: TpoPlace, hasWord: boolean): void {
  const { context, style } = layer;
  const { poorHighs = [], poorLows = [] } = place.column.figures ?? {};
  const left = place.cellsLeft / frame.size.pixelRatio;
  const colour = style.theme.series[5];
  const paintEnd = (price: number, isHigh: boolean): void => {
    const { top, bottom } = edgesOf(frame, place, price);
    const level = levelOf(place.column.profile.levels, price);
    const width = Math.min(POOR_CSS_PX.most, Math.max(POOR_CSS_PX.least, cellsEnd(frame, place, level) - left));
    context.fillStyle = colour;
    context.fillRect(left, isHigh ? top - POOR_CSS_PX.height : bottom, width, POOR_CSS_PX.height);
    if (!hasWord) return;
    const word = isHigh ? 'Poor high' : 'Poor low';
    const y = isHigh ? top - WORD_HALF_CSS_PX - 1 : bottom + WORD_HALF_CSS_PX + 2;
    const look = { colour, weight: 500 };
    if (!isHigh || y >= HEAD_CSS_PX + WORD_HALF_CSS_PX) drawText(context, word, left, y, look);
    // Under the pane's heading it could not be read.
    else if (bottom > 0) {
      const under = placeUnderHead(layer, frame, place);
      const x = Math.max(left, under.x) + measureLevelWord(layer, frame, place, under.y);
      if (x + measureText(context, word, WORD_WEIGHT) <= wordEnd(layer, frame, place))
        drawText(context, word, x, under.y, look);
    }
  };
  for (const price of poorHighs) paintEnd(price, true);
  for (const price of poorLows) paintEnd(price, false);
}

/** After the cells of the first row that is fully below the pane's heading, in line with them; CSS px. */
function placeUnderHead({ view }: TpoLayer, frame: TpoFrame, place: TpoPlace): { x: number; y: number } {
  const { rowHeight } = place.column.profile;
  const least = HEAD_CSS_PX + WORD_HALF_CSS_PX;
  const row = rowOf(priceOfCssY(view, frame.size, least) - rowHeight / 2, rowHeight);
  const isHidden = edgesOf(frame, place, priceOfRow(row, rowHeight)).middle < least;
  const price = priceOfRow(isHidden ? row - 1 : row, rowHeight);
  return { x: wordLeft(frame, place, price), y: edgesOf(frame, place, price).middle };
}

/** Width of the names of levels in the line at `y`, including the gaps after them; CSS px. */
function measureLevelWord(layer: TpoLayer, frame: TpoFrame, place: TpoPlace, y: number): number {
  const inLine = placeWords(layer, frame, place).filter(({ middle }) => Math.abs(middle - y) < WORD_APART_CSS_PX);
  return inLine.reduce((sum, { width }) => sum + width + 2 * WORD_GAP_CSS_PX, 0);
}

interface NamedLevel {
  readonly word: string;
  readonly price: number;
  readonly colour: string;
}

const POC_WORD = 'POC';

/** The levels to name, most important first. */
function listLevelWords({ column: { figures } }: TpoPlace, { theme, shows }: TpoLayer['style']): readonly NamedLevel[] {
  if (figures === undefined) return [];
  const poc = { word: POC_WORD, price: figures.pocPrice, colour: theme.warn };
  if (!shows.valueArea) return [poc];
  return [
    poc,
    { word: 'VAH', price: figures.vahPrice, colour: theme.accent },
    { word: 'VAL', price: figures.valPrice, colour: theme.accent },
  ];
}

/**
 * Right limit of labels after cells, CSS px: where the cells of a session may end. A label of the level at `price` may
 * go on to the bars of all rows that it would overlap, or without bars to the end of the session.
 */
function wordEnd({ style }: TpoLayer, frame: TpoFrame, place: TpoPlace, price?: number): number {
  const { pixelRatio } = frame.size;
  if (frame.layout === 'split') return place.edge / pixelRatio;
  const end = place.cellsRight / pixelRatio + WORD_GAP_CSS_PX;
  if (price === undefined) return end;
  if (style.shows.volume !== 'beside') return Math.max(end, place.right / pixelRatio - WORD_MARGIN_CSS_PX);
  return Math.max(end, (place.edge - longestBar(frame, place, price)) / pixelRatio - WORD_MARGIN_CSS_PX);
}

/** Whether rows at two prices are so close that a label of one would overlap the other. */
function isInReach(frame: TpoFrame, { column: { profile } }: TpoPlace, apart: number, rowsOff = 0): boolean {
  const { rowHeight } = profile;
  const reach = (WORD_REACH_CSS_PX * frame.size.pixelRatio * rowHeight) / frame.rowPitch + rowsOff * rowHeight;
  return Math.abs(apart) <= reach;
}

/** Length of the longest bar that a label of the level at `price` would overlap, device px. */
function longestBar(frame: TpoFrame, place: TpoPlace, price: number): number {
  const { levels, buys, sells } = place.column.profile;
  let near = 0;
  for (let i = 0; i < levels.length; i++)
    if (isInReach(frame, place, levels.price[i] - price)) near = Math.max(near, buys[i] + sells[i] || 0);
  return near === 0 ? 0 : volumeLength(frame, place, near);
}

interface LevelWord extends NamedLevel {
  readonly x: number;
  readonly middle: number;
  readonly width: number;
}

/** How much higher than a label a row is where the bar under the label can still be read. */
const BAR_RIM_CSS_PX = 3;
/** How much longer than a label a bar is that can still be read beside it. */
const BAR_SHARE = 1.5;

/** Whether enough of the bar of the level at `price` stays in sight around a label on it. */
function canStandOnBar({ style }: TpoLayer, frame: TpoFrame, place: TpoPlace, price: number, width: number): boolean {
  if (style.shows.volume !== 'beside' || frame.layout === 'split') return false;
  const { pixelRatio } = frame.size;
  const { top, bottom } = edgesOf(frame, place, price);
  const isHigh = bottom - top >= 2 * (WORD_HALF_CSS_PX + BAR_RIM_CSS_PX);
  return isHigh || longestBar(frame, place, price) / pixelRatio >= BAR_SHARE * width;
}

/**
 * POC, VAH and VAL after the cells of their rows, or at the end of a split profile. Levels so close that their names
 * would overlap have them side by side, the most important first. The point of control, whose row is the longest, is
 * named on its bar if that can still be read. What has no room is left out: only the colour of the row shows it, as a
 * name must not cover what was traded.
 */
function placeWords(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): readonly LevelWord[] {
  const placed: LevelWord[] = [];
  for (const level of listLevelWords(place, layer.style)) {
    const { middle } = edgesOf(frame, place, level.price);
    const width = measureText(layer.context, level.word, WORD_WEIGHT);
    const near = placed.filter((one) => Math.abs(one.middle - middle) < WORD_APART_CSS_PX);
    const x =
      frame.layout === 'split'
        ? findSplitWordX(layer, frame, place, { ...level, width }, near)
        : findWordX(layer, frame, place, { ...level, width }, near);
    if (x !== undefined) placed.push({ ...level, x, middle, width });
  }
  return placed;
}

type MeasuredLevel = NamedLevel & { readonly width: number };

/** At the end of the session, before the names that are there already. */
function findSplitWordX(
  layer: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  { word, price, width }: MeasuredLevel,
  near: readonly LevelWord[],
): number | undefined {
  const left = wordLeft(frame, place, price) + markAfter(word);
  const x = Math.min(wordEnd(layer, frame, place, price), ...near.map((one) => one.x - WORD_BESIDE_CSS_PX)) - width;
  return x < left ? undefined : x;
}

/** After the cells and the names that are there already, or on the bar. */
function findWordX(
  layer: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  { word, price, width }: MeasuredLevel,
  near: readonly LevelWord[],
): number | undefined {
  const left = Math.max(
    wordLeft(frame, place, price) + markAfter(word),
    ...near.map((one) => one.x + one.width + WORD_BESIDE_CSS_PX),
  );
  if (left + width <= wordEnd(layer, frame, place, price)) return left;
  if (word !== POC_WORD || !canStandOnBar(layer, frame, place, price, width)) return undefined;
  const { pixelRatio } = frame.size;
  const x = Math.max(left, place.edge / pixelRatio - width - WORD_GAP_CSS_PX);
  return x + width <= place.right / pixelRatio - WORD_MARGIN_CSS_PX ? x : undefined;
}

const markAfter = (word: string): number => (word === POC_WORD ? POC_MARK_CSS_PX : 0);

function paintWords(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { context, style } = layer;
  for (const { word, colour, x, middle, width } of placeWords(layer, frame, place)) {
    context.fillStyle = style.theme.canvas;
    context.fillRect(x - 2, middle - WORD_HALF_CSS_PX, width + 4, 2 * WORD_HALF_CSS_PX);
    drawText(context, word, x, middle, { colour, weight: WORD_WEIGHT });
  }
}

const VOLUME_WORD = 'vPOC';

/** Names the row with the most volume at the end of its bar, or on the bar if the letters of its row leave no room. */
function paintVolumePoc(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { context, style } = layer;
  const { pixelRatio } = frame.size;
  const price = place.column.figures?.volumePoc ?? Number.NaN;
  if (style.shows.volume !== 'beside' || frame.layout === 'split' || Number.isNaN(price)) return;
  const { middle } = edgesOf(frame, place, price);
  const width = measureText(context, VOLUME_WORD, WORD_WEIGHT);
  const length = longestBar(frame, place, price);
  const barLeft = (place.edge - length) / pixelRatio;
  const free = wordLeft(frame, place, price) + measureLevelWord(layer, frame, place, middle);
  const isBefore = free + width + WORD_GAP_CSS_PX <= barLeft;
  // The label would hide a shorter bar.
  if (!isBefore && length / pixelRatio < 2 * width) return;
  const x = (isBefore ? barLeft : place.edge / pixelRatio) - width - WORD_GAP_CSS_PX;
  const isTaken = placeWords(layer, frame, place).some(
    (one) => Math.abs(one.middle - middle) < WORD_APART_CSS_PX && one.x + one.width + WORD_BESIDE_CSS_PX > x,
  );
  if (isTaken) return;
  context.fillStyle = style.theme.canvas;
  context.fillRect(x - 2, middle - WORD_HALF_CSS_PX, width + 4, 2 * WORD_HALF_CSS_PX);
  drawText(context, VOLUME_WORD, x, middle, { colour: style.theme.text2, weight: WORD_WEIGHT });
}
