import { useEffect, useEffectEvent } from 'react';
import type { PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import { dragPlot, dragTimeAxis, wheelPlot, wheelTimeAxis } from '@/charts/gestures/gesture-math';
import { type GesturePort, listenPlot } from '@/charts/gestures/listen-plot';
import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { TimeSpan } from '@/data/plan/heatmap-span';

/** What hands do to the time of a plot. */
export interface LineGestures {
  /** On screen, Unix seconds. */
  readonly span: TimeSpan;
  /** Hears what was asked for, which may be more than there is. */
  onSpan(span: TimeSpan): void;
  /** The whole of it again. */
  onFit(): void;
  /** The plot lies in what scrolls: wheel and finger scroll that, Ctrl with the wheel, pinch and drag sideways are the plot's. */
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

/** Time from edge to edge of the element, of which the plot between the insets shows `span`. */
export function toViewport({ from, to }: TimeSpan, { left, right }: PlotInsets, { width }: PictureSize): Viewport {
  const perPx = (to - from) / (width - left - right);
  return { timeFrom: from - left * perPx, timeTo: to + right * perPx, priceLow: 0, priceHigh: 1 };
}

/** The part of a viewport of the element that lies between the insets. */
export function toSpan(view: Viewport, { left, right }: PlotInsets, { width }: PictureSize): TimeSpan {
  const perPx = timeSpanOf(view) / width;
  return { from: view.timeFrom + left * perPx, to: view.timeTo - right * perPx };
}

/** Wheel, drag, pinch and double-click move and stretch time; the values follow by themselves. */
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
  /** What the axis does it does to the plot alone, whose right end stays where it is. */
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
  // Before the listeners of the gestures, which would keep the page from scrolling.
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
