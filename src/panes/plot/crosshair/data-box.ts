import type { CssPoint } from '@/charts/gestures/gesture-math';
import type { PlotBox } from '@/charts/gestures/listen-plot';
import { type PriceScale, placeOnScale, priceOnScale, scaleView } from '@/charts/viewport/price-scale';
import {
  type PlotSize,
  priceOfCssY,
  priceSpanOf,
  timeOfCssX,
  timeSpanOf,
  type Viewport,
} from '@/charts/viewport/viewport';

/** A corner of a box: Unix seconds, price. */
export interface DataPoint {
  readonly time: number;
  readonly price: number;
}

/** A box anchored to the data it was drawn over, wherever the plot moves afterwards. */
export interface DataBox {
  readonly kind: PlotBox['kind'];
  /** Where the pointer went down, and where it is or was released. */
  readonly from: DataPoint;
  readonly to: DataPoint;
}

/** Whether a ruler has no second end yet and follows the crosshair. */
export const isOpenBox = ({ from, to }: DataBox): boolean => from === to;

/** What boxes are drawn over, read at the time of the call. */
export interface BoxGround {
  view(): Viewport;
  size(): PlotSize;
  /** The scale of the price axis; linear by default. */
  scale?(): PriceScale;
  /** Where an end of a ruler is drawn to. */
  snap?(point: DataPoint): DataPoint;
}

/** Anchors drawn boxes to the data under them. */
export function makeBoxAnchor(ground: BoxGround): (box: PlotBox | undefined) => DataBox | undefined {
  const anchor = ({ x, y }: CssPoint): DataPoint => {
    const scale = ground.scale?.() ?? 'linear';
    const [onAxis, size] = [scaleView(ground.view(), scale), ground.size()];
    return { time: timeOfCssX(onAxis, size, x), price: priceOnScale(scale, priceOfCssY(onAxis, size, y)) };
  };
  let pressed: { readonly at: CssPoint; readonly point: DataPoint } | undefined;
  return (box) => {
    if (box === undefined) return undefined;
    const { kind, from, to } = box;
    // A live view moves during the drag, so the pressed point is kept as data. A zoom box uses pixels.
    const place = (at: CssPoint): DataPoint =>
      kind === 'measure' ? (ground.snap?.(anchor(at)) ?? anchor(at)) : anchor(at);
    if (pressed?.at !== from || kind === 'zoom') pressed = { at: from, point: place(from) };
    return { kind, from: pressed.point, to: place(to) };
  };
}

/** Edges as shares of the plot's width and height, from its top left; outside 0 to 1 where it extends out of view. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function placeBox({ from, to }: DataBox, view: Viewport, scale: PriceScale = 'linear'): PlacedBox {
  const onAxis = scaleView(view, scale);
  const [left, right] = [from, to]
    .map(({ time }) => (time - view.timeFrom) / timeSpanOf(view))
    .toSorted((a, b) => a - b);
  const [top, bottom] = [from, to]
    .map(({ price }) => (onAxis.priceHigh - placeOnScale(scale, price)) / priceSpanOf(onAxis))
    .toSorted((a, b) => a - b);
  return { left, top, right, bottom };
}

export function isBoxInView(box: DataBox, view: Viewport): boolean {
  const { left, top, right, bottom } = placeBox(box, view);
  return left < 1 && right > 0 && top < 1 && bottom > 0;
}

/** Start and end of a box in time, Unix seconds. */
export function getBoxRange({ from, to }: DataBox): readonly [number, number] {
  return from.time <= to.time ? [from.time, to.time] : [to.time, from.time];
}

/** Height of a pane's header, and of a line of words with its margins, in CSS px. */
const HEADER_CSS_PX = 30;
const WORDS_CSS_PX = 34;

/** Where the words of a box are, as CSS insets of the plot. They are in view wherever a part of the box is. */
export interface WordsPlace {
  readonly left?: string;
  readonly right?: string;
  readonly top?: string;
  readonly bottom?: string;
  readonly maxWidth: string;
}

/** Below the visible part of a box, above it if they do not fit, or else inside. `height`: of the plot, CSS px. */
export function placeWords(placed: PlacedBox, height: number): WordsPlace {
  const [left, right, top, bottom] = [placed.left, placed.right, placed.top, placed.bottom].map((share) =>
    Math.min(Math.max(share, 0), 1),
  );
  const beside =
    left + right <= 1
      ? { left: insetOf(left), maxWidth: widthOf(1 - left) }
      : { right: insetOf(1 - right), maxWidth: widthOf(right) };
  if ((1 - bottom) * height >= WORDS_CSS_PX) return { ...beside, top: percentOf(bottom) };
  if (top * height >= HEADER_CSS_PX + WORDS_CSS_PX) return { ...beside, bottom: percentOf(1 - top) };
  return { ...beside, top: `max(${percentOf(top)}, ${HEADER_CSS_PX}px)` };
}

/** Distance of words from the edges of the plot, in CSS px. */
const EDGE_CSS_PX = 6;
const insetOf = (share: number): string => `max(${percentOf(share)}, ${EDGE_CSS_PX}px)`;
const widthOf = (share: number): string => `calc(${percentOf(share)} - ${EDGE_CSS_PX}px)`;

export function percentOf(share: number): string {
  return `${share * 100}%`;
}
