import { formatCountdown } from '@/domain/format/format-duration';
import { formatPrice } from '@/domain/format/format-price';
import { computePriceTicks, isRound, PRICE_TICK_GAP_CSS_PX, type PriceTicks } from '@/domain/ticks/price-ticks';
import { drawText, measureText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import type { ChartTheme } from '../chart-theme';
import { cssYOfPrice } from '../viewport/viewport';
import { AXIS_END_CSS_PX, dodgeLabel, keepOnAxis } from './dodge-label';

/** The last price of a market. */
export interface LastPrice {
  readonly price: number;
  /** Whether it rose in 24 h. */
  readonly isRising: boolean;
}

export interface PriceAxisData {
  /** Decimals of the market's prices. */
  readonly decimals: number;
  readonly last: (LastPrice & { readonly secondsToClose: number | undefined }) | undefined;
}

export interface PriceAxisStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<PriceAxisData, PriceAxisStyle>;

const TEXT_X = 8;
const MIN_TEXT_X = 2;
const LABEL_WEIGHT = 600;
const LAST_HALF_HEIGHT = 15;
const LABEL_HALF_HEIGHT = 9;
/** Ticks closer than this to the edge of the last price's label, or to the centre of the crosshair's, are left out. */
const CLEAR_OF_LAST = 7;
const CLEAR_OF_CROSSHAIR = 14;
const EDGE_TOP = 12;
const EDGE_BOTTOM = 10;
const MARK_CSS_PX = 4;

/** Price axis: ticks, last price with the candle's countdown, crosshair price. */
export function makePriceAxisEngine(options: CanvasOptions): ChartEngine<PriceAxisData, PriceAxisStyle> {
  return makeCanvasEngine(options, paintPriceAxis, { reads: readPrices });
}

export function paintPriceAxis(layer: Layer): void {
  const { view, size, data, crosshair } = layer;
  const lastHalf = halfOf(data);
  const lastY = data.last && keepOnAxis(cssYOfPrice(view, size, data.last.price), lastHalf, size.height);
  const crossPrice = crosshair?.price;
  const crossY = crossPrice === undefined ? undefined : placeCrosshair(layer, crossPrice, lastY);
  paintTicks(layer, (y) => isClear(y, lastY, lastHalf + CLEAR_OF_LAST) && isClear(y, crossY, CLEAR_OF_CROSSHAIR));
  if (lastY !== undefined) paintLastLabel(layer, lastY);
  if (crossPrice !== undefined && crossY !== undefined) {
    paintCrosshairLabel(layer, formatPrice(crossPrice, data.decimals), crossY);
  }
}

/** Centre of the crosshair's label, clear of the last price's; `undefined` when its price is not in view. */
function placeCrosshair({ view, size, data }: Layer, price: number, lastY: number | undefined): number | undefined {
  const y = cssYOfPrice(view, size, price);
  if (!(y >= 0 && y <= size.height)) return undefined;
  const last = lastY === undefined ? undefined : { y: lastY, half: halfOf(data) };
  return dodgeLabel({ y, half: LABEL_HALF_HEIGHT }, last, [AXIS_END_CSS_PX, size.height - AXIS_END_CSS_PX]);
}

/** Half the height of the last price's label, which is higher with a countdown. */
const halfOf = ({ last }: PriceAxisData): number =>
  last?.secondsToClose === undefined ? LABEL_HALF_HEIGHT : LAST_HALF_HEIGHT;

function isClear(y: number, label: number | undefined, distance: number): boolean {
  return label === undefined || Math.abs(y - label) >= distance;
}

function paintTicks({ context, view, size, style: { theme } }: Layer, isFree: (y: number) => boolean): void {
  const ticks = computePriceTicks(view.priceLow, view.priceHigh, size.height, PRICE_TICK_GAP_CSS_PX);
  paintMarks(context, ticks, theme, (price) => cssYOfPrice(view, size, price));
  for (const price of ticks.values) {
    const y = cssYOfPrice(view, size, price);
    if (y < EDGE_TOP || y > size.height - EDGE_BOTTOM || !isFree(y)) continue;
    const isStrong = isRound(price, ticks.step);
    const colour = isStrong ? theme.text2 : theme.text3;
    drawText(context, formatPrice(price, ticks.decimals), TEXT_X, y, { colour, weight: isStrong ? 550 : 450 });
  }
}

/** Small marks half-way between the labels. */
function paintMarks(
  context: CanvasRenderingContext2D,
  ticks: PriceTicks,
  theme: ChartTheme,
  yOf: (price: number) => number,
): void {
  context.fillStyle = theme.lineStrong;
  for (const price of ticks.values) context.fillRect(0, Math.round(yOf(price + ticks.step / 2)), MARK_CSS_PX, 1);
}

/** x where a label starts: left of the usual place when it would not fit otherwise. */
function fitText(context: CanvasRenderingContext2D, text: string, width: number): number {
  const room = width - measureText(context, text, LABEL_WEIGHT);
  return Math.max(MIN_TEXT_X, Math.min(TEXT_X, room / 2));
}

function paintLastLabel({ context, size, data, style: { theme } }: Layer, y: number): void {
  const last = data.last;
  if (last === undefined) return;
  const ink = last.isRising ? theme.onBuy : theme.onSell;
  const text = formatPrice(last.price, data.decimals);
  const x = fitText(context, text, size.width);
  context.fillStyle = last.isRising ? theme.buy : theme.sell;
  if (last.secondsToClose === undefined) {
    context.fillRect(0, Math.round(y - LABEL_HALF_HEIGHT), size.width, 2 * LABEL_HALF_HEIGHT);
    drawText(context, text, x, y, { colour: ink, weight: LABEL_WEIGHT });
    return;
  }
  context.fillRect(0, Math.round(y - LAST_HALF_HEIGHT), size.width, 2 * LAST_HALF_HEIGHT);
  drawText(context, text, x, y - 6, { colour: ink, weight: LABEL_WEIGHT });
  drawText(context, `in ${formatCountdown(last.secondsToClose)}`, TEXT_X, y + 7, {
    colour: ink,
    weight: 500,
  });
}

function paintCrosshairLabel({ context, size, style: { theme } }: Layer, text: string, y: number): void {
  const top = Math.round(y - LABEL_HALF_HEIGHT);
  context.fillStyle = theme.overlay;
  context.fillRect(0, top, size.width, 2 * LABEL_HALF_HEIGHT);
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.strokeRect(0.5, top + 0.5, size.width - 1, 2 * LABEL_HALF_HEIGHT - 1);
  drawText(context, text, fitText(context, text, size.width), top + LABEL_HALF_HEIGHT, {
    colour: theme.text1,
    weight: LABEL_WEIGHT,
  });
}
