import { PRICE_TICK_GAP_CSS_PX, TICK_GAP_CSS_PX } from '@/domain/ticks/price-ticks';
import { type AxisLabelPlace, keepOnAxis } from '../axes/dodge-label';
import { placeLabels } from '../axes/level-lines';
import { drawText, measureText } from '../canvas-draw';
import { computeScaleTicks, formatOnScale, type ScaleTick } from '../viewport/price-scale';
import type { Viewport } from '../viewport/viewport';
import { AXIS_TEXT_X } from './axis-paint';
import type { RowLayer } from './row-part';
import type { LineTone, PricePane } from './stack-data';

const LABEL_WEIGHT = 600;
const LAST_HALF_HEIGHT = 15;
const LABEL_HALF_HEIGHT = 9;
/** Ticks closer than this to the edge of the last price's label are left out. */
const CLEAR_OF_LAST = 7;
const CLEAR_OF_LINE = 14;
const EDGE_TOP = 12;
const EDGE_BOTTOM = 10;
const MIN_TEXT_X = 2;

interface PlacedTick extends ScaleTick {
  /** CSS px from the top of the row. */
  readonly y: number;
}

interface PlacedLine {
  readonly price: number;
  readonly y: number;
}

const listLines = (pane: PricePane, yOf: (price: number) => number, height: number): readonly PlacedLine[] =>
  pane.lines.map(({ price }) => ({ price, y: yOf(price) })).filter(({ y }) => y >= 0 && y <= height);

/** An axis of `height` CSS px, and what it shows besides its ticks. */
export interface AxisSpace {
  readonly height: number;
  readonly yOf: (price: number) => number;
  /** Where the lines of compared markets end. */
  readonly ends: readonly LineEnd[];
}

/** The ticks that are labelled: inside the axis, clear of the last price, of level lines and of compared markets. */
export function listShownTicks(pane: PricePane, ticks: readonly ScaleTick[], space: AxisSpace): readonly PlacedTick[] {
  const { height, yOf } = space;
  const last = pane.last && placeLast(pane.last, yOf, height);
  const taken = [...listLines(pane, yOf, height), ...placeTags(pane, space)];
  return ticks
    .map((tick) => ({ ...tick, y: yOf(tick.price) }))
    .filter(
      ({ y }) =>
        y >= EDGE_TOP &&
        y <= height - EDGE_BOTTOM &&
        (last === undefined || Math.abs(y - last.y) >= last.half + CLEAR_OF_LAST) &&
        taken.every((one) => Math.abs(y - one.y) >= CLEAR_OF_LINE),
    );
}

/** With fewer labels the others cannot be read from them; more percent labels would only add decimals. */
const [MIN_LABELS, MAX_PERCENT_LABELS] = [3, 6];
/** Shares of the usual tick distance, tried in turn while too few labels fit. */
const NEARER = [1, 0.8, 0.66, 0.54, 0.45, 0.34];
const MIN_GAP_CSS_PX = 15;

/** Ticks of the axis: at the usual distance, or closer where other labels leave room for too few. */
export function chooseTicks(pane: PricePane, view: Viewport, space: AxisSpace): readonly ScaleTick[] {
  const { height } = space;
  const isPercent = pane.scale === 'percent' && pane.percentBase !== undefined;
  const usual = isPercent ? Math.max(TICK_GAP_CSS_PX, height / (MAX_PERCENT_LABELS - 0.5)) : PRICE_TICK_GAP_CSS_PX;
  const gaps = NEARER.map((share) => Math.max(MIN_GAP_CSS_PX, usual * share));
  const found = gaps.map((gap) => {
    const ticks = computeScaleTicks(pane.scale, view, height, pane.percentBase, gap);
    return { ticks, count: listShownTicks(pane, ticks, space).length };
  });
  const most = Math.max(...found.map(({ count }) => count));
  return found.find(({ count }) => count >= Math.min(MIN_LABELS, most))?.ticks ?? [];
}

/** Ticks, level lines and the last price with the words under it. */
export function paintPriceAxis(layer: RowLayer, pane: PricePane, ticks: readonly ScaleTick[], space: AxisSpace): void {
  const { context, theme } = layer;
  const { height, yOf } = space;
  for (const { label, isRound, y } of listShownTicks(pane, ticks, space)) {
    const style = { colour: isRound ? theme.text2 : theme.text3, weight: isRound ? 550 : 450 };
    drawText(context, label, AXIS_TEXT_X, y, style);
  }
  paintComparedTags(layer, pane, placeTags(pane, space));
  const lastY = pane.last && placeLast(pane.last, yOf, height).y;
  paintLineLabels(layer, pane, listLines(pane, yOf, height), lastY);
  if (pane.last !== undefined && lastY !== undefined) paintLastLabel(layer, pane, pane.last, lastY);
}

