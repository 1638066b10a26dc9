import { cssXOfTime, cssYOfPrice, type PlotSize, type Viewport } from '../viewport/viewport';

/** Values of consecutive columns; NaN where a column has none. */
export interface StepRun {
  /** Unix second at which the first column starts. */
  readonly from: number;
  readonly values: Float64Array;
}

export interface StepPlace {
  readonly view: Viewport;
  readonly size: PlotSize;
  readonly columnSeconds: number;
}

/** Points of a stepped line, CSS px; NaN breaks it. */
export interface StepPath {
  readonly xs: number[];
  readonly ys: number[];
}

/**
 * A step over each column in view; broken where a column is missing or has no value. `runs` ascend without overlaps.
 */
export function traceSteps(runs: readonly StepRun[], { view, size, columnSeconds }: StepPlace): StepPath {
  const path: StepPath = { xs: [], ys: [] };
  let last = Number.NaN;
  for (const { from, values } of runs) {
    const first = Math.max(0, Math.floor((view.timeFrom - from) / columnSeconds));
    const end = Math.min(values.length, Math.ceil((view.timeTo - from) / columnSeconds));
    for (let i = first; i < end; i++) {
      const start = from + i * columnSeconds;
      if (start !== last) add(path, Number.NaN, Number.NaN);
      last = start + columnSeconds;
      const y = cssYOfPrice(view, size, values[i]);
      add(path, cssXOfTime(view, size, start), y);
      add(path, cssXOfTime(view, size, last), y);
    }
  }
  return path;
}

function add({ xs, ys }: StepPath, x: number, y: number): void {
  xs.push(x);
  ys.push(y);
}
