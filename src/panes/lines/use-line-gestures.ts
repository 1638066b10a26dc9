import { useEffect, useEffectEvent } from 'react';
import type { PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import { dragPlot, dragTimeAxis, wheelPlot, wheelTimeAxis } from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { TimeSpan } from '@/domain/time-span';

/** What gestures do to the time range of a plot. */
export interface LineGestures {
  /** On screen, Unix seconds. */
  readonly span: TimeSpan;
  /** Receives the requested span, which may exceed the available one. */
  onSpan(span: TimeSpan): void;
  /** Shows the whole range again. */
  onFit(): void;
  /**
   * The plot is inside a scroller. Wheel and finger scroll that; Ctrl with the wheel, pinch and horizontal drag
   * control the plot.
   */
  readonly isScrolled?: boolean;
}

interface Plot {
  readonly gestures: LineGestures | undefined;
  readonly size: PictureSize;
  readonly insets: PlotInsets;
  /** CSS px from the left edge; `undefined`: the pointer has left. */
  onHover(x: number | undefined): void;
  onPress(x: number): void;
}

const NO_SPAN: TimeSpan = { from: 0, to: 1 };

/** The element's time range from edge to edge, if the plot between the insets shows `span`. */
export function toViewport({ from, to }: TimeSpan, { left, right }: PlotInsets, { width }: PictureSize): Viewport {
  const perPx = (to - from) / (width - left - right);
  return { timeFrom: from - left * perPx, timeTo: to + right * perPx, priceLow: 0, priceHigh: 1 };
}

/** The part of an element's viewport between the insets. */
export function toSpan(view: Viewport, { left, right }: PlotInsets, { width }: PictureSize): TimeSpan {
  const perPx = timeSpanOf(view) / width;
  return { from: view.timeFrom + left * perPx, to: view.timeTo - right * perPx };
}

/** Wheel, drag, pinch and double-click move and zoom time. Values fit by themselves. */
export function useLineGestures(element: HTMLElement | undefined, plot: Plot): void {
  const read = useEffectEvent(() => plot);
  const isOffered = plot.gestures !== undefined;
  useEffect(() => {
    if (element === undefined || !isOffered) return undefined;
    return listenLines(element, () => read());
  }, [element, isOffered]);
}

function listenLines(element: HTMLElement, read: () => Plot): () => void {
  let isOnAxis = false;
  const isAxis = (y: number): boolean => y > read().size.height - read().insets.bottom;
  const note = (event: PointerEvent): void => {
    isOnAxis = isAxis(event.clientY - element.getBoundingClientRect().top);
  };
  /** An axis gesture zooms only the plot, whose right end stays in place. */
  const stretch = (view: Viewport, change: (plot: Viewport) => Viewport): Viewport => {
    const { insets, size } = read();
    const { from, to } = toSpan(view, insets, size);
    const { timeFrom, timeTo } = change({ ...view, timeFrom: from, timeTo: to });
    return toViewport({ from: timeFrom, to: timeTo }, insets, size);
  };
  const port: GesturePort = {
    view: () => toViewport(read().gestures?.span ?? NO_SPAN, read().insets, read().size),
    size: () => ({ ...read().size, pixelRatio: 1 }),
    isAutofit: () => true,
    setView: (view) => read().gestures?.onSpan(toSpan(view, read().insets, read().size)),
    wheel: (view, size, facts) =>
      isAxis(facts.y)
        ? stretch(view, (plot) => wheelTimeAxis(plot, size, facts))
        : // Values fit by themselves: there is no height to zoom.
          wheelPlot(view, size, { ...facts, both: false }),
    drag: (start, size, dx, dy) =>
      isOnAxis ? stretch(start, (plot) => dragTimeAxis(plot, size, dx, dy)) : dragPlot(start, size, dx, dy, true),
    onHover: (point) => read().onHover(point?.x),
    onClick: ({ x }) => read().onPress(x),
    onDoubleClick: () => read().gestures?.onFit(),
  };
  // Before the gesture listeners, which would keep the page from scrolling.
  const letScroll = (event: WheelEvent): void => {
    if (read().gestures?.isScrolled === true && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
  };
  element.addEventListener('pointerdown', note);
  element.addEventListener('wheel', letScroll, { passive: true });
  const listener = listenPlot(element, port);
  return () => {
    element.removeEventListener('pointerdown', note);
    element.removeEventListener('wheel', letScroll);
    listener.dispose();
  };
}
