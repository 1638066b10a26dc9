import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildMapRamp } from '@/charts/chart-theme';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { BENCH_SPEC, buildBenchTiles, makeBenchGrid } from './heatmap-grid';

/** A plot of the screen, as the engine sees it. */
export interface AlonePlot {
  readonly renderer: 'software' | 'webgl2';
  readonly size: PlotSize;
  /** Number of cells in its view. */
  readonly columns: number;
  readonly rows: number;
}

const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), BENCH_SPEC.book, { cut: 0.05, full: 200, gamma: 1.18 });
/** Width and height of the grid over those of the view, so that there is room to drag. */
const ROOM = 1.5;
const TILE_COLUMNS = 60;

let move: ((step: number) => void) | undefined;
let countDrawn = (): number => 0;

/** Mounts the engine alone and draws the view once. */
async function mount({ renderer, size, columns, rows }: AlonePlot): Promise<void> {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'relative', width: `${size.width}px`, height: `${size.height}px` });
  document.body.replaceChildren(host);
  const grid = makeBenchGrid(Math.ceil((columns * ROOM) / TILE_COLUMNS) * TILE_COLUMNS, Math.ceil(rows * ROOM));
  const engine = makeHeatmapEngine({ host, scheduler: makeFrameScheduler(), renderer });
  const seconds = columns * grid.columnSeconds;
  const span = rows * grid.rowStep;
  countDrawn = () => engine.ledger.frames;
  engine.setStyle(STYLE);
  engine.setData({ spec: BENCH_SPEC, tiles: buildBenchTiles(grid) });
  /** Moves by CSS pixels, like a drag of the screen. */
  move = (pixels) => {
    const timeFrom = grid.timeFrom + (seconds / size.width) * pixels;
    const priceLow = grid.priceLow + (span / size.height) * pixels * 0.25;
    const view: Viewport = { timeFrom, timeTo: timeFrom + seconds, priceLow, priceHigh: priceLow + span };
    engine.setViewport(view, size);
  };
  move(0);
  while (engine.isBusy) await new Promise((resolve) => requestAnimationFrame(resolve));
}

declare global {
  interface Window {
    mountAlone?: typeof mount;
    moveAlone?: (pixels: number) => void;
    countAlone?: () => number;
  }
}

window.mountAlone = mount;
window.moveAlone = (pixels) => move?.(pixels);
window.countAlone = () => countDrawn();
