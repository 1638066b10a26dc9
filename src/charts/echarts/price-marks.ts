import { drawRow, drawText, measureText } from '../canvas-draw';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, type PlotSize, timeOfCssX } from '../viewport/viewport';
import { type IsClear, makeClearTest } from './clear-of-candles';
import type { PriceBody, PricePoint } from './price-body';
import type { RowLayer } from './row-part';
import type { EventMark, PricePane } from './stack-data';
import { HEADING_CSS_PX, type MiddleBox, makeWordRoom, type WordRoom } from './word-room';

const TEXT_WEIGHT = 500;
const WORDS_HALF_HEIGHT = 7;
/**
 * Distances from a point to the centre of its label above or below: the usual one, a closer one, and one past a mark.
 * The closest just fits above and below the candles in a fitted view of 256 px.
 */
const WORDS_AWAY_CSS_PX = [10, 8, 26];
/** Distance from a point to the label beside it, and from labels to the edges of the pane. */
const WORDS_BESIDE_CSS_PX = 6;
/** A label beside its point may move this far towards the other candles where something covers the first place. */
const WORDS_INWARD_CSS_PX = 12;
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3];
/** Half of a mark's width where candles have room, and at least: a mark no wider than its candle covers no other. */
const MARK_HALF_WIDTH = 5;
const LEAST_MARK_HALF_WIDTH = 3;
const MARK_HEIGHT_PER_WIDTH = 0.8;
/** A mark further than this from its candle would not be seen to belong to it. */
const MAX_MARK_AWAY_CSS_PX = 24;
/** A label further than this from its mark would not be seen to belong to it. */
const MAX_AWAY_CSS_PX = 24;
/** Distance from the price to the triangle, and from the triangle to its label. */
const MARK_AWAY_CSS_PX = 6;
const LABEL_AWAY_CSS_PX = 10;
const LABEL_HALF_HEIGHT = 7;
const CASING_CSS_PX = 3;

