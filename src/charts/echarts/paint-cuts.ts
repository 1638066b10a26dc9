import type { RowScale } from '../series/row-scale';
import type { BarEdges } from '../series/visible-level';
import type { RowLayer } from './row-part';

/** Distance from the end of a cut bar to its gap, and height of the gap. */
const GAP_AWAY_CSS_PX = 4;
const GAP_CSS_PX = 2;

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
}

/**
 * Cuts a gap near the end of bars that exceed the scale. Their amounts are on the axis and in the heading: words beside
 * the bars would cover their neighbours.
 */
export function paintCuts(layer: RowLayer, { lefts, widths }: BarEdges, { scale, amounts, signs }: CutBars): void {
  const { context, theme } = layer;
  context.fillStyle = theme.canvas;
  for (const [at, amount] of amounts.entries()) {
    if (!(amount > scale.high)) continue;
    const direction = (signs?.[at] ?? 1) < 0 ? 1 : -1;
    const from = scale.yOf(direction === 1 ? scale.low : scale.high) - direction * GAP_AWAY_CSS_PX;
    context.fillRect(lefts[at], Math.min(from, from - direction * GAP_CSS_PX), widths[at], GAP_CSS_PX);
  }
}
