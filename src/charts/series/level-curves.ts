import { paintLineName } from '../axes/level-lines';
import { strokePath } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { type StepRun, traceSteps } from './trace-steps';

/** A user's level whose price changes from column to column. */
export interface LevelCurve {
  /** Written where the level comes into view. */
  readonly name: string;
  readonly runs: readonly StepRun[];
}

export interface LevelCurvesData {
  readonly columnSeconds: number;
  readonly curves: readonly LevelCurve[];
}

export interface LevelCurvesStyle {
  readonly theme: ChartTheme;
}

const LINE_CSS_PX = 1.5;
const CASING_CSS_PX = 3.5;
const CASING_ALPHA = 0.9;

/** Levels whose prices change from column to column, as stepped lines in the style of user levels. */
export function makeLevelCurvesEngine(options: CanvasOptions): ChartEngine<LevelCurvesData, LevelCurvesStyle> {
  return makeCanvasEngine(options, paintLevelCurves);
}

export function paintLevelCurves({
  context,
  view,
  size,
  data,
  style: { theme },
}: CanvasLayer<LevelCurvesData, LevelCurvesStyle>): void {
  const place = { view, size, columnSeconds: data.columnSeconds };
  for (const { name, runs } of data.curves) {
    const { xs, ys } = traceSteps(runs, place);
    strokePath(context, xs, ys, withAlpha(theme.canvas, CASING_ALPHA), CASING_CSS_PX);
    strokePath(context, xs, ys, theme.accent, LINE_CSS_PX);
    const first = ys.find((y) => y >= 0 && y <= size.height);
    if (first !== undefined) paintLineName(context, name, first, theme);
  }
}
