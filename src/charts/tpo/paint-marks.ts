import { priceOfRow, rowOf } from '@/domain/tpo/tpo-levels';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import { cssYOfPrice, priceOfCssY } from '../viewport/viewport';
import {
  cellsEnd,
  edgesOf,
  measureNames,
  placeNames,
  type TpoLayer,
  WORD_WEIGHT,
  wordEnd,
  wordLeft,
} from './level-names';
import { WORD_GAP_CSS_PX, WORDS_LEAST_CSS_PX } from './name-room';
import type { TpoFrame, TpoPlace } from './tpo-frame';

/** Narrower sessions have no marks at their left. */
const MARKS_LEAST_CSS_PX = 60;
const WORD_HALF_CSS_PX = 7;
/** Height of the plot that the pane's heading and buttons cover. */
export const HEAD_CSS_PX = 32;
const BRACKET_TICK_CSS_PX = 4;
const BRACKET_GAP_CSS_PX = 3;
const MARK_CSS_PX = 4;
const POOR_CSS_PX = { height: 2, least: 16, most: 48 } as const;

/** The marks beside the cells of a session: initial balance, open and close, poor ends, names of levels. */
export function paintMarks(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { pixelRatio } = frame.size;
  const width = (place.right - place.left) / pixelRatio;
  if (place.column.figures === undefined || width < MARKS_LEAST_CSS_PX) return;
  if (layer.style.shows.balance) paintBalance(layer, frame, place);
  paintOpenClose(layer, frame, place);
  if (layer.style.shows.poor) paintPoor(layer, frame, place, width >= WORDS_LEAST_CSS_PX);
  paintNames(layer, frame, place);
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

const levelOf = (place: TpoPlace, price: number): number => place.column.profile.levels.price.indexOf(price);

/** A bar along the end at which two or more blocks stopped, and its name. */
function paintPoor(layer: TpoLayer, frame: TpoFrame, place: TpoPlace, hasWord: boolean): void {
  const { context, style } = layer;
  const { poorHighs = [], poorLows = [] } = place.column.figures ?? {};
  const left = place.cellsLeft / frame.size.pixelRatio;
  const colour = style.theme.series[5];
  const paintEnd = (price: number, isHigh: boolean): void => {
    const { top, bottom } = edgesOf(frame, place, price);
    const level = levelOf(place, price);
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
      const x = Math.max(left, under.x) + measureNames(layer, frame, place, under.y);
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

/** On the ground of the plot, as names may stand over lines and faint bars. */
function paintNames(layer: TpoLayer, frame: TpoFrame, place: TpoPlace): void {
  const { context, style } = layer;
  for (const { word, colour, x, middle, width } of placeNames(layer, frame, place)) {
    context.fillStyle = style.theme.canvas;
    // As far as the letters: what is left of a line before the name would read as one more of them.
    context.fillRect(x - WORD_GAP_CSS_PX, middle - WORD_HALF_CSS_PX, width + WORD_GAP_CSS_PX + 2, 2 * WORD_HALF_CSS_PX);
    drawText(context, word, x, middle, { colour, weight: WORD_WEIGHT });
  }
}
