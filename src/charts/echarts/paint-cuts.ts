import { drawText, measureText } from '../canvas-draw';
import { formatAmount } from './axis-paint';
import { paintCasing } from './price-marks';
import type { RowLayer } from './row-part';
import type { RowScale } from './row-scale';
import type { BarEdges } from './visible-level';
import type { WordRoom } from './word-room';

/** Distance from the end of a cut bar to its gap, and height of the gap. */
const GAP_AWAY_CSS_PX = 4;
const GAP_CSS_PX = 2;
const WORD_HALF_HEIGHT = 7;
const WORD_AWAY_CSS_PX = 4;
const WORD_PADDING_CSS_PX = 3;

/** A scale that clamps values to its range: a larger bar is drawn up to the edge. */
export function makeCutScale(scale: RowScale): RowScale {
  return { ...scale, yOf: (value) => scale.yOf(Math.min(scale.high, Math.max(scale.low, value))) };
}

interface CutBars {
  readonly scale: RowScale;
  /** The size of each bar, unsigned. */
  readonly amounts: readonly number[];
  /** The sign of each bar, negative for down; absent: all point up. */
  readonly signs?: Float64Array;
  /** How many of the largest bars are labelled. */
  readonly mostWords: number;
}

/** Cuts a gap near the end of bars that exceed the scale, and labels the largest of them with their amounts. */
export function paintCuts(
  layer: RowLayer,
  { lefts, widths }: BarEdges,
  { scale, amounts, signs, mostWords }: CutBars,
  room: WordRoom,
): void {
  const { context, theme } = layer;
  const cut = [...amounts.keys()].filter((at) => amounts[at] > scale.high);
  context.fillStyle = theme.canvas;
  const directionOf = (at: number): 1 | -1 => ((signs?.[at] ?? 1) < 0 ? 1 : -1);
  const endOf = (at: number): number => scale.yOf(directionOf(at) === 1 ? scale.low : scale.high);
  for (const at of cut) {
    const direction = directionOf(at);
    const from = endOf(at) - direction * GAP_AWAY_CSS_PX;
    context.fillRect(lefts[at], Math.min(from, from - direction * GAP_CSS_PX), widths[at], GAP_CSS_PX);
  }
  const told = cut.toSorted((a, b) => amounts[b] - amounts[a]).slice(0, mostWords);
  for (const at of told) {
    const sign = signs === undefined ? '' : directionOf(at) === 1 ? '−' : '+';
    const text = `${sign}${formatAmount(amounts[at])}, off scale`;
    const halfWidth = measureText(context, text, 500) / 2 + WORD_PADDING_CSS_PX;
    const box = { halfWidth, halfHeight: WORD_HALF_HEIGHT, y: endOf(at) - directionOf(at) * WORD_HALF_HEIGHT };
    const found = room.place([
      { ...box, x: lefts[at] + widths[at] + WORD_AWAY_CSS_PX + halfWidth },
      { ...box, x: lefts[at] - WORD_AWAY_CSS_PX - halfWidth },
    ]);
    if (found === undefined) continue;
    paintCasing(context, theme, found);
    drawText(context, text, found.x, found.y, { colour: theme.text2, weight: 500, align: 'center' });
  }
}
