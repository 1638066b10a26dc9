import { drawText, measureText } from '../canvas-draw';
import { cssYOfPrice } from '../viewport/viewport';
import { edgesOf, HEAD_CSS_PX, type TpoLayer, wordLeft } from './paint-marks';
import type { NakedLine } from './tpo-data';
import type { TpoFrame, TpoPlace } from './tpo-frame';

const WEIGHT = 450;
const HALF_CSS_PX = 7;
/** Labels closer than this would overlap. */
const APART_CSS_PX = 12;
/** Room for "POC" or "VAH" before it, which are written after the same cells. */
const LEVEL_WORD_CSS_PX = 32;

/**
 * Dates at which levels of earlier sessions were touched: after the cells of the row, in the session that touched them.
 * A date without room is left out, because it must not cover what was traded.
 */
export function paintTouches(layer: TpoLayer, frame: TpoFrame): void {
  for (const place of frame.places) {
    const { start, end } = place.column.profile;
    const touches = layer.data.naked.filter(
      ({ touchedAt }) => touchedAt !== undefined && touchedAt >= start && touchedAt < end,
    );
    const taken: number[] = [];
    for (const line of touches) {
      const y = cssYOfPrice(layer.view, frame.size, line.at);
      if (y < HEAD_CSS_PX || y > frame.size.height || taken.some((other) => Math.abs(other - y) < APART_CSS_PX))
        continue;
      if (paintTouch(layer, frame, place, { line, y })) taken.push(y);
    }
  }
}

/** Returns false if it does not fit. */
function paintTouch(
  { context, style: { theme } }: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  { line, y }: { readonly line: NakedLine; readonly y: number },
): boolean {
  const width = measureText(context, line.label, WEIGHT);
  const hasWord = listWordYs(frame, place).some((other) => Math.abs(other - y) < APART_CSS_PX);
  const middle = line.price + (line.rowHeight - place.column.profile.rowHeight) / 2;
  const left = wordLeft(frame, place, middle, 1 / 2) + (hasWord ? LEVEL_WORD_CSS_PX : 0);
  if (left + width > place.cellsRight / frame.size.pixelRatio) return false;
  context.fillStyle = theme.canvas;
  context.fillRect(left - 2, y - HALF_CSS_PX, width + 4, 2 * HALF_CSS_PX);
  drawText(context, line.label, left, y, { colour: theme.text3, weight: WEIGHT });
  return true;
}

/** Where the names of the session's own levels may be. */
function listWordYs(frame: TpoFrame, place: TpoPlace): readonly number[] {
  const { figures } = place.column;
  if (figures === undefined) return [];
  return [figures.pocPrice, figures.vahPrice, figures.valPrice].map((price) => edgesOf(frame, place, price).middle);
}
