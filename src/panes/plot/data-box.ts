import type { CssPoint } from '@/charts/gestures/gesture-math';
import type { PlotBox } from '@/charts/gestures/listen-plot';
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

/** A box on the data that it was drawn over, wherever the plot moves afterwards. */
export interface DataBox {
  readonly kind: PlotBox['kind'];
  /** Where the pointer went down, and where it is or was let go. */
  readonly from: DataPoint;
  readonly to: DataPoint;
}

export function anchorBox({ kind, from, to }: PlotBox, view: Viewport, size: PlotSize): DataBox {
  const anchor = ({ x, y }: CssPoint): DataPoint => ({
    time: timeOfCssX(view, size, x),
    price: priceOfCssY(view, size, y),
  });
  return { kind, from: anchor(from), to: anchor(to) };
}

/** Edges as shares of the plot's width and height, from its top left; beyond 0 to 1 where it reaches out of view. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function placeBox({ from, to }: DataBox, view: Viewport): PlacedBox {
  const [left, right] = [from, to]
    .map(({ time }) => (time - view.timeFrom) / timeSpanOf(view))
    .toSorted((a, b) => a - b);
  const [top, bottom] = [from, to]
    .map(({ price }) => (view.priceHigh - price) / priceSpanOf(view))
    .toSorted((a, b) => a - b);
  return { left, top, right, bottom };
}

export function isBoxInView(box: DataBox, view: Viewport): boolean {
  const { left, top, right, bottom } = placeBox(box, view);
  return left < 1 && right > 0 && top < 1 && bottom > 0;
}
