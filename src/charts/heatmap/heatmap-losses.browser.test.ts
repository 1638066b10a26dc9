import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { glCounters, MAX_CONTEXTS } from '@/gl/gl-counters';
import {
  countDifferences,
  HEAT_DATA,
  HEAT_HOME,
  HEAT_STYLE,
  LAYERED_STYLE,
  makeHeatFrame,
  makeLayeredData,
  makePanViews,
  resolveHeatFrame,
} from '@/testing/heat-fixture';
import { copyPixels, findLoser, hashPixels, mountHeatmap, readPixels, unmountHeatmaps } from '@/testing/heat-mount';
import { volumeOf } from '@/testing/volume';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { BackendKind } from './heat-backend';
import { type HeatmapEngine, makeHeatmapEngine } from './heatmap-engine';
import { paintFrame } from './paint-codes';

const SIZE: PlotSize = { width: 90, height: 60, pixelRatio: 1 };
const DATA = makeLayeredData({ price: 'max', time: 'max' }, { price: 'sum', time: 'mean' });
const ROUNDS = volumeOf(100);
const CYCLES = volumeOf(200);
const PANES = 24;

afterEach(() => {
  vi.restoreAllMocks();
  unmountHeatmaps();
});

function mountLayers(onBackend: (kind: BackendKind) => void = () => undefined) {
  const { engine, host } = mountHeatmap({ onBackend });
  engine.setData(DATA);
  engine.setStyle(LAYERED_STYLE);
  return { engine, host };
}

async function untilKind(engine: HeatmapEngine, kind: BackendKind): Promise<void> {
  await expect.poll(() => engine.backend, { interval: 1 }).toBe(kind);
}

const hashTwin = (view: Viewport): string => hashPixels(paintFrame(resolveHeatFrame(DATA, view, SIZE), LAYERED_STYLE));

describe(`a context lost ${ROUNDS} times`, () => {
  it('in the middle of a drag changes no pixel', async () => {
    const { engine, host } = mountLayers();
    for (const view of makePanViews(HEAT_HOME, ROUNDS)) {
      readPixels(engine, host, view, SIZE);
      const loser = findLoser(host);
      engine.setViewport({ ...view, timeTo: view.timeTo + 1 }, SIZE);
      loser.loseContext();
      engine.draw();
      await untilKind(engine, 'software');
      expect(hashPixels(readPixels(engine, host, view, SIZE))).toBe(hashTwin(view));
      loser.restoreContext();
      await untilKind(engine, 'webgl2');
      expect(hashPixels(readPixels(engine, host, view, SIZE))).toBe(hashTwin(view));
    }
  }, 120_000);

  it('during an upload loses nothing', async () => {
    const { engine, host } = mountLayers();
    const expected = hashTwin(HEAT_HOME);
    for (let round = 0; round < ROUNDS; round++) {
      // New objects are new textures: the first frame uploads them.
      engine.setData({ ...DATA, tiles: HEAT_DATA.tiles.map((tile) => ({ ...tile, bands: tile.bands.map(copyBand) })) });
      engine.setViewport(HEAT_HOME, SIZE);
      const loser = findLoser(host);
      if (round % 2 === 0) engine.draw();
      loser.loseContext();
      engine.draw();
      await untilKind(engine, 'software');
      loser.restoreContext();
      await untilKind(engine, 'webgl2');
      expect(hashPixels(readPixels(engine, host, HEAT_HOME, SIZE))).toBe(expected);
    }
  }, 120_000);

  it('while hidden shows the picture when it becomes visible again', async () => {
    const { engine, host } = mountLayers();
    readPixels(engine, host, HEAT_HOME, SIZE);
    for (const [round, view] of makePanViews(HEAT_HOME, ROUNDS).entries()) {
      host.style.display = 'none';
      const loser = findLoser(host);
      loser.loseContext();
      await untilKind(engine, 'software');
      const isBackBeforeSeen = round % 2 === 0;
      if (isBackBeforeSeen) {
        loser.restoreContext();
        await untilKind(engine, 'webgl2');
      }
      host.style.display = '';
      expect(hashPixels(readPixels(engine, host, view, SIZE))).toBe(hashTwin(view));
      if (!isBackBeforeSeen) loser.restoreContext();
      await untilKind(engine, 'webgl2');
    }
  }, 120_000);

  it('in all panes at once is restored in all', async () => {
    const panes = Array.from({ length: MAX_CONTEXTS }, () => mountLayers());
    const expected = hashTwin(HEAT_HOME);
    for (let round = 0; round < Math.ceil(ROUNDS / 2); round++) {
      for (const { engine, host } of panes) readPixels(engine, host, HEAT_HOME, SIZE);
      const losers = panes.map(({ host }) => findLoser(host));
      for (const loser of losers) loser.loseContext();
      await Promise.all(panes.map(({ engine }) => untilKind(engine, 'software')));
      expect(panes.map(({ engine, host }) => hashPixels(readPixels(engine, host, HEAT_HOME, SIZE)))).toEqual(
        panes.map(() => expected),
      );
      for (const loser of losers) loser.restoreContext();
      await Promise.all(panes.map(({ engine }) => untilKind(engine, 'webgl2')));
      expect(panes.map(({ engine, host }) => hashPixels(readPixels(engine, host, HEAT_HOME, SIZE)))).toEqual(
        panes.map(() => expected),
      );
    }
  }, 120_000);
});

