import { drawText, measureText } from '../canvas-draw';
import { cssYOfPrice } from '../viewport/viewport';
import { measureNames, type TpoLayer, wordLeft } from './level-names';
import { HEAD_CSS_PX } from './paint-marks';
import type { NakedLine } from './tpo-data';
import type { TpoFrame, TpoPlace } from './tpo-frame';

const WEIGHT = 450;
const HALF_CSS_PX = 7;
/** Labels closer than this would overlap. */
const APART_CSS_PX = 12;

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
  layer: TpoLayer,
  frame: TpoFrame,
  place: TpoPlace,
  { line, y }: { readonly line: NakedLine; readonly y: number },
): boolean {
  const { context, style } = layer;
  const width = measureText(context, line.label, WEIGHT);
  const middle = line.price + (line.rowHeight - place.column.profile.rowHeight) / 2;
  const left = wordLeft(frame, place, middle, 1 / 2) + measureNames(layer, frame, place, y);
  if (left + width > place.cellsRight / frame.size.pixelRatio) return false;
  context.fillStyle = style.theme.canvas;
  context.fillRect(left - 2, y - HALF_CSS_PX, width + 4, 2 * HALF_CSS_PX);
  drawText(context, line.label, left, y, { colour: style.theme.text3, weight: WEIGHT });
  return true;
}
