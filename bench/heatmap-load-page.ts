import { makeServiceClock } from '@/base/clock';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { buildHeatStyle, buildMapRamp } from '@/charts/chart-theme';
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
  /** Search string of the body. */
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
  /** From the last byte to the end of decoding, as the page hears of it. */
  readonly decoded: number;
  /** From the last byte to the picture with all of it. */
  readonly complete: number;
  /** Drawing the whole picture once more: what is left when nothing has to be loaded, built or taken over. */
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

/** The app's runner over the worker that notes when bytes come. */
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

/** Measures tasks: the browser tells of those from 50 ms on, shorter ones are timed where the page does its work. */
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

  /** Hears the tasks that were not told yet, and ends. */
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

/** Loads a body through the app's own worker into the engine, which draws what is there with every frame. */
async function load({ renderer, search, view, pans }: LoadRequest): Promise<LoadTimes> {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'relative', width: `${SIZE.width}px`, height: `${SIZE.height}px` });
  document.body.append(host);
  const scheduler = makeFrameScheduler();
  const engine: HeatmapEngine = makeHeatmapEngine({ host, scheduler, renderer });
  engine.setStyle(STYLE);
  engine.setData({ spec: SPEC, tiles: [] });
  engine.setViewport(view, SIZE);
  scheduler.flush();
  readPixel(host, renderer);
  const watch = new TaskWatch();
  const tiles: GridTile[] = [];
  let isLoaded = false;
  let frames = 0;
  let partial = 0;
  const noted = new Promise<ByteTimes>((resolve) => {
    onBytes = resolve;
  });
  const complete = new Promise<number>((resolve) => {
    const onFrame = (): void => {
      frames++;
      if (pans) engine.setViewport(movedView(view, frames), SIZE);
      const isDrawn = watch.time(() => {
        scheduler.flush();
        // A pan is not held up by waiting for its picture, a measurement is.
        if (!pans && tiles.length > 0 && (partial === 0 || isLoaded)) readPixel(host, renderer);
        return tiles.length > 0 && !engine.isBusy;
      });
      if (tiles.length > 0) partial ||= unixNow();
      if (isLoaded && isDrawn) resolve(unixNow());
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  const { levels } = await client.decodeDepth({
    request: { search, grid: SPEC },
    onBlock: ({ tile }) =>
      watch.time(() => {
        if (tile === undefined) return;
        tiles.push(tile);
        engine.setData({ spec: SPEC, tiles: [...tiles] });
      }),
    signal: new AbortController().signal,
  });
  isLoaded = true;
  const decodedAt = unixNow();
  const [drawnAt, bytes] = await Promise.all([complete, noted]);
  await watch.stop();
  const redrawnAt = unixNow();
  engine.setViewport(movedView(view, frames + 1), SIZE);
  scheduler.flush();
  readPixel(host, renderer);
  const frame = unixNow() - redrawnAt;
  engine.dispose();
  scheduler.dispose();
  host.remove();
  return {
    partial: partial - bytes.first,
    decoded: decodedAt - bytes.last,
    complete: drawnAt - bytes.last,
    frame,
    longestTask: watch.longest,
    frames,
    levels,
  };
}

declare global {
  interface Window {
    measureLoad?: typeof load;
  }
}

window.measureLoad = load;