const copyBand = <Band extends { readonly codes: Uint8Array }>(band: Band): Band => ({
  ...band,
  codes: band.codes.slice(),
});

describe('contexts', () => {
  it(`of ${PANES} panes are ${MAX_CONTEXTS}, and no pane is blank`, () => {
    const kinds: BackendKind[] = [];
    const panes = Array.from({ length: PANES }, () => mountLayers((kind) => kinds.push(kind)));
    expect(kinds.filter((kind) => kind === 'webgl2')).toHaveLength(MAX_CONTEXTS);
    expect(glCounters.contexts).toBe(MAX_CONTEXTS);
    const expected = hashTwin(HEAT_HOME);
    expect(panes.map(({ engine, host }) => hashPixels(readPixels(engine, host, HEAT_HOME, SIZE)))).toEqual(
      panes.map(() => expected),
    );
  });

  it(`are released ${CYCLES} times: the browser never takes one away`, async () => {
    const base = { ...glCounters };
    const kinds: BackendKind[] = [];
    const stays = mountLayers((kind) => kinds.push(kind));
    let lost = 0;
    const count = (): void => {
      lost++;
    };
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const { engine, host } = mountLayers();
      expect(engine.backend).toBe('webgl2');
      host.querySelector('canvas')?.addEventListener('webglcontextlost', count);
      readPixels(engine, host, HEAT_HOME, SIZE);
      host.querySelector('canvas')?.removeEventListener('webglcontextlost', count);
      engine.dispose();
      host.remove();
      expect(glCounters.contexts).toBe(base.contexts + 1);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(lost).toBe(0);
    expect(kinds).toEqual(['webgl2']);
    expect(hashPixels(readPixels(stays.engine, stays.host, HEAT_HOME, SIZE))).toBe(hashTwin(HEAT_HOME));
  }, 120_000);
});

it('switches the renderer at once, and notifies the canvases above it of where it draws', () => {
  const own = Reflect.get(WebGL2RenderingContext.prototype, 'getParameter') as (name: number) => unknown;
  vi.spyOn(WebGL2RenderingContext.prototype, 'getParameter').mockImplementation(function (this: unknown, name) {
    const value: unknown = own.call(this, name);
    return typeof value === 'string' ? 'A graphics card' : value;
  });
  const { engine, host } = mountLayers();
  readPixels(engine, host, HEAT_HOME, SIZE);
  const heard: boolean[] = [];
  const leave = engine.subscribe(() => heard.push(engine.isOnCpu));
  expect(engine.isOnCpu).toBe(false);
  engine.setRenderer('software');
  expect(hashPixels(copyPixels(host))).toBe(hashTwin(HEAT_HOME));
  engine.setRenderer('automatic');
  expect(hashPixels(copyPixels(host))).toBe(hashTwin(HEAT_HOME));
  expect(heard).toEqual([true, false]);
  leave();
  engine.setRenderer('software');
  expect(heard).toHaveLength(2);
});

it('draws the first frame in software without WebGL2, and notifies the view', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementationOnce(() => null);
  const host = document.createElement('div');
  const frames: (() => void)[] = [];
  const scheduler = makeFrameScheduler({
    request: (callback) => frames.push(() => callback(0)),
    cancel: () => undefined,
  });
  const kinds: BackendKind[] = [];
  const engine = makeHeatmapEngine({ host, scheduler, onBackend: (kind) => kinds.push(kind) });
  engine.setData(HEAT_DATA);
  engine.setStyle(HEAT_STYLE);
  engine.setViewport(HEAT_HOME, SIZE);
  expect(frames).toHaveLength(1);
  frames[0]();
  expect(kinds).toEqual(['software']);
  expect(engine.isBusy).toBe(false);
  expect(countDifferences(copyPixels(host), paintFrame(makeHeatFrame(HEAT_HOME, SIZE), HEAT_STYLE))).toBe(0);
  engine.dispose();
});
