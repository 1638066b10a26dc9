import { type Disposer, DisposerStack } from '@/base/dispose';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { boxView, type CssPoint, pinchPlot, type WheelFacts } from './gesture-math';
import { type DragPort, Glide } from './glide';
import { computeFlick, type FingerSample, keepRecent } from './kinetic';

/** A pointer held still for this long shows the crosshair instead of panning: fingers have no other way to show it. */
const LONG_PRESS_MS = 450;
/** A pointer that moves less than this clicks instead of dragging. */
const CLICK_SLOP_CSS_PX = 4;

/** A box being drawn over the plot: ⇧drag measures, ⌥drag zooms. */
export interface PlotBox {
  readonly kind: 'measure' | 'zoom';
  readonly from: CssPoint;
  readonly to: CssPoint;
}

/** What the gestures of a plot or an axis do to its view. A missing handler turns its gesture off. */
export interface GesturePort extends DragPort {
  wheel(view: Viewport, size: PlotSize, wheel: WheelFacts): Viewport;
  onHover?(point: CssPoint | undefined): void;
  /** A pointer is held still on the plot to show the crosshair, or is released. */
  onHold?(isHeld: boolean): void;
  /** `isTouch`: by a finger, which points at nothing once it has left. */
  onClick?(point: CssPoint, isTouch: boolean): void;
  onDoubleClick?(): void;
  onBox?(box: PlotBox | undefined): void;
  /** Whether the next drag measures without a key. */
  isMeasuring?(): boolean;
  /** A box has been completed. */
  onBoxEnd?(): void;
}

interface Drag {
  readonly start: CssPoint;
  readonly view: Viewport;
  readonly box: PlotBox['kind'] | undefined;
}

interface Pinch {
  readonly from: readonly [CssPoint, CssPoint];
  readonly view: Viewport;
}

/** Turns wheel, mouse, pen and touch events on `element` into calls of `port` until disposed. */
export function listenPlot(element: HTMLElement, port: GesturePort): Disposer {
  const listener = new PlotListener(element, port);
  return listener;
}

class PlotListener implements Disposer {
  readonly #element: HTMLElement;
  readonly #port: GesturePort;
  readonly #cleanUps = new DisposerStack();
  readonly #pointers = new Map<number, CssPoint>();
  readonly #glide: Glide;
  #drag: Drag | undefined;
  #pinch: Pinch | undefined;
  #trail: readonly FingerSample[] = [];
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #isPressed = false;
  #moved = false;

  constructor(element: HTMLElement, port: GesturePort) {
    this.#element = element;
    this.#port = port;
    this.#glide = this.#cleanUps.own(new Glide(port));
    this.#on('wheel', (event) => this.#wheel(event), { passive: false });
    this.#on('pointerdown', (event) => this.#down(event));
    this.#on('pointermove', (event) => this.#move(event));
    this.#on('pointerup', (event) => this.#up(event));
    this.#on('pointercancel', (event) => this.#cancel(event));
    this.#on('pointerleave', () => this.#leave());
    this.#on('dblclick', () => port.onDoubleClick?.());
  }

  dispose(): void {
    clearTimeout(this.#longPress);
    this.#cleanUps.dispose();
  }

  #on<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    this.#element.addEventListener(type, listener, options);
    this.#cleanUps.defer(() => this.#element.removeEventListener(type, listener, options));
  }

