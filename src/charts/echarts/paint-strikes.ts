import { drawColumn } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { cssXOfTime } from '../viewport/viewport';
import type { PlacedColumn, PlacedMark, StrikeLayout } from './place-strikes';
import type { RowLayer } from './row-part';
import { HEADING_CSS_PX } from './word-room';

const LINE_ALPHA = 0.3;
const LINE_DASH = [4, 4];
const TRACK_ALPHA = 0.16;
const [PLAIN_ALPHA, CHOSEN_ALPHA, CLOSED_ALPHA] = [0.62, 1, 0.36];
const [OPEN_EDGE_ALPHA, CLOSED_EDGE_ALPHA] = [0.5, 0.24];

/**
 * What prediction markets say about prices: at each strike a bar as long as its probability, at the time the question
 * closes.
 */
export function paintStrikes(layer: RowLayer, { ends, columns }: StrikeLayout): void {
  const { context, view, size, theme } = layer;
  const line = { colour: withAlpha(theme.text1, LINE_ALPHA), dash: LINE_DASH };
  for (const time of ends) drawColumn(context, size, cssXOfTime(view, size, time), HEADING_CSS_PX, size.height, line);
  for (const placed of columns) for (const mark of placed.marks) paintBar(layer, placed, mark);
}

function paintBar({ context, theme }: RowLayer, placed: PlacedColumn, { mark, top, bottom }: PlacedMark): void {
  const { base, most, direction, column } = placed;
  const colour = column.isClosed ? theme.text3 : theme.accent;
  const leftOf = (length: number): number => (direction === -1 ? base - length : base);
  const fill = (length: number, alpha: number): void => {
    context.fillStyle = withAlpha(colour, alpha);
    context.fillRect(leftOf(length), top, length, bottom - top);
  };
  fill(most, TRACK_ALPHA);
  const plain = column.isClosed ? CLOSED_ALPHA : PLAIN_ALPHA;
  if (mark.probability > 0) fill(Math.max(1, mark.probability * most), mark.isChosen ? CHOSEN_ALPHA : plain);
  if (mark.low === mark.high) return;
  context.strokeStyle = withAlpha(theme.text1, column.isClosed ? CLOSED_EDGE_ALPHA : OPEN_EDGE_ALPHA);
  context.lineWidth = 1;
  context.strokeRect(leftOf(most) + 0.5, top + 0.5, most - 1, bottom - top - 1);
}
