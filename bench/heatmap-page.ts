import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildMapRamp } from '@/charts/chart-theme';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { type HeatmapEngine, makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { makePutFloor, makeQuadFloor } from './draw-floor';
import { BENCH_SPEC, type BenchGrid, buildBenchTiles, makeBenchGrid } from './heatmap-grid';
import { makeEchartsPeer, makePlotlyPeer } from './heatmap-peers';
import { makeLightweightHeatmapPeer } from './lightweight-heatmap';
import { readPixel } from './read-pixel';
import { makeReglPeer } from './regl-heatmap';

/** Something that draws the grid. Each step ends when the picture can be read. */
export interface Peer {
  mount(view: Viewport): void | Promise<void>;
  show(view: Viewport): void | Promise<void>;
  dispose(): void;
}

export type FloorName = 'put' | 'quad';
export type PeerName = 'software' | 'webgl2' | 'regl' | 'plotly' | 'echarts' | 'lightweight' | FloorName;

export interface PageRequest {
  readonly columns: number;
  readonly rows: number;
  readonly peers: readonly PeerName[];
  readonly firstRounds: number;
  readonly panRounds: number;
  /** Rounds of the peers that take milliseconds: few would be at the mercy of one stall. */
  readonly quickPanRounds: number;
}

/** Milliseconds of every round but the first, which warms up. */
export type PageTimes = Partial<Record<PeerName, { first: number[]; pan: number[] }>>;

/** Frames after which the picture of the peer before is on screen. */
const REST_FRAMES = 3;
const SIZE: PlotSize = { width: 1600, height: 800, pixelRatio: 1 };
const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), BENCH_SPEC.book, { cut: 0.05, full: 200, gamma: 1.18 });

/** Those that take milliseconds: quick enough for many rounds. */
const QUICK: ReadonlySet<PeerName> = new Set(['software', 'webgl2', 'regl', 'put', 'quad']);

const MAKERS: Readonly<Record<PeerName, (host: HTMLElement, grid: BenchGrid) => Peer>> = {
  software: (host, grid) => makeOwnPeer(host, grid, 'software'),
  webgl2: (host, grid) => makeOwnPeer(host, grid, 'automatic'),
  put: makePutFloor,
  quad: makeQuadFloor,
  regl: makeReglPeer,
  plotly: makePlotlyPeer,
  echarts: makeEchartsPeer,
  lightweight: makeLightweightHeatmapPeer,
};

/** From the decoded snapshots to a picture: tiles are built again at each mount. */
function makeOwnPeer(host: HTMLElement, grid: BenchGrid, renderer: 'software' | 'automatic'): Peer {
  const scheduler = makeFrameScheduler();
  let engine: HeatmapEngine | undefined;
  const show = (view: Viewport): void => {
    engine?.setViewport(view, SIZE);
    drawAll(engine);
    readPixel(host, renderer === 'software' ? renderer : 'webgl2');
  };
  return {
    mount(view) {
      engine = makeHeatmapEngine({ host, scheduler, renderer });
      engine.setStyle(STYLE);
      engine.setData({ spec: BENCH_SPEC, tiles: buildBenchTiles(grid) });
      show(view);
    },
    show,
    dispose() {
      engine?.dispose();
      engine = undefined;
      scheduler.dispose();
    },
  };
}

function drawAll(engine: HeatmapEngine | undefined): void {
  const isBusy = (): boolean => engine?.isBusy === true;
  while (isBusy()) engine?.draw();
}

/** The whole grid, moved a little more each round, so that no two frames are equal. */
function makeView(grid: BenchGrid, step: number): Viewport {
  const seconds = grid.columns * grid.columnSeconds;
  const span = grid.rows * grid.rowStep;
  const timeFrom = grid.timeFrom + (seconds / SIZE.width) * step * 3.5;
  const priceLow = grid.priceLow + (span / SIZE.height) * step * 2.5;
  return { timeFrom, timeTo: timeFrom + seconds, priceLow, priceHigh: priceLow + span };
}

async function measure(step: () => void | Promise<void>): Promise<number> {
  const started = performance.now();
  await step();
  return performance.now() - started;
}

const nextTask = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A pixel of its own, which can be read once the browser's drawing process has nothing left to do. */
function makeSettler(): () => void {
  const gl = document.createElement('canvas').getContext('webgl2');
  return () => {
    gl?.clear(gl.COLOR_BUFFER_BIT);
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  };
}

/**
 * Collects the garbage of the peer before and lets the browser show its picture to the end, so that neither affects the
 * next: the picture is shown by another process, which works on after the page has gone on.
 */
async function rest(settle: () => void): Promise<void> {
  window.gc?.();
  for (let frame = 0; frame < REST_FRAMES; frame++) {
    await nextTask();
    settle();
  }
}

/** Each round begins with another peer, so that none always follows the same one. */
const turned = <T>(peers: readonly T[], round: number): T[] => peers.map((_, i) => peers[(i + round) % peers.length]);

async function run(request: PageRequest): Promise<PageTimes> {
  const grid = makeBenchGrid(request.columns, request.rows);
  const peers = request.peers.map((name) => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
    document.body.append(host);
    return { name, host, peer: MAKERS[name](host, grid), first: [] as number[], pan: [] as number[] };
  });
  // While visible, a canvas with hundreds of thousands of rectangles is painted by another process for seconds.
  const showOnly = (shown: HTMLElement): void => {
    for (const { host } of peers) host.style.display = host === shown ? '' : 'none';
  };
  const settle = makeSettler();
  for (let round = 0; round <= request.firstRounds; round++) {
    for (const { host, peer, first } of turned(peers, round)) {
      showOnly(host);
      if (round > 0) peer.dispose();
      await rest(settle);
      const ms = await measure(() => peer.mount(makeView(grid, 0)));
      if (round > 0) first.push(ms);
    }
  }
  for (let round = 0; round <= request.quickPanRounds; round++) {
    for (const { name, host, peer, pan } of turned(peers, round)) {
      if (round > request.panRounds && !QUICK.has(name)) continue;
      showOnly(host);
      await rest(settle);
      const ms = await measure(() => peer.show(makeView(grid, round + 1)));
      if (round > 0) pan.push(ms);
    }
  }
  for (const { peer } of peers) peer.dispose();
  document.body.replaceChildren();
  return Object.fromEntries(peers.map(({ name, first, pan }) => [name, { first, pan }]));
}

declare global {
  interface Window {
    runHeatmapBench?: typeof run;
    /** Collects garbage. Only in a browser started with `--js-flags=--expose-gc`. */
    gc?(): void;
  }
}

window.runHeatmapBench = run;
