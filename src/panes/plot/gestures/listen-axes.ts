import type { Disposer } from '@/base/dispose';
import { dragPriceAxis, dragTimeAxis, wheelPriceAxis, wheelTimeAxis } from '@/charts/gestures/gesture-math';
import { listenPlot } from '@/charts/gestures/listen-plot';
import { priceOnScale } from '@/charts/viewport/price-scale';
import { priceOfCssY } from '@/charts/viewport/viewport';
import { type MovedPlot, makePlotPort } from './plot-port';

/** The price axis: dragging stretches the prices, a double click fits them, and a click is one on a price. */
export function listenPriceAxis(host: HTMLElement, plot: MovedPlot, onLevel?: (price: number) => void): Disposer {
  const port = makePlotPort(plot);
  const priceAt = (y: number): number =>
    priceOnScale(plot.scale?.() ?? 'linear', priceOfCssY(port.view(), port.size(), y));
  return listenPlot(host, {
    ...port,
    setView: (view) => port.setView(view, 'both'),
    wheel: wheelPriceAxis,
    drag: dragPriceAxis,
    onClick: ({ y }) => onLevel?.(priceAt(y)),
    onDoubleClick: () => plot.model.fit(),
  });
}

/** The time axis: dragging stretches the time, and a double click resets it. */
export function listenTimeAxis(host: HTMLElement, plot: MovedPlot, onReset: () => void): Disposer {
  const port = makePlotPort(plot);
  return listenPlot(host, {
    ...port,
    setView: (view) => port.setView(view, 'time'),
    wheel: wheelTimeAxis,
    drag: dragTimeAxis,
    onDoubleClick: onReset,
  });
}