/** Where the line of another market ends in view. */
export interface LineEnd {
  readonly price: number;
  readonly tone: LineTone;
}

interface PlacedTag extends LineEnd {
  readonly y: number;
}

/** Places of the tags, clear of one another and of the last price: none covers another. */
function placeTags(pane: PricePane, { ends, yOf, height }: AxisSpace): readonly PlacedTag[] {
  const sorted = ends.map((end) => ({ ...end, y: yOf(end.price) })).toSorted((a, b) => a.y - b.y);
  const lastY = pane.last && placeLast(pane.last, yOf, height).y;
  const places = placeLabels(
    sorted.map(({ y }) => keepOnAxis(y, LABEL_HALF_HEIGHT, height)),
    height,
    lastY,
  );
  return sorted.map((end, at) => ({ ...end, y: places[at] }));
}

/** The last price of each compared market, on a tag in its colour. */
function paintComparedTags(layer: RowLayer, pane: PricePane, tags: readonly PlacedTag[]): void {
  const { context, theme, axisWidth } = layer;
  for (const { price, tone, y } of tags) {
    context.fillStyle = theme.venues[tone - 1];
    context.fillRect(0, Math.round(y - LABEL_HALF_HEIGHT), axisWidth, 2 * LABEL_HALF_HEIGHT);
    const text = formatOnScale(pane.scale, price, pane.decimals, pane.percentBase);
    drawText(context, text, fitText(layer, text), y, { colour: theme.canvas, weight: LABEL_WEIGHT });
  }
}

/** Where the last price's label is drawn, CSS px from the top of the row. */
export function placeLast(
  last: NonNullable<PricePane['last']>,
  yOf: (price: number) => number,
  height: number,
): AxisLabelPlace {
  const half = halfOf(last);
  return { y: keepOnAxis(yOf(last.price), half, height), half };
}

const halfOf = ({ note }: NonNullable<PricePane['last']>): number =>
  note === undefined ? LABEL_HALF_HEIGHT : LAST_HALF_HEIGHT;

function paintLastLabel(layer: RowLayer, pane: PricePane, last: NonNullable<PricePane['last']>, y: number): void {
  const { context, theme, axisWidth } = layer;
  const half = halfOf(last);
  const colour = last.isRising ? theme.onBuy : theme.onSell;
  context.fillStyle = last.isRising ? theme.buy : theme.sell;
  context.fillRect(0, Math.round(y - half), axisWidth, 2 * half);
  const text = formatOnScale(pane.scale, last.price, pane.decimals, pane.percentBase);
  const isAlone = last.note === undefined;
  drawText(context, text, fitText(layer, text), isAlone ? y : y - 6, { colour, weight: LABEL_WEIGHT });
  if (last.note === undefined) return;
  drawText(context, last.note, AXIS_TEXT_X, y + 7, { colour, weight: 500 });
}

/** x where a label starts: left of the usual place when it would not fit otherwise. */
function fitText({ context, axisWidth }: RowLayer, text: string): number {
  const room = axisWidth - measureText(context, text, LABEL_WEIGHT);
  return Math.max(MIN_TEXT_X, Math.min(AXIS_TEXT_X, room / 2));
}

function paintLineLabels(
  layer: RowLayer,
  pane: PricePane,
  lines: readonly PlacedLine[],
  lastY: number | undefined,
): void {
  const { context, size, theme, axisWidth } = layer;
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  const places = placeLabels(
    sorted.map(({ y }) => y),
    size.height,
    lastY,
  );
  for (const [i, { price }] of sorted.entries()) {
    const top = Math.round(places[i] - LABEL_HALF_HEIGHT);
    context.fillStyle = theme.overlay;
    context.fillRect(0, top, axisWidth, 2 * LABEL_HALF_HEIGHT);
    context.strokeStyle = theme.accent;
    context.lineWidth = 1;
    context.strokeRect(0.5, top + 0.5, axisWidth - 1, 2 * LABEL_HALF_HEIGHT - 1);
    const text = formatOnScale(pane.scale, price, pane.decimals, pane.percentBase);
    drawText(context, text, fitText(layer, text), places[i], { colour: theme.text1, weight: 550 });
  }
}
