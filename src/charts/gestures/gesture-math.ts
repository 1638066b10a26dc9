import {
  type PlotSize,
  pan,
  priceOfCssY,
  priceSpanOf,
  timeOfCssX,
  timeSpanOf,
  type Viewport,
  ZOOM_PER_NOTCH,
  zoomPrice,
  zoomTime,
} from '../viewport/viewport';

/** CSS px of wheel movement that count as one notch. */
const NOTCH_CSS_PX = 100;
/** CSS px of an axis drag that double or halve the span. */
const STRETCH_CSS_PX = 160;

export interface CssPoint {
  readonly x: number;
  readonly y: number;
}

/** A wheel event in CSS px, `x` and `y` from the top left of the plot or axis. */
export interface WheelFacts extends CssPoint {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly shift: boolean;
  /** ⌘ or Ctrl; browsers set Ctrl for a trackpad pinch. */
  readonly both: boolean;
}

function zoomFactor(deltaPx: number): number {
  return ZOOM_PER_NOTCH ** (deltaPx / NOTCH_CSS_PX);
}

/** The wheel zooms time around the cursor, with ⌘ or Ctrl price as well; ⇧ or a sideways wheel pans time. */
export function wheelPlot(view: Viewport, size: PlotSize, wheel: WheelFacts): Viewport {
  const sideways = wheel.shift ? wheel.deltaY || wheel.deltaX : wheel.deltaX;
  if (!wheel.both && (wheel.shift || Math.abs(wheel.deltaX) > Math.abs(wheel.deltaY))) {
    return pan(view, (sideways / size.width) * timeSpanOf(view), 0);
  }
  const factor = zoomFactor(wheel.deltaY);
  const zoomed = zoomTime(view, factor, timeOfCssX(view, size, wheel.x));
  return wheel.both ? zoomPrice(zoomed, factor, priceOfCssY(view, size, wheel.y)) : zoomed;
}

/** Wheel on the price axis zooms price around the cursor. */
export function wheelPriceAxis(view: Viewport, size: PlotSize, wheel: WheelFacts): Viewport {
  return zoomPrice(view, zoomFactor(wheel.deltaY), priceOfCssY(view, size, wheel.y));
}

/** Wheel on the time axis zooms time around the right edge. */
export function wheelTimeAxis(view: Viewport, _size: PlotSize, wheel: WheelFacts): Viewport {
  return zoomTime(view, zoomFactor(wheel.deltaY), view.timeTo);
}

/** Moves the picture with the pointer: by `dx`, `dy` CSS px since `start`; price stays when `lockPrice`. */
export function dragPlot(start: Viewport, size: PlotSize, dx: number, dy: number, lockPrice: boolean): Viewport {
  const seconds = (-dx / size.width) * timeSpanOf(start);
  return pan(start, seconds, lockPrice ? 0 : (dy / size.height) * priceSpanOf(start));
}

/** Drag along the price axis stretches price around its middle: down shows more. */
export function dragPriceAxis(start: Viewport, _size: PlotSize, _dx: number, dy: number): Viewport {
  return zoomPrice(start, 2 ** (dy / STRETCH_CSS_PX), (start.priceLow + start.priceHigh) / 2);
}

/** Drag along the time axis stretches time around its right edge: left shows more. */
export function dragTimeAxis(start: Viewport, _size: PlotSize, dx: number, _dy: number): Viewport {
  return zoomTime(start, 2 ** (-dx / STRETCH_CSS_PX), start.timeTo);
}

/** Two fingers: what was under them at the start stays under them. */
export function pinchPlot(
  start: Viewport,
  size: PlotSize,
  from: readonly [CssPoint, CssPoint],
  to: readonly [CssPoint, CssPoint],
  lockPrice: boolean,
): Viewport {
  const spread = ([a, b]: readonly [CssPoint, CssPoint]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const middle = ([a, b]: readonly [CssPoint, CssPoint]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const factor = spread(from) / spread(to);
  const anchor = middle(from);
  const moved = middle(to);
  const inTime = zoomTime(start, factor, timeOfCssX(start, size, anchor.x));
  const zoomed = lockPrice ? inTime : zoomPrice(inTime, factor, priceOfCssY(start, size, anchor.y));
  return dragPlot(zoomed, size, moved.x - anchor.x, moved.y - anchor.y, lockPrice);
}

/** The view that a box drawn from corner to corner encloses. */
export function boxView(view: Viewport, size: PlotSize, a: CssPoint, b: CssPoint): Viewport {
  return {
    timeFrom: timeOfCssX(view, size, Math.min(a.x, b.x)),
    timeTo: timeOfCssX(view, size, Math.max(a.x, b.x)),
    priceLow: priceOfCssY(view, size, Math.max(a.y, b.y)),
    priceHigh: priceOfCssY(view, size, Math.min(a.y, b.y)),
  };
}
