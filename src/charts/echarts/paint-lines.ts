import { drawLevelLine, type LevelLine } from '../axes/level-lines';
import { drawText, measureText } from '../canvas-draw';
import type { IsClear } from './clear-of-candles';
import { paintCasing } from './price-marks';
import type { RowLayer } from './row-part';
import type { WordRoom } from './word-room';

const HALF_LINE = 7;
const EDGE_CSS_PX = 6;
const ABOVE_CSS_PX = 9;
const PADDING_CSS_PX = 3;

/** The lines that the user has drawn at prices. */
export function paintLines(
  { context, size, theme }: RowLayer,
  lines: readonly LevelLine[],
  yOf: (price: number) => number,
): void {
  for (const { price } of lines) drawLevelLine(context, size, yOf(price), theme);
}

/** The names of lines where they cover no candle: at the left or the right, above or below the line. */
export function paintLineNames(
  layer: RowLayer,
  lines: readonly LevelLine[],
  yOf: (price: number) => number,
  { room, isClear }: { readonly room: WordRoom; readonly isClear: IsClear },
): void {
  const { context, size, theme } = layer;
  for (const { price, name } of lines) {
    if (name === undefined) continue;
    const halfWidth = measureText(context, name, 500) / 2 + PADDING_CSS_PX;
    const xs = [EDGE_CSS_PX + halfWidth, size.width - EDGE_CSS_PX - halfWidth, size.width / 2];
    const places = xs.flatMap((x) =>
      [-ABOVE_CSS_PX, ABOVE_CSS_PX].map((away) => ({ x, y: yOf(price) + away, halfWidth, halfHeight: HALF_LINE })),
    );
    const found = room.place(places.filter(isClear));
    if (found === undefined) continue;
    paintCasing(context, theme, found);
    drawText(context, name, found.x, found.y, { colour: theme.text1, weight: 500, align: 'center' });
  }
}