  #pointOf(event: MouseEvent): CssPoint {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#glide.stop();
    const lineHeight = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const { view, size } = { view: this.#port.view(), size: this.#port.size() };
    const facts: WheelFacts = {
      ...this.#pointOf(event),
      deltaX: event.deltaX * lineHeight,
      deltaY: event.deltaY * lineHeight,
      shift: event.shiftKey,
      both: event.ctrlKey || event.metaKey,
    };
    this.#port.setView(this.#port.wheel(view, size, facts), facts.both ? 'both' : 'time');
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const point = this.#pointOf(event);
    this.#pointers.set(event.pointerId, point);
    this.#element.setPointerCapture(event.pointerId);
    // A finger that touches a gliding plot stops it, and does nothing else when it leaves.
    this.#moved = this.#glide.stop();
    if (this.#pointers.size === 2) return this.#beginPinch();
    if (this.#pointers.size > 2) return;
    const armed = this.#port.isMeasuring?.() === true ? 'measure' : undefined;
    const box = this.#port.onBox ? (boxKindOf(event) ?? armed) : undefined;
    this.#beginDrag(point, box);
    const looks = box === undefined && (event.pointerType === 'touch' || this.#port.onHold !== undefined);
    if (looks) this.#longPress = setTimeout(() => this.#press(point), LONG_PRESS_MS);
  }

  #beginDrag(start: CssPoint, box: PlotBox['kind'] | undefined): void {
    this.#drag = { start, view: this.#port.view(), box };
    this.#trail = [];
  }

  #beginPinch(): void {
    clearTimeout(this.#longPress);
    this.#letGo();
    this.#drag = undefined;
    this.#pinch = { from: this.#fingers(), view: this.#port.view() };
  }

  #fingers(): readonly [CssPoint, CssPoint] {
    const [a, b] = [...this.#pointers.values()];
    return [a ?? { x: 0, y: 0 }, b ?? { x: 0, y: 0 }];
  }

  #press(point: CssPoint): void {
    this.#isPressed = true;
    this.#drag = undefined;
    this.#port.onHover?.(point);
    this.#port.onHold?.(true);
  }

  #move(event: PointerEvent): void {
    const point = this.#pointOf(event);
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, point);
    if (this.#pinch) return this.#movePinch(this.#pinch);
    if (this.#drag) {
      this.#trail = keepRecent([...this.#trail, { ...point, timeMs: event.timeStamp }]);
      this.#moveDrag(this.#drag, point);
    }
    if (event.pointerType !== 'touch' || this.#isPressed) this.#port.onHover?.(point);
  }

  #movePinch(pinch: Pinch): void {
    const { view, from } = pinch;
    const lockPrice = this.#port.isAutofit();
    const next = pinchPlot(view, this.#port.size(), from, this.#fingers(), lockPrice);
    this.#port.setView(next, lockPrice ? 'time' : 'both');
  }

  #moveDrag(drag: Drag, point: CssPoint): void {
    const dx = point.x - drag.start.x;
    const dy = point.y - drag.start.y;
    if (!this.#moved && Math.hypot(dx, dy) < CLICK_SLOP_CSS_PX) return;
    this.#moved = true;
    clearTimeout(this.#longPress);
    if (drag.box) return this.#port.onBox?.({ kind: drag.box, from: drag.start, to: point });
    const lockPrice = this.#port.isAutofit();
    const next = this.#port.drag(drag.view, this.#port.size(), dx, dy, lockPrice);
    this.#port.setView(next, lockPrice ? 'time' : 'both');
  }

  #up(event: PointerEvent): void {
    const point = this.#pointOf(event);
    const drag = this.#drag;
    if (drag && this.#moved && drag.box === 'zoom') {
      this.#port.setView(boxView(this.#port.view(), this.#port.size(), drag.start, point), 'both');
      this.#port.onBox?.(undefined);
    } else if (drag && this.#moved) {
      this.#endMoved(drag, event);
    } else if (drag) {
      this.#port.onBox?.(undefined);
      this.#port.onClick?.(point, event.pointerType === 'touch');
    }
    this.#end(event);
  }

  #endMoved({ box }: Drag, { pointerType, timeStamp }: PointerEvent): void {
    if (box === 'measure') this.#port.onBoxEnd?.();
    else if (pointerType === 'touch') this.#glide.start(computeFlick(this.#trail, timeStamp));
  }

  #cancel(event: PointerEvent): void {
    if (this.#drag?.box !== undefined) this.#port.onBox?.(undefined);
    this.#end(event);
  }

  #end(event: PointerEvent): void {
    clearTimeout(this.#longPress);
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#drag = undefined;
    if (this.#pinch) this.#endPinch();
    this.#letGo(event.pointerType !== 'touch');
  }

  /** Ends a hold; a mouse that stays on the plot still hovers. */
  #letGo(isHovering = false): void {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    this.#port.onHold?.(false);
    if (!isHovering) this.#port.onHover?.(undefined);
  }

  /** The remaining finger pans on; of three fingers, the remaining two pinch on. */
  #endPinch(): void {
    this.#pinch = undefined;
    if (this.#pointers.size > 1) return this.#beginPinch();
    this.#moved = true;
    for (const point of this.#pointers.values()) this.#beginDrag(point, undefined);
  }

  #leave(): void {
    if (this.#pointers.size === 0) this.#port.onHover?.(undefined);
  }
}

function boxKindOf(event: PointerEvent): PlotBox['kind'] | undefined {
  if (event.shiftKey) return 'measure';
  return event.altKey ? 'zoom' : undefined;
}