/** A dotted line at the last price, in the colour of its tag. */
export function paintLast(
  { context, size, theme }: RowLayer,
  last: NonNullable<PricePane['last']>,
  yOf: (price: number) => number,
): void {
  const colour = withAlpha(last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  drawRow(context, size, yOf(last.price), 0, size.width, { colour, dash: LAST_DASH });
}

/** Liquidated longs are sold: their mark is below the price and points down. */
const SIDES: Readonly<Record<EventMark['side'], { colourOf: (theme: ChartTheme) => string; direction: 1 | -1 }>> = {
  longs: { colourOf: ({ sell }) => sell, direction: 1 },
  shorts: { colourOf: ({ buy }) => buy, direction: -1 },
};

export interface PriceMarks {
  readonly extremes: PriceBody['extremes'];
  readonly events: readonly EventMark[];
  /** Formats a price. */
  readonly format: (price: number) => string;
  /** Lowest and highest price of the candles within a time range, Unix seconds. */
  readonly findReach: PriceBody['findReach'];
  /** Lines of other markets or strikes run among the candles, so labels need a backing. */
  readonly hasLines?: boolean;
  /** Width of a candle's slot, CSS px. */
  readonly barWidth?: number;
}

/**
 * Marks of large liquidations, then the labels of the highest and the lowest, then those of the marks; none overlap.
 */
export function paintMarks(
  layer: RowLayer,
  marks: PriceMarks,
  yOf: (price: number) => number,
  room: WordRoom = makeWordRoom(layer.size),
): void {
  const edgeOf = makeEdgeFinder(layer, marks.findReach, yOf);
  const places = placeEvents(layer, marks, { yOf, edgeOf }, room);
  for (const place of places) paintTriangle(layer, place);
  paintExtremes(layer, marks, yOf, room);
  const isClear = makeClearTest(layer, marks.findReach, yOf);
  for (const place of places) paintEventWords(layer, place, room, edgeOf, isClear);
}

/**
 * Writes `97,761.3 high` above the highest and `95,285.9 low` below the lowest, or beside them where no candle is;
 * nothing where neither fits.
 */
function paintExtremes(
  layer: RowLayer,
  { extremes, format, findReach, hasLines, barWidth = 0 }: PriceMarks,
  yOf: (price: number) => number,
  room: WordRoom,
): void {
  if (extremes === undefined) return;
  const { context, view, size, theme } = layer;
  const isClear = makeClearTest(layer, findReach, yOf);
  const write = ({ price, time }: PricePoint, word: string, direction: 1 | -1): void => {
    const pointY = yOf(price);
    if (pointY < 0 || pointY > size.height) return;
    const text = `${format(price)} ${word}`;
    const halfWidth = measureText(context, text, TEXT_WEIGHT) / 2;
    const pointX = cssXOfTime(view, size, time);
    const box = { halfWidth, halfHeight: WORDS_HALF_HEIGHT };
    // No candles are above the highest or below the lowest: centred there, or starting or ending there.
    const beyond = WORDS_AWAY_CSS_PX.flatMap((away) =>
      [0, halfWidth, -halfWidth].map((x) => ({
        ...box,
        x: keepInside(pointX + x, box, size),
        y: pointY + direction * away,
      })),
    );
    const beside = [pointY, pointY - direction * WORDS_INWARD_CSS_PX].flatMap((y) =>
      listBeside(box, pointX, keepBelowHeading(y, size), Math.max(WORDS_BESIDE_CSS_PX, barWidth / 2 + 1)),
    );
    const above = room.place(beyond);
    const found = above ?? room.place(beside.filter(isClear));
    if (found === undefined) return;
    if (hasLines === true || above === undefined) paintCasing(context, theme, found);
    drawText(context, text, found.x, found.y, { colour: theme.text2, weight: TEXT_WEIGHT, align: 'center' });
  };
  write(extremes.high, 'high', -1);
  write(extremes.low, 'low', 1);
}

type HalfSize = Pick<MiddleBox, 'halfWidth' | 'halfHeight'>;

function keepInside(x: number, { halfWidth }: HalfSize, { width }: PlotSize): number {
  const edge = halfWidth + WORDS_BESIDE_CSS_PX;
  return clamp(x, edge, width - edge);
}

const keepBelowHeading = (y: number, { height }: PlotSize): number =>
  clamp(y, HEADING_CSS_PX + WORDS_HALF_HEIGHT, height - WORDS_HALF_HEIGHT);

function listBeside(box: HalfSize, x: number, y: number, away: number): readonly MiddleBox[] {
  const reach = away + box.halfWidth;
  return [
    { ...box, x: x + reach, y },
    { ...box, x: x - reach, y },
  ];
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

interface EventPlace {
  readonly mark: EventMark;
  /** The box of the triangle. */
  readonly box: MiddleBox;
}

interface EventSpace {
  readonly yOf: (price: number) => number;
  readonly edgeOf: FindEdge;
}

/** The events in view whose marks overlap none before them. */
function placeEvents(
  { view, size }: RowLayer,
  { events, barWidth = Number.POSITIVE_INFINITY }: PriceMarks,
  { yOf, edgeOf }: EventSpace,
  room: WordRoom,
): readonly EventPlace[] {
  const placed: EventPlace[] = [];
  const halfWidth = clamp(barWidth / 2, LEAST_MARK_HALF_WIDTH, MARK_HALF_WIDTH);
  const halfHeight = halfWidth * MARK_HEIGHT_PER_WIDTH;
  for (const mark of events) {
    if (mark.time < view.timeFrom || mark.time >= view.timeTo) continue;
    const pointY = yOf(mark.price);
    if (pointY < 0 || pointY > size.height) continue;
    const x = cssXOfTime(view, size, mark.time);
    const { direction } = SIDES[mark.side];
    // Past the candles beside its own as well, where those are near: it covers none of them.
    const edge = edgeOf(x - halfWidth + 0.5, x + halfWidth - 0.5, direction) ?? pointY;
    const further = clamp((edge - pointY) * direction, 0, Number.POSITIVE_INFINITY);
    const start = further > MAX_MARK_AWAY_CSS_PX ? 0 : further;
    const away = pointY + direction * (start + MARK_AWAY_CSS_PX + halfHeight);
    // Kept clear of the heading and the edges, so that the height of the pane does not decide which events are marked.
    const y = clamp(away, HEADING_CSS_PX + halfHeight, size.height - halfHeight);
    const box = { x, y, halfWidth, halfHeight };
    if (!room.isFree(box)) continue;
    room.take(box);
    placed.push({ mark, box });
  }
  return placed;
}

function paintTriangle({ context, theme }: RowLayer, { mark, box }: EventPlace): void {
  const { x, y, halfWidth, halfHeight } = box;
  const { colourOf, direction } = SIDES[mark.side];
  const base = y - direction * halfHeight;
  context.fillStyle = colourOf(theme);
  context.beginPath();
  context.moveTo(x - halfWidth, base);
  context.lineTo(x + halfWidth, base);
  context.lineTo(x, base + direction * 2 * halfHeight);
  context.fill();
}

/** y of the outermost candle in [left, right] in `direction`; `undefined` if there is none. */
type FindEdge = (left: number, right: number, direction: 1 | -1) => number | undefined;

function makeEdgeFinder(
  { view, size }: RowLayer,
  findReach: PriceBody['findReach'],
  yOf: (price: number) => number,
): FindEdge {
  return (left, right, direction) => {
    const reach = findReach(timeOfCssX(view, size, left), timeOfCssX(view, size, right));
    return reach && yOf(direction === 1 ? reach.low : reach.high);
  };
}

/**
 * Writes the label of an event past its triangle and the candles there, or beside the triangle; nothing where no place
 * is clear.
 */
function paintEventWords(
  layer: RowLayer,
  { mark, box: { x, y, halfWidth: markHalfWidth, halfHeight } }: EventPlace,
  room: WordRoom,
  edgeOf: FindEdge,
  isClear: IsClear,
): void {
  const { context, size, theme } = layer;
  const { direction } = SIDES[mark.side];
  const halfWidth = measureText(context, mark.label, TEXT_WEIGHT) / 2 + CASING_CSS_PX;
  const box = { halfWidth, halfHeight: LABEL_HALF_HEIGHT };
  const beyond = y + direction * (halfHeight + LABEL_AWAY_CSS_PX);
  const middle = clamp(x, halfWidth, size.width - halfWidth);
  const edge = edgeOf(middle - halfWidth, middle + halfWidth, direction);
  const clear = edge === undefined ? beyond : edge + direction * LABEL_AWAY_CSS_PX;
  const isNear = (clear - beyond) * direction <= MAX_AWAY_CSS_PX;
  const places = [
    { ...box, x: middle, y: isNear && (clear - beyond) * direction > 0 ? clear : beyond },
    { ...box, x: middle, y: beyond },
    // Past the mark of a smaller event beside it.
    { ...box, x: middle, y: beyond + direction * 2 * MARK_HALF_WIDTH },
    ...listBeside(box, x, y, markHalfWidth + CASING_CSS_PX),
  ];
  const found = room.place(places.filter(isClear));
  if (found === undefined) return;
  paintCasing(context, theme, found);
  drawText(context, mark.label, found.x, found.y, { colour: theme.text2, weight: TEXT_WEIGHT, align: 'center' });
}

/** A backing on which labels over candles are readable. */
export function paintCasing(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  { x, y, halfWidth, halfHeight }: MiddleBox,
): void {
  context.fillStyle = theme.casing;
  context.beginPath();
  context.roundRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, 3);
  context.fill();
}
