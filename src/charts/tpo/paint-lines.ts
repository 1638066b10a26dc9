import { computePriceTicks, isRound } from '@/domain/ticks/price-ticks';
import { placeLabels } from '../axes/level-lines';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';
import { HEAD_CSS_PX, type TpoLayer } from './paint-marks';
import type { NakedLine } from './tpo-data';
import type { TpoFrame } from './tpo-frame';

const GRID_ALPHA = { round: 0.06, plain: 0.035 } as const;
const NAKED_DASH = [5, 3] as const;
const UNCERTAIN_DASH = [5, 7] as const;
const TESTED_DASH = [1, 3] as const;
const TESTED_ALPHA = 0.35;
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3] as const;
const LABEL_WEIGHT = 600;
const LABEL_MARGIN_CSS_PX = 6;
const LABEL_RISE_CSS_PX = 8;
const LABEL_HALF_CSS_PX = 7;

/** Lines at prices, and lines where sessions start. */
export function paintGrid({ context, view, size, style: { theme } }: TpoLayer, frame: TpoFrame): void {
  const prices = computePriceTicks(view.priceLow, view.priceHigh, size.height);
  for (const price of prices.values) {
    const alpha = isRound(price, prices.step) ? GRID_ALPHA.round : GRID_ALPHA.plain;
    drawRow(context, size, cssYOfPrice(view, size, price), 0, size.width, { colour: withAlpha(theme.text1, alpha) });
  }
  const edges = new Set(frame.places.flatMap(({ left, right }) => [left, right]));
  for (const edge of edges) drawColumn(context, size, edge / size.pixelRatio, 0, size.height, { colour: theme.line });
}

interface PlacedLine {
  readonly line: NakedLine;
  readonly y: number;
  readonly colour: string;
}

/** Levels of earlier sessions: dashed to the right edge while untouched, dotted and grey up to their touch. */
export function paintNaked({ context, view, size, data, style: { theme } }: TpoLayer): readonly PlacedLine[] {
  const naked: PlacedLine[] = [];
  for (const line of data.naked) {
    const y = cssYOfPrice(view, size, line.at);
    const colour = line.kind === 'poc' ? theme.warn : theme.accent;
    const from = cssXOfTime(view, size, line.from);
    const to = line.touchedAt === undefined ? size.width : cssXOfTime(view, size, line.touchedAt);
    if (y < 0 || y > size.height) continue;
    const [x0, x1] = [Math.max(0, from), Math.min(size.width, to)];
    if (x1 - x0 < 1) continue;
    if (line.touchedAt === undefined) {
      drawRow(context, size, y, x0, x1, { colour, dash: line.isCertain ? NAKED_DASH : UNCERTAIN_DASH });
      naked.push({ line, y, colour });
    } else {
      drawRow(context, size, y, x0, x1, { colour: withAlpha(theme.text3, TESTED_ALPHA), dash: TESTED_DASH });
    }
  }
  return naked;
}

/** Names of naked levels at the right edge, clear of each other and of the pane's heading. */
export function paintNakedLabels({ context, size, style: { theme } }: TpoLayer, lines: readonly PlacedLine[]): void {
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  const wanted = sorted.map(({ y }) => y - LABEL_RISE_CSS_PX - HEAD_CSS_PX);
  const places = placeLabels(wanted, size.height - HEAD_CSS_PX, undefined).map((y) => y + HEAD_CSS_PX);
  for (const [i, { line, colour }] of sorted.entries()) {
    const width = measureText(context, line.label, LABEL_WEIGHT);
    const right = size.width - LABEL_MARGIN_CSS_PX;
    context.fillStyle = theme.canvas;
    context.fillRect(right - width - 2, places[i] - LABEL_HALF_CSS_PX, width + 4, 2 * LABEL_HALF_CSS_PX);
    drawText(context, line.label, right, places[i], { colour, weight: LABEL_WEIGHT, align: 'right' });
  }
}

/** The last price, from the last session in view to the right edge. */
export function paintLast({ context, view, size, data, style: { theme } }: TpoLayer, frame: TpoFrame): void {
  if (data.last === undefined) return;
  const from = Math.max(0, (frame.places.at(-1)?.left ?? 0) / size.pixelRatio);
  const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  drawRow(context, size, cssYOfPrice(view, size, data.last.price), from, size.width, { colour, dash: LAST_DASH });
}
