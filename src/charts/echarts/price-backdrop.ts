import type { Stretch } from '@/domain/columns/find-gaps';
import { drawColumn, drawRow, drawText, measureText, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { ScaleTick } from '../viewport/price-scale';
import { cssXOfTime, timeSpanOf } from '../viewport/viewport';
import { getHatch, HATCH_CSS_PX } from './hatch';
import type { RowLayer } from './row-part';
import type { PricePane } from './stack-data';
import { findFirstAfter } from './time-stretches';

const GRID_ALPHA = { round: 0.06, plain: 0.035, time: 0.045 };
const HATCH_ALPHA = 0.06;
const FILLED_ALPHA = 0.03;
const FILLED_MARK_ALPHA = 0.55;
const FILLED_MARK_CSS_PX = 2;
const SEPARATOR_ALPHA = { day: 0.16, session: 0.12 };
const SESSION_DASH = [2, 4];
/** Separators closer than this to the previous one are left out. */
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

/** Hatches gaps, and marks stretches that were filled in. */
export function paintStretches(layer: RowLayer, { gaps, filled }: Pick<PricePane, 'gaps' | 'filled'>): void {
  const { context, size, theme } = layer;
  hatch(layer, listStrips(layer, gaps));
  const strips = listStrips(layer, filled);
  context.fillStyle = withAlpha(theme.text1, FILLED_ALPHA);
  for (const { left, right } of strips) context.fillRect(left, 0, right - left, size.height);
  context.fillStyle = withAlpha(theme.text3, FILLED_MARK_ALPHA);
  const top = size.height - FILLED_MARK_CSS_PX;
  for (const { left, right } of strips) context.fillRect(left, top, right - left, FILLED_MARK_CSS_PX);
}

/** Hatches times that are not loaded yet, like gaps. */
export function paintUnloaded(layer: RowLayer, unloaded: readonly Stretch[]): void {
  hatch(layer, listStrips(layer, unloaded));
}

const UNLOADED_WORDS = 'Not loaded yet';
const WORDS_PADDING_CSS_PX = 10;

/** States in words that data are not loaded, where the hatching has room: it is not a gap. */
export function paintUnloadedWords(layer: RowLayer, unloaded: readonly Stretch[]): void {
  const { context, size, theme } = layer;
  const least = measureText(context, UNLOADED_WORDS, 500) + 2 * WORDS_PADDING_CSS_PX;
  for (const { left, right } of listStrips(layer, unloaded)) {
    if (right - left < least) continue;
    const style = { colour: theme.text3, weight: 500, align: 'center' } as const;
    drawText(context, UNLOADED_WORDS, (left + right) / 2, size.height / 2, style);
  }
}

interface Strip {
  readonly left: number;
  readonly right: number;
}

/** The ascending stretches in view as strips on device pixels; strips that touch are joined. */
function listStrips({ view, size }: RowLayer, stretches: readonly Stretch[]): readonly Strip[] {
  const strips: Strip[] = [];
  for (let i = findFirstAfter(stretches, view.timeFrom); i < stretches.length && stretches[i].from < view.timeTo; i++) {
    const left = snap(Math.max(0, cssXOfTime(view, size, stretches[i].from)), size);
    const right = snap(Math.min(size.width, cssXOfTime(view, size, stretches[i].to)), size);
    if (left >= right) continue;
    const before = strips.at(-1);
    if (before !== undefined && left <= before.right)
      strips[strips.length - 1] = { left: before.left, right: Math.max(right, before.right) };
    else strips.push({ left, right });
  }
  return strips;
}

/**
 * Diagonals that keep their place on screen, so that neighbouring strips form one pattern. Strips too narrow for a
 * diagonal are filled.
 */
function hatch({ context, size, theme }: RowLayer, strips: readonly Strip[]): void {
  const colour = withAlpha(theme.text1, HATCH_ALPHA);
  const isWide = ({ left, right }: Strip): boolean => right - left >= HATCH_CSS_PX;
  for (const strip of strips) {
    context.fillStyle = isWide(strip) ? getHatch(context, colour, size.pixelRatio) : colour;
    context.fillRect(strip.left, 0, strip.right - strip.left, size.height);
  }
}

/** Borders of days and sessions, left out where they would be too dense. */
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
