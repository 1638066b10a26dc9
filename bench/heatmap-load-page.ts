import { makeServiceClock } from '@/base/clock';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildMapRamp } from '@/charts/chart-theme';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { type HeatmapEngine, makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { type DecodeClient, makeDecodeClient } from '@/data/decode/decode-client';
import type { DecodeReport } from '@/data/decode/decode-messages';
import type { DecodeRunner, RunnerEvents } from '@/data/decode/decode-runner';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { ByteTimes } from './heatmap-load.worker';
import { readPixel } from './read-pixel';

export type LoadRenderer = 'software' | 'webgl2';

export interface LoadRequest {
  readonly renderer: LoadRenderer;
  /** URL search of the body. */
  readonly search: string;
  /** The view of the whole body. */
  readonly view: Viewport;
  /** Moves the view with every frame. */
  readonly pans: boolean;
}

/** Milliseconds. */
export interface LoadTimes {
  /** From the first byte to the first picture with a part of the body. */
  readonly partial: number;
  /** From the last byte to the end of decoding, as notified to the page. */
  readonly decoded: number;
  /** From the last byte to the picture with all of it. */
  readonly complete: number;
  /** Drawing the whole picture again, with nothing to load, build or take over. */
  readonly frame: number;
  /** The longest task of the page's thread while the body was loaded. */
  readonly longestTask: number;
  readonly frames: number;
  readonly levels: number;
}

const SIZE: PlotSize = { width: 1600, height: 800, pixelRatio: 1 };
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 0.5, book: makeCodeBook(1) };
const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), SPEC.book, { cut: 0.05, full: 200, gamma: 1.18 });
const PAN_PIXELS = 3;

const unixNow = (): number => performance.timeOrigin + performance.now();
let onBytes: (times: ByteTimes) => void = () => undefined;

/** The app's runner with a worker that records when bytes arrive. */
function makeNotingRunner(events: RunnerEvents): DecodeRunner {
  const worker = new Worker(new URL('./heatmap-load.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeReport | { readonly bytes: ByteTimes }>) => {
    if ('bytes' in data) onBytes(data.bytes);
    else events.onReport(data);
  });
  return {
    post: (command) => worker.postMessage(command, { transfer: [] }),
    dispose: () => worker.terminate(),
  };
}

const client: DecodeClient = makeDecodeClient({
  baseUrl: '',
  key: () => '',
  clock: makeServiceClock(),
  makeRunner: makeNotingRunner,
});

/** Measures tasks. The browser reports those from 50 ms on; shorter ones are timed where the page works. */
class TaskWatch {
  longest = 0;
  readonly #observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) this.#note(duration);
  });

  constructor() {
    this.#observer.observe({ type: 'longtask' });
  }

  time<T>(work: () => T): T {
    const started = performance.now();
    const result = work();
    this.#note(performance.now() - started);
    return result;
  }

  /** Collects the tasks not reported yet, and ends. */
  async stop(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { duration } of this.#observer.takeRecords()) this.#note(duration);
    this.#observer.disconnect();
  }

  #note(ms: number): void {
    this.longest = Math.max(this.longest, ms);
  }
}

function movedView(view: Viewport, frames: number): Viewport {
  const seconds = ((view.timeTo - view.timeFrom) / SIZE.width) * PAN_PIXELS * frames;
  return { ...view, timeFrom: view.timeFrom + seconds, timeTo: view.timeTo + seconds };
}

interface Stage {
  readonly engine: HeatmapEngine;
  /** Draws the pending frame. */
  draw(): void;
  /** Waits for the picture. */
  read(): void;
  close(): void;
}

/** An engine with an empty view, drawn once, so that its resources are ready. */
function openStage(renderer: LoadRenderer, view: Viewport): Stage {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
  document.body.append(host);
  const scheduler = makeFrameScheduler();
  const engine = makeHeatmapEngine({ host, scheduler, renderer });
  const stage: Stage = {
    engine,
    draw: () => scheduler.flush(),
    read: () => readPixel(host, renderer),
    close() {
      engine.dispose();
      scheduler.dispose();
      host.remove();
    },
  };
  engine.setStyle(STYLE);
  engine.setData({ spec: SPEC, tiles: [] });
  engine.setViewport(view, SIZE);
  stage.draw();
  stage.read();
  return stage;
}

/** The loaded part of the body, and when it was drawn. */
interface Progress {
  readonly tiles: GridTile[];
  isLoaded: boolean;
  frames: number;
  partialAt: number;
}

/** Draws every frame until everything loaded is in the picture. Returns that time. */
function drawUntilLoaded(stage: Stage, { view, pans }: LoadRequest, now: Progress, watch: TaskWatch): Promise<number> {
  return new Promise((resolve) => {
    const onFrame = (): void => {
      now.frames++;
      const isDrawn = watch.time(() => {
        if (pans) stage.engine.setViewport(movedView(view, now.frames), SIZE);
        stage.draw();
        // Panning does not wait for its picture, measuring does.
        if (!pans && now.tiles.length > 0 && (now.partialAt === 0 || now.isLoaded)) stage.read();
        return now.tiles.length > 0 && !stage.engine.isBusy;
      });
      if (now.tiles.length > 0) now.partialAt ||= unixNow();
      if (now.isLoaded && isDrawn) resolve(unixNow());
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
}

/** Loads a body through the app's own worker into the engine, which draws the loaded part in every frame. */
async function load(request: LoadRequest): Promise<LoadTimes> {
  const stage = openStage(request.renderer, request.view);
  const watch = new TaskWatch();
  const progress: Progress = { tiles: [], isLoaded: false, frames: 0, partialAt: 0 };
  const noted = new Promise<ByteTimes>((resolve) => {
    onBytes = resolve;
  });
  const drawn = drawUntilLoaded(stage, request, progress, watch);
  const { levels } = await client.decodeDepth({
    request: { search: request.search, grid: SPEC },
    onBlock: ({ tile }) =>
      watch.time(() => {
        if (tile === undefined) return;
        progress.tiles.push(tile);
        stage.engine.setData({ spec: SPEC, tiles: [...progress.tiles] });
      }),
    signal: new AbortController().signal,
  });
  progress.isLoaded = true;
  const decodedAt = unixNow();
  const [drawnAt, bytes] = await Promise.all([drawn, noted]);
  await watch.stop();
  const redrawnAt = unixNow();
  stage.engine.setViewport(movedView(request.view, progress.frames + 1), SIZE);
  stage.draw();
  stage.read();
  const frame = unixNow() - redrawnAt;
  stage.close();
  return {
    partial: progress.partialAt - bytes.first,
    decoded: decodedAt - bytes.last,
    complete: drawnAt - bytes.last,
    frame,
    longestTask: watch.longest,
    frames: progress.frames,
    levels,
  };
}

declare global {
  interface Window {
    measureLoad?: typeof load;
  }
}

window.measureLoad = load;
