import { formatPrice } from '@/domain/format/format-price';
import { drawRow, drawText } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssYOfPrice } from '../viewport/viewport';

export interface LevelLinesData {
  /** Prices that lines lie on. */
  readonly prices: readonly number[];
  /** With it, prices are written with so many digits after the point instead of drawn as lines. */
  readonly decimals?: number | undefined;
}

export interface LevelLinesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<LevelLinesData, LevelLinesStyle>;

const LINE_ALPHA = 0.8;
const LABEL_HALF_HEIGHT = 9;
const TEXT_X = 8;

/** Lines that the reader has laid on prices, or their labels on the axis. */
export function makeLevelLinesEngine(options: CanvasOptions): ChartEngine<LevelLinesData, LevelLinesStyle> {
  return makeCanvasEngine(options, paintLevelLines);
}

export function paintLevelLines(layer: Layer): void {
  const { context, view, size, data, style } = layer;
  for (const price of data.prices) {
    const y = cssYOfPrice(view, size, price);
    if (y < 0 || y > size.height) continue;
    if (data.decimals === undefined) {
      drawRow(context, size, y, 0, size.width, { colour: withAlpha(style.theme.accent, LINE_ALPHA) });
    } else {
      paintLabel(layer, formatPrice(price, data.decimals), y);
    }
  }
}

function paintLabel({ context, size, style: { theme } }: Layer, text: string, y: number): void {
  const top = Math.round(Math.min(Math.max(y, LABEL_HALF_HEIGHT), size.height - LABEL_HALF_HEIGHT) - LABEL_HALF_HEIGHT);
  context.fillStyle = theme.overlay;
  context.fillRect(0, top, size.width, 2 * LABEL_HALF_HEIGHT);
  context.strokeStyle = theme.accent;
  context.lineWidth = 1;
  context.strokeRect(0.5, top + 0.5, size.width - 1, 2 * LABEL_HALF_HEIGHT - 1);
  drawText(context, text, TEXT_X, top + LABEL_HALF_HEIGHT, { colour: theme.text1, weight: 550 });
}
