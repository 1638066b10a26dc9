import { snapToColumn } from '@/charts/axes/snap';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { drawColumn, drawRow } from '../canvas-draw';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine, readPrices, readTimes } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';

export interface CrosshairData {
  readonly columnSeconds: number;
  /** False in panes whose vertical axis is not a price. */
  readonly hasPrice: boolean;
}

export interface CrosshairStyle {
  readonly theme: ChartTheme;
}

const ALPHA = { dark: 0.55, light: 0.65 } as const;
const DASH = [3, 3];

/** The crosshair's lines above everything else on the canvas: a move repaints nothing else. */
export function makeCrosshairEngine(
  options: CanvasOptions & { readonly crosshair: CrosshairStore },
): ChartEngine<CrosshairData, CrosshairStyle> {
  return makeCanvasEngine(options, paintCrosshair, { reads: readLines, isOverlay: true });
}

type Layer = CanvasLayer<CrosshairData, CrosshairStyle>;

/** Without lines, a plot that moves has nothing to repaint here. */
function readLines(scene: Omit<Layer, 'context'>): readonly unknown[] {
  if (scene.crosshair === undefined) return [];
  return scene.data.hasPrice ? [...readTimes(scene), ...readPrices(scene)] : readTimes(scene);
}

export function paintCrosshair(layer: Layer): void {
  const { context, view, size, data, crosshair, style } = layer;
  if (crosshair === undefined) return;
  const line = { colour: withAlpha(style.theme.crosshair, ALPHA[style.theme.name]), dash: DASH };
  const x = cssXOfTime(view, size, snapToColumn(crosshair.time, data.columnSeconds).middle);
  if (x >= 0 && x <= size.width) drawColumn(context, size, x, 0, size.height, line);
  if (!data.hasPrice || crosshair.price === undefined) return;
  const y = cssYOfPrice(view, size, crosshair.price);
  if (y >= 0 && y <= size.height) drawRow(context, size, y, 0, size.width, line);
}
