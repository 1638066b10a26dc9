import { snap } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';

/** How a part of the ruler looks: whole, thin, in the accent colour (busy), dashed, dotted or empty. */
export type RulerLook = 'whole' | 'thin' | 'busy' | 'dashed' | 'dotted' | 'empty';

export interface RulerPart {
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly look: RulerLook;
}

export interface RulerStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<readonly RulerPart[], RulerStyle>;

/** Height that the ruler is designed for. */
export const RULER_HEIGHT_CSS_PX = 4;
const DASH_CSS_PX = 3;
const DOT_CSS_PX = 1;
const DOTS_APART_CSS_PX = 5;

interface Ink {
  readonly colour: (theme: ChartTheme) => string;
  /** Share of the ruler's height, from the top. */
  readonly height: number;
  /** Length of a dash and the distance between the starts of two dashes, CSS px. Absent: one unbroken bar. */
  readonly dash?: readonly [mark: number, every: number];
}

const INKS: Readonly<Record<RulerLook, Ink | undefined>> = {
  whole: { colour: ({ text3 }) => withAlpha(text3, 0.8), height: 1 },
  thin: { colour: ({ text3 }) => withAlpha(text3, 0.8), height: 0.5 },
  busy: { colour: ({ accent }) => accent, height: 1 },
  dashed: { colour: ({ lineStrong }) => lineStrong, height: 1, dash: [DASH_CSS_PX, 2 * DASH_CSS_PX] },
  dotted: { colour: ({ text3 }) => withAlpha(text3, 0.8), height: 0.5, dash: [DOT_CSS_PX, DOTS_APART_CSS_PX] },
  empty: undefined,
};

/** A line along the time axis that shows for which times data are loaded. Its price range is not used. */
export function makeCoverageRuler(options: CanvasOptions): ChartEngine<readonly RulerPart[], RulerStyle> {
  return makeCanvasEngine(options, paintRuler, { reads: readTimes });
}

export function paintRuler({ context, view, size, data, style: { theme } }: Layer): void {
  for (const { from, to, look } of data) {
    if (to <= view.timeFrom || from >= view.timeTo) continue;
    const ink = INKS[look];
    if (ink === undefined) continue;
    const left = Math.max(0, snap(cssXOfTime(view, size, from), size));
    // A minute without a snapshot stays visible at every zoom.
    const right = Math.max(left + 1, Math.min(size.width, snap(cssXOfTime(view, size, to), size)));
    context.fillStyle = ink.colour(theme);
    const [mark, every] = ink.dash ?? [right - left, right - left];
    for (let x = left; x < right; x += every)
      context.fillRect(x, 0, Math.min(mark, right - x), size.height * ink.height);
  }
}
