import type { Disposer } from '@/base/dispose';
import type { FrameTarget } from '@/base/frame-scheduler';
import type { PlotSize, Viewport } from './viewport/viewport';

/**
 * A drawing engine: a plain object over one canvas, without React. Setters are cheap: they mark what has changed and
 * request one `draw` from the frame scheduler. `draw` repaints as little as possible.
 */
export interface ChartEngine<Data, Style> extends FrameTarget, Disposer {
  setData(data: Data): void;
  /** `size` in CSS px; `pixelRatio` is device px per CSS px. */
  setViewport(view: Viewport, size: PlotSize): void;
  setStyle(style: Style): void;
}
