import { drawColumn, drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { ScaleTick } from '../viewport/price-scale';
import { cssXOfTime, timeSpanOf } from '../viewport/viewport';
import type { RowLayer } from './row-part';
import type { PricePane, TimeStretch } from './stack-data';

const GRID_ALPHA = { round: 0.06, plain: 0.035, time: 0.045 };
const HATCH_ALPHA = 0.06;
const HATCH_CSS_PX = 6;
const FILLED_ALPHA = 0.03;
const FILLED_MARK_ALPHA = 0.55;
const FILLED_MARK_CSS_PX = 2;
const SEPARATOR_ALPHA = { day: 0.16, session: 0.12 };
const SESSION_DASH = [2, 4];
/** Nearer separators say nothing. */
const SEPARATOR_GAP_CSS_PX = 24;

/** Vertical lines at the labels of the time axis. */
export function paintTimeGrid({ context, view, size, theme, timeTicks }: RowLayer): void {
  const colour = withAlpha(theme.text1, GRID_ALPHA.time);
  for (const { time } of timeTicks) drawColumn(context, size, cssXOfTime(view, size, time), 0, size.height, { colour });
}

/** Horizontal lines at the labels of the price axis. */
export function paintPriceGrid(
  { context, size, theme }: RowLayer,
  ticks: readonly ScaleTick[],
  yOf: (price: number) => number,
): void {
  for (const { price, isRound } of ticks) {
    const colour = withAlpha(theme.text1, isRound ? GRID_ALPHA.round : GRID_ALPHA.plain);
    drawRow(context, size, yOf(price), 0, size.width, { colour });
  }
}

/** Where there is no data, and where what there is was filled in. */
export function paintStretches(layer: RowLayer, { gaps, filled }: Pick<PricePane, 'gaps' | 'filled'>): void {
  const { context, size, theme } = layer;
  for (const stretch of gaps) {
    const edges = findEdges(layer, stretch);
    if (edges !== undefined) hatch(layer, edges.left, edges.right);
  }
  for (const stretch of filled) {
    const edges = findEdges(layer, stretch);
    if (edges === undefined) continue;
    const width = edges.right - edges.left;
    context.fillStyle = withAlpha(theme.text1, FILLED_ALPHA);
    context.fillRect(edges.left, 0, width, size.height);
    context.fillStyle = withAlpha(theme.text3, FILLED_MARK_ALPHA);
    context.fillRect(edges.left, size.height - FILLED_MARK_CSS_PX, width, FILLED_MARK_CSS_PX);
  }
}

function findEdges({ view, size }: RowLayer, { from, to }: TimeStretch): { left: number; right: number } | undefined {
  const left = snap(Math.max(0, cssXOfTime(view, size, from)), size);
  const right = snap(Math.min(size.width, cssXOfTime(view, size, to)), size);
  return left < right ? { left, right } : undefined;
}

/** Diagonals that keep their place on screen, so that stretches side by side are one pattern. */
function hatch({ context, size, theme }: RowLayer, left: number, right: number): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, size.height);
  context.clip();
  context.strokeStyle = withAlpha(theme.text1, HATCH_ALPHA);
  context.lineWidth = 1;
  context.beginPath();
  const first = Math.floor((left - size.height) / HATCH_CSS_PX) * HATCH_CSS_PX;
  for (let x = first; x < right; x += HATCH_CSS_PX) {
    context.moveTo(x, size.height);
    context.lineTo(x + size.height, 0);
  }
  context.stroke();
  context.restore();
}

/** Borders of days and of sessions, while they are apart. */
export function paintSeparators({ context, view, size, theme }: RowLayer, separators: PricePane['separators']): void {
  const inView = separators.filter(({ time }) => time > view.timeFrom && time < view.timeTo);
  const least = (timeSpanOf(view) / size.width) * SEPARATOR_GAP_CSS_PX;
  let before = Number.NEGATIVE_INFINITY;
  for (const { time, isDay } of inView) {
    if (time - before < least) continue;
    before = time;
    const colour = withAlpha(theme.text1, isDay ? SEPARATOR_ALPHA.day : SEPARATOR_ALPHA.session);
    drawColumn(context, size, cssXOfTime(view, size, time), 0, size.height, {
      colour,
      dash: isDay ? [] : SESSION_DASH,
    });
  }
}

/** Prices that the reader has laid lines on. */
export function paintLevelLines(
  { context, size, theme }: RowLayer,
  prices: readonly number[],
  yOf: (price: number) => number,
): void {
  const colour = withAlpha(theme.accent, 0.8);
  for (const price of prices) drawRow(context, size, yOf(price), 0, size.width, { colour });
}
