import type { CandleColumns } from '@/domain/columns/candle-columns';
import { snap } from '../canvas-draw';
import { cssXOfTime, cssYOfPrice, type PlotSize, timeSpanOf, type Viewport } from '../viewport/viewport';

/** Candles of one length on a plot. */
export interface CandlePlace {
  readonly candles: CandleColumns;
  /** Length of a candle, seconds. */
  readonly seconds: number;
  readonly view: Viewport;
  readonly size: PlotSize;
  /** Maximum width of a body, CSS px. */
  readonly mostBody?: number | undefined;
}

/** Receives the rectangles of a candle, in CSS px on edges of device pixels. */
export type TakeRect = (left: number, top: number, width: number, height: number) => void;

/** Starts a colour (`#rrggbb` or `#rrggbbaa`) and returns a function that fills rectangles with it, CSS px. */
export type FillRects = (colour: string) => TakeRect;

/** Passes the rectangles of candle `i` to `take`. */
export type CandleShape = (place: CandlePlace, i: number, take: TakeRect) => void;

/** Share of a candle's slot that its body, or a bar's two ticks, take. */
export const BODY_SHARE = 0.62;
/** Narrower candles have thinner wicks. */
export const MIN_BODY_CSS_PX = 4;
/** With fewer device pixels a candle has no body: it becomes a column from its low to its high. */
const MIN_BODY_PIXELS = 4;
/** Narrower columns have no gap. */
export const MIN_GAP_CSS_PX = 2;

/** Width of a candle's slot, CSS px. */
function roomOf({ seconds, view, size }: CandlePlace): number {
  return (seconds / timeSpanOf(view)) * size.width;
}

const pixelOf = ({ size }: CandlePlace): number => 1 / size.pixelRatio;

const yOf = ({ view, size }: CandlePlace, price: number): number => snap(cssYOfPrice(view, size, price), size);

/**
 * A line one CSS px wide in the middle of the candle's slot, and the half width on either side that keeps the body
 * symmetric.
 */
function computeMiddle(place: CandlePlace, i: number): { left: number; width: number; half: number } {
  const { candles, seconds, view, size } = place;
  const room = roomOf(place);
  // Between narrow bodies only a wick of one device pixel fits.
  const width = room < MIN_BODY_CSS_PX ? pixelOf(place) : Math.max(pixelOf(place), snap(1, size));
  const left = snap(cssXOfTime(view, size, candles.times[i] + seconds / 2) - width / 2, size);
  const body = Math.min(room * BODY_SHARE, place.mostBody ?? Number.POSITIVE_INFINITY);
  // Only whole device pixels give both sides the same width.
  const half = Math.max(0, Math.round(((body - width) / 2) * size.pixelRatio)) * pixelOf(place);
  return { left, width, half };
}

/** Wick and body. */
export const candleShape: CandleShape = (place, i, take) => {
  const { opens, highs, lows, closes } = place.candles;
  const { left, width, half } = computeMiddle(place, i);
  const high = yOf(place, highs[i]);
  take(left, high, width, yOf(place, lows[i]) - high);
  const top = yOf(place, Math.max(opens[i], closes[i]));
  const bottom = Math.max(top + width, yOf(place, Math.min(opens[i], closes[i])));
  take(left - half, top, width + 2 * half, bottom - top);
};

/** The inside of a body that is outlined as thinly as its width allows; nothing of one without room for an inside. */
export const insideShape: CandleShape = (place, i, take) => {
  const { opens, closes } = place.candles;
  const { left, width, half } = computeMiddle(place, i);
  const edge = Math.min(width, half);
  const top = yOf(place, Math.max(opens[i], closes[i])) + edge;
  const height = yOf(place, Math.min(opens[i], closes[i])) - edge - top;
  if (edge > 0 && height > 0) take(left - half + edge, top, width + 2 * (half - edge), height);
};

/** An outlined body with the wick outside it; a candle one pixel wide stays filled. */
export const hollowShape: CandleShape = (place, i, take) => {
  const { opens, highs, lows, closes } = place.candles;
  const { left, width, half } = computeMiddle(place, i);
  const top = yOf(place, Math.max(opens[i], closes[i]));
  const bottom = Math.max(top + width, yOf(place, Math.min(opens[i], closes[i])));
  if (half === 0 || bottom - top < 2 * width) {
    candleShape(place, i, take);
    return;
  }
  const high = yOf(place, highs[i]);
  take(left, high, width, top - high);
  take(left, bottom, width, yOf(place, lows[i]) - bottom);
  const outer = 2 * half + width;
  take(left - half, top, outer, width);
  take(left - half, bottom - width, outer, width);
  take(left - half, top + width, width, bottom - top - 2 * width);
  take(left + half, top + width, width, bottom - top - 2 * width);
};

/** A line from low to high with the open to its left and the close to its right. */
export const barShape: CandleShape = (place, i, take) => {
  const { opens, highs, lows, closes } = place.candles;
  const { left, width, half } = computeMiddle(place, i);
  const high = yOf(place, highs[i]);
  take(left, high, width, Math.max(width, yOf(place, lows[i]) - high));
  take(left - half, yOf(place, opens[i]), half, width);
  take(left + width, yOf(place, closes[i]), half, width);
};

/** A column from low to high over the whole slot. */
export const columnShape: CandleShape = (place, i, take) => {
  const { candles, seconds, view, size } = place;
  const left = snap(cssXOfTime(view, size, candles.times[i]), size);
  const right = snap(cssXOfTime(view, size, candles.times[i] + seconds), size);
  const gap = roomOf(place) < MIN_GAP_CSS_PX ? 0 : snap(1, size);
  const top = yOf(place, candles.highs[i]);
  const height = yOf(place, candles.lows[i]) - top;
  take(left, top, Math.max(pixelOf(place), right - left - gap), Math.max(pixelOf(place), height));
};

/** The shape of a style at this zoom. */
export function chooseShape(style: 'candles' | 'bars', place: CandlePlace): CandleShape {
  if (roomOf(place) * place.size.pixelRatio < MIN_BODY_PIXELS) return columnShape;
  return style === 'candles' ? candleShape : barShape;
}
