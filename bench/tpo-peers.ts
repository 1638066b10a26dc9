import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { getChartTheme } from '@/charts/chart-theme';
import type { TpoColumn, TpoData, TpoStyle } from '@/charts/tpo/tpo-data';
import { makeTpoEngine } from '@/charts/tpo/tpo-engine';
import { cssXOfTime, cssYOfPrice, type PlotSize, type Viewport } from '@/charts/viewport/viewport';
import { firstOf } from '@/domain/tpo/compute-tpo';

/** A way to draw profiles, on its own canvas. */
export interface TpoPeer {
  show(view: Viewport): void;
}

const THEME = getChartTheme('dark');

export const makeTpoStyle = (layout: TpoStyle['layout']): TpoStyle => ({
  theme: THEME,
  form: 'auto',
  layout,
  colour: 'area',
  shows: {
    valueArea: true,
    balance: true,
    singles: true,
    poor: true,
    naked: true,
    volume: 'beside',
    developing: true,
    candles: 'off',
  },
});

/** Reads a pixel back, so that the frame is finished. */
const fence = (context: CanvasRenderingContext2D): unknown => context.getImageData(0, 0, 1, 1);

export function makeEnginePeer(host: HTMLElement, data: TpoData, size: PlotSize, layout: TpoStyle['layout']): TpoPeer {
  const engine = makeTpoEngine({ host, scheduler: makeFrameScheduler({ request: () => 0, cancel: () => undefined }) });
  engine.setStyle(makeTpoStyle(layout));
  engine.setData(data);
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  return {
    show(view) {
      engine.setViewport(view, size);
      engine.draw();
      fence(context);
    },
  };
}

/**
 * The obvious implementation: every frame draws a rectangle for each cell of each session in view, and nothing else.
 */
export function makePlainPeer(host: HTMLElement, data: TpoData, size: PlotSize, layout: TpoStyle['layout']): TpoPeer {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size.width, size.height];
  host.append(canvas);
  const context = ensure(canvas.getContext('2d'), 'The context');
  return {
    show(view) {
      context.clearRect(0, 0, size.width, size.height);
      for (const column of data.columns) drawPlain(context, column, view, size, layout);
      fence(context);
    },
  };
}

function drawPlain(
  context: CanvasRenderingContext2D,
  { profile, figures }: TpoColumn,
  view: Viewport,
  size: PlotSize,
  layout: TpoStyle['layout'],
): void {
  const { levels, rowHeight, start, blockSeconds } = profile;
  const [left, right] = [cssXOfTime(view, size, start), cssXOfTime(view, size, profile.end)];
  if (right < 0 || left > size.width) return;
  const width = (right - left) / profile.blockCount;
  for (let level = 0; level < levels.length; level++) {
    const price = levels.price[level];
    const top = cssYOfPrice(view, size, price + rowHeight);
    const height = cssYOfPrice(view, size, price) - top;
    const isInside = figures !== undefined && price >= figures.valPrice && price <= figures.vahPrice;
    const first = firstOf(levels, level);
    for (let at = first; at < levels.blockEnds[level]; at++) {
      const stacked = left + (at - first) * width;
      const x = layout === 'split' ? cssXOfTime(view, size, start + levels.blocks[at] * blockSeconds) : stacked;
      context.fillStyle = isInside ? THEME.text3 : THEME.lineStrong;
      context.fillRect(x, top, width, height);
    }
  }
}
