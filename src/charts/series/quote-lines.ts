import { strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import type { ChartTheme } from '../chart-theme';
import { traceSteps } from './trace-steps';

/** Best prices of consecutive columns; NaN where a column has none. */
export interface QuoteRun {
  /** Unix second at which the first column starts. */
  readonly from: number;
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

export interface QuoteLinesData {
  readonly columnSeconds: number;
  /** Ascending by time, without overlaps. If empty, nothing is drawn. */
  readonly runs: readonly QuoteRun[];
}

export interface QuoteLinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<QuoteLinesData, QuoteLinesStyle>;

const LINE_CSS_PX = 1.5;
/** Width of the backing on either side, which sets the lines off from bright walls. */
const CASING_CSS_PX = 3.5;

/** Best bid and best ask as two stepped lines. */
export function makeQuoteLinesEngine(options: CanvasOptions): ChartEngine<QuoteLinesData, QuoteLinesStyle> {
  return makeCanvasEngine(options, paintQuoteLines);
}

export function paintQuoteLines(layer: Layer): void {
  const { context, style, data, view, size } = layer;
  const place = { view, size, columnSeconds: data.columnSeconds };
  const paths = (['bids', 'asks'] as const).map((side) =>
    traceSteps(
      data.runs.map((run) => ({ from: run.from, values: run[side] })),
      place,
    ),
  );
  // Both backings first: neither may cut into the other line.
  for (const { xs, ys } of paths) strokePath(context, xs, ys, style.theme.casing, CASING_CSS_PX);
  for (const [i, { xs, ys }] of paths.entries())
    strokePath(context, xs, ys, i === 0 ? style.theme.buy : style.theme.sell, LINE_CSS_PX);
}
