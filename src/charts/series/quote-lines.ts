import { strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import type { ChartTheme } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';

/** Best prices of neighbouring columns; NaN where a column has none. */
export interface QuoteRun {
  /** Unix second at which the first column starts. */
  readonly from: number;
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

export interface QuoteLinesData {
  readonly columnSeconds: number;
  /** Ascending by time, none over another. Empty: nothing is drawn. */
  readonly runs: readonly QuoteRun[];
}

export interface QuoteLinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<QuoteLinesData, QuoteLinesStyle>;

const LINE_CSS_PX = 1.5;
/** The ground on either side, which sets the lines off from bright walls. */
const CASING_CSS_PX = 3.5;

/** Best bid and best ask as two stepped lines. */
export function makeQuoteLinesEngine(options: CanvasOptions): ChartEngine<QuoteLinesData, QuoteLinesStyle> {
  return makeCanvasEngine(options, paintQuoteLines);
}

export function paintQuoteLines(layer: Layer): void {
  const { context, style } = layer;
  const paths = (['bids', 'asks'] as const).map((side) => traceSteps(layer, side));
  // Both grounds first: one must not cut into the line beside it.
  for (const { xs, ys } of paths) strokePath(context, xs, ys, style.theme.casing, CASING_CSS_PX);
  for (const [i, { xs, ys }] of paths.entries())
    strokePath(context, xs, ys, i === 0 ? style.theme.buy : style.theme.sell, LINE_CSS_PX);
}

/** A step over each column in view; broken where a column has no such price. */
function traceSteps({ view, size, data }: Layer, side: 'bids' | 'asks') {
  const xs: number[] = [];
  const ys: number[] = [];
  const { columnSeconds } = data;
  let last = Number.NaN;
  for (const run of data.runs) {
    const prices = run[side];
    const first = Math.max(0, Math.floor((view.timeFrom - run.from) / columnSeconds));
    const end = Math.min(prices.length, Math.ceil((view.timeTo - run.from) / columnSeconds));
    for (let i = first; i < end; i++) {
      const start = run.from + i * columnSeconds;
      if (start !== last) breakPath(xs, ys);
      last = start + columnSeconds;
      const y = cssYOfPrice(view, size, prices[i]);
      xs.push(cssXOfTime(view, size, start), cssXOfTime(view, size, last));
      ys.push(y, y);
    }
  }
  return { xs, ys };
}

function breakPath(xs: number[], ys: number[]): void {
  xs.push(Number.NaN);
  ys.push(Number.NaN);
}
