import type { RowRoom } from './row-scale';

/** Height of a pane's heading, which no bar or line may reach. */
export const HEADING_CSS_PX = 30;

/** The space that a pane of `height` leaves below its heading and above a margin, CSS px. */
export const roomBelow = (height: number, margin: number): RowRoom => ({
  top: HEADING_CSS_PX,
  bottom: height - margin,
});

/** Margin at the bottom of panes with a zero line in their middle. */
const MARGIN_CSS_PX = 6;

/** Zero in the middle of a pane, and how far bars reach to either side of it, CSS px. */
export function splitRoom(height: number): { readonly zero: number; readonly reach: number } {
  const { top, bottom } = roomBelow(height, MARGIN_CSS_PX);
  return { zero: Math.round((top + bottom) / 2), reach: (bottom - top) / 2 };
}
