import type { KeyboardEvent } from 'react';
import { type PriceScale, scaleView, unscaleView } from '@/charts/viewport/price-scale';
import { ZOOM_PER_NOTCH, zoomPrice, zoomTime } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';

/** Columns to the right and rows up. */
export interface CursorStep {
  readonly columns: number;
  readonly rows: number;
}

/** Steps with ⇧ held. */
const LONG_STEP = 10;

const STEPS: Readonly<Record<string, CursorStep>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: 1 },
  ArrowDown: { columns: 0, rows: -1 },
};

const ZOOMS: Readonly<Record<string, number>> = {
  '=': 1 / ZOOM_PER_NOTCH,
  '+': 1 / ZOOM_PER_NOTCH,
  '-': ZOOM_PER_NOTCH,
};

/** The step of an arrow key; `undefined` for any other key. */
export function readStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): CursorStep | undefined {
  const step = STEPS[key];
  const times = shiftKey ? LONG_STEP : 1;
  return step && { columns: step.columns * times, rows: step.rows * times };
}

/** What the keys of a plot do besides zooming. */
export interface PlotKeys {
  readonly model: Pick<PlotModel, 'get' | 'move' | 'moveFreely'>;
  /** How the price axis is scaled; linear by default. */
  readonly scale?: PriceScale;
  /** Keys that do one thing each. */
  readonly keys: Readonly<Record<string, (event: KeyboardEvent) => void>>;
  onStep(step: CursorStep): void;
}

/** Arrows step; = and - zoom time, and with ⌥ prices; other keys do what the plot says. */
export function runPlotKey(event: KeyboardEvent, plot: PlotKeys): void {
  if (event.ctrlKey || event.metaKey) return;
  const [step, factor, other] = [readStep(event), ZOOMS[event.key], plot.keys[event.key]];
  if (step !== undefined) plot.onStep(step);
  else if (factor !== undefined) zoomPlot(plot, factor, event.altKey);
  else if (other !== undefined) other(event);
  else return;
  event.preventDefault();
}

function zoomPlot({ model, scale = 'linear' }: PlotKeys, factor: number, isPrice: boolean): void {
  const { view } = model.get();
  if (!isPrice) return model.move(zoomTime(view, factor, (view.timeFrom + view.timeTo) / 2));
  const onAxis = scaleView(view, scale);
  model.moveFreely(unscaleView(zoomPrice(onAxis, factor, (onAxis.priceLow + onAxis.priceHigh) / 2), scale));
}
