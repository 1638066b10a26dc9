import type { Disposer } from '@/base/dispose';
import type { FrameTarget } from '@/base/frame-scheduler';
import type { PlotSize, Viewport } from './viewport/viewport';

/**
 * A drawing engine: a plain object over one canvas, without React. The setters are cheap, remember what became
 * dirty and ask the frame scheduler for one `draw`; `draw` paints the least that is needed.
 */
export interface ChartEngine<Data, Style> extends FrameTarget, Disposer {
  setData(data: Data): void;
  /** `size` in CSS px; `pixelRatio` is device px per CSS px. */
  setViewport(view: Viewport, size: PlotSize): void;
  setStyle(style: Style): void;
}
