import { formatPrice } from '@/domain/format/format-price';
import { drawRow, drawText, measureText } from '../canvas-draw';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';
import type { PriceBody, PricePoint } from './price-body';
import type { RowLayer } from './row-part';
import type { EventMark, PricePane } from './stack-data';

const TEXT_WEIGHT = 500;
/** From an extreme to the middle of its words. */
const WORDS_AWAY_CSS_PX = 10;
const WORDS_EDGE_CSS_PX = 6;
const WORDS_HALF_HEIGHT = 8;
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3];
const MARK_HALF_WIDTH = 5;
const MARK_HEIGHT = 8;
/** From the price to the triangle, and from the triangle to its label. */
const MARK_AWAY_CSS_PX = 6;
const LABEL_AWAY_CSS_PX = 8;
const LABEL_HALF_HEIGHT = 7;

/** `97,761.3 high` above the highest, `95,285.9 low` below the lowest. */
export function paintExtremes(
  layer: RowLayer,
  { high, low }: NonNullable<PriceBody['extremes']>,
  yOf: (price: number) => number,
  decimals: number,
): void {
  const { context, view, size, theme } = layer;
  const write = ({ price, time }: PricePoint, word: string, away: number): void => {
    const text = `${formatPrice(price, decimals)} ${word}`;
    const edge = measureText(context, text, TEXT_WEIGHT) / 2 + WORDS_EDGE_CSS_PX;
    const x = clamp(cssXOfTime(view, size, time), edge, size.width - edge);
    const y = clamp(yOf(price) + away, WORDS_HALF_HEIGHT, size.height - WORDS_HALF_HEIGHT);
    drawText(context, text, x, y, { colour: theme.text2, weight: TEXT_WEIGHT, align: 'center' });
  };
  write(high, 'high', -WORDS_AWAY_CSS_PX);
  write(low, 'low', WORDS_AWAY_CSS_PX);
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** A dotted line at the last price, in the colour of the running candle. */
export function paintLast(
  { context, size, theme }: RowLayer,
  last: NonNullable<PricePane['last']>,
  yOf: (price: number) => number,
): void {
  const colour = withAlpha(last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  drawRow(context, size, yOf(last.price), 0, size.width, { colour, dash: LAST_DASH });
}

/** Longs that are liquidated sell: the mark stands below and points down. */
const SIDES: Readonly<Record<EventMark['side'], { colourOf: (theme: ChartTheme) => string; direction: 1 | -1 }>> = {
  longs: { colourOf: ({ sell }) => sell, direction: 1 },
  shorts: { colourOf: ({ buy }) => buy, direction: -1 },
};

interface MarkPlace {
  readonly mark: EventMark;
  readonly x: number;
  /** The edge of the triangle that is nearer to the price, and the middle of the label. */
  readonly y: number;
  readonly labelY: number;
  readonly halfWidth: number;
}

/** A triangle and its size for each that overlaps none before it. */
export function paintEvents(layer: RowLayer, events: readonly EventMark[], yOf: (price: number) => number): void {
  const { context, theme } = layer;
  for (const place of placeMarks(layer, events, yOf)) {
    const { mark, x, y, labelY } = place;
    paintCasing(layer, place);
    const { colourOf, direction } = SIDES[mark.side];
    context.fillStyle = colourOf(theme);
    context.beginPath();
    context.moveTo(x - MARK_HALF_WIDTH, y);
    context.lineTo(x + MARK_HALF_WIDTH, y);
    context.lineTo(x, y + direction * MARK_HEIGHT);
    context.fill();
    drawText(context, mark.label, x, labelY, { colour: theme.text2, weight: TEXT_WEIGHT, align: 'center' });
  }
}

/** The ground around a label, so that it is readable over candles. */
function paintCasing({ context, theme }: RowLayer, { x, labelY, halfWidth }: MarkPlace): void {
  context.fillStyle = theme.casing;
  const height = 2 * LABEL_HALF_HEIGHT;
  context.beginPath();
  context.roundRect(x - halfWidth - 3, labelY - LABEL_HALF_HEIGHT, 2 * halfWidth + 6, height, 3);
  context.fill();
}

function placeMarks(layer: RowLayer, events: readonly EventMark[], yOf: (price: number) => number): MarkPlace[] {
  const { context, view, size } = layer;
  const placed: MarkPlace[] = [];
  for (const mark of events) {
    if (mark.time < view.timeFrom || mark.time >= view.timeTo) continue;
    const { direction } = SIDES[mark.side];
    const halfWidth = Math.max(MARK_HALF_WIDTH, measureText(context, mark.label, TEXT_WEIGHT) / 2);
    const y = yOf(mark.price) + direction * MARK_AWAY_CSS_PX;
    const labelY = y + direction * (MARK_HEIGHT + LABEL_AWAY_CSS_PX);
    const x = clamp(cssXOfTime(view, size, mark.time), halfWidth, size.width - halfWidth);
    const place = { mark, x, y, labelY, halfWidth };
    const isInside = labelY > WORDS_HALF_HEIGHT && labelY < size.height - WORDS_HALF_HEIGHT;
    if (isInside && placed.every((other) => !overlap(place, other))) placed.push(place);
  }
  return placed;
}

function overlap(a: MarkPlace, b: MarkPlace): boolean {
  const height = MARK_HEIGHT + LABEL_AWAY_CSS_PX + WORDS_HALF_HEIGHT;
  return Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + 4 && Math.abs(a.labelY - b.labelY) < height;
}
