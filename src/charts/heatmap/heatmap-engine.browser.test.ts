import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Clock, systemClock } from '@/base/clock';
import { glCounters, MAX_CONTEXTS } from '@/gl/gl-counters';
import {
  countDifferences,
  HEAT_DATA,
  HEAT_HOME,
  HEAT_SIZE,
  HEAT_SPEC,
  HEAT_STYLE,
  makeHeatFrame,
  makeHeatViews,
  paintHeatTwin,
} from '@/testing/heat-fixture';
import { copyPixels, findLoser, hashPixels, mountHeatmap, readPixels, unmountHeatmaps } from '@/testing/heat-mount';
import { IS_FULL, timesOf } from '@/testing/volume';
import { paintFrame } from './paint-codes';

afterEach(unmountHeatmaps);

/** Each run takes a third of a second of a software renderer: the long run uses the thousand. */
const LOSSES = IS_FULL ? 1000 : timesOf(20, 3);
const MOUNTS = timesOf(50, 8);

describe('both back ends', () => {
  it.each(['automatic', 'software'] as const)(
    "%s: every pixel of random views equals the reference painter's",
    (renderer) => {
      const { engine, host } = mountHeatmap({ renderer });
      expect(engine.backend).toBe(renderer === 'software' ? 'software' : 'webgl2');
      const differing = makeHeatViews(30).filter(
        (view) => countDifferences(readPixels(engine, host, view), paintHeatTwin(view)) > 0,
      );
      expect(differing).toEqual([]);
    },
  );

  it('show three different pictures for no snapshot, outside the depth and zero', () => {
    const { engine, host } = mountHeatmap();
    const pixels = readPixels(engine, host, {
      ...HEAT_HOME,
      timeTo: HEAT_HOME.timeTo + 3600,
      priceHigh: HEAT_HOME.priceHigh + 2000,
    });
    const width = Math.round(HEAT_SIZE.width * HEAT_SIZE.pixelRatio);
    const colours = (left: number, top: number): Set<string> => {
      const seen = new Set<string>();
      for (let y = top; y < top + 24; y++) {
        for (let x = left; x < left + 24; x++)
          seen.add(pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join());
      }
      return seen;
    };
    const [missing, outside] = [colours(width - 30, 10), colours(10, 10)];
    expect(missing).toEqual(new Set([HEAT_STYLE.table.slice(0, 3).join(), HEAT_STYLE.missingHatch.join()]));
    expect(outside.has(HEAT_STYLE.outsideHatch.join())).toBe(true);
    expect(outside.has(HEAT_STYLE.missingHatch.join())).toBe(true);
  });
});

/** Each check costs 100 ms: what may take a few milliseconds a frame takes one step a frame here. */
function makeSlowClock(): Clock {
  let now = 0;
  return { ...systemClock, monotonic: () => (now += 100) };
}

describe('a picture that is on screen', () => {
  it.each(['automatic', 'software'] as const)('%s: is not drawn again for equal data or an equal style', (renderer) => {
    const { engine } = mountHeatmap({ renderer });
    engine.setViewport(HEAT_HOME, HEAT_SIZE);
    while (engine.isBusy) engine.draw();
    engine.setData({ ...HEAT_DATA, spec: { ...HEAT_DATA.spec }, tiles: [...HEAT_DATA.tiles] });
    engine.setStyle({ ...HEAT_STYLE, table: HEAT_STYLE.table.slice() });
    expect(engine.isBusy).toBe(false);
    engine.setStyle({ ...HEAT_STYLE, opacity: 0.5 });
    expect(engine.isBusy).toBe(true);
    while (engine.isBusy) engine.draw();
    engine.setData({ ...HEAT_DATA, tiles: HEAT_DATA.tiles.slice(1) });
    expect(engine.isBusy).toBe(true);
  });
});

describe('tiles that arrive one by one', () => {
  it.each([
    ['webgl2', systemClock],
    ['webgl2', makeSlowClock()],
    ['software', systemClock],
  ] as const)('%s: every picture shows the tiles that are there, also after a zoom', (renderer, clock) => {
    const { engine, host } = mountHeatmap({ renderer, clock });
    const near = { ...HEAT_HOME, priceHigh: (HEAT_HOME.priceLow + HEAT_HOME.priceHigh) / 2 };
    const { tiles } = HEAT_DATA;
    for (const shown of [[], tiles.slice(1, 2), tiles.slice(1), tiles, tiles.slice(0, 2), tiles]) {
      engine.setData({ ...HEAT_DATA, tiles: shown });
      for (const view of [HEAT_HOME, HEAT_HOME, near, HEAT_HOME]) {
        const twin = paintFrame(makeHeatFrame(view, HEAT_SIZE, shown), HEAT_STYLE);
        expect(countDifferences(readPixels(engine, host, view), twin)).toBe(0);
      }
    }
  });

  it('are drawn with what is there before the last of them is uploaded', () => {
    const { engine, host } = mountHeatmap({ renderer: 'webgl2', clock: makeSlowClock() });
    engine.setViewport(HEAT_HOME, HEAT_SIZE);
    const pictures = new Set<string>();
    while (engine.isBusy) {
      engine.draw();
      pictures.add(hashPixels(copyPixels(host)));
    }
    expect(pictures.size).toBeGreaterThan(1);
    expect(countDifferences(copyPixels(host), paintHeatTwin(HEAT_HOME))).toBe(0);
  });
});

describe('tiles that are loaded but not uploaded yet', () => {
  it('are hatched until they are drawn, and the picture is behind until all are in it', () => {
    const { engine, host } = mountHeatmap({ renderer: 'webgl2', clock: makeSlowClock() });
    const twin = paintHeatTwin(HEAT_HOME);
    const empty = paintFrame(makeHeatFrame(HEAT_HOME, HEAT_SIZE, []), HEAT_STYLE);
    const every = Array.from({ length: twin.length / 4 }, (_, i) => 4 * i);
    const isAsIn = (other: ArrayLike<number>, pixels: ArrayLike<number>, at: number): boolean =>
      [0, 1, 2].every((channel) => pixels[at + channel] === other[at + channel]);
    engine.setViewport(HEAT_HOME, HEAT_SIZE);
    expect(engine.isBehind).toBe(true);
    let partial = 0;
    while (engine.isBusy) {
      engine.draw();
      const pixels = copyPixels(host);
      const isWhole = countDifferences(pixels, twin) === 0;
      if (!isWhole) partial++;
      expect(engine.isBehind || isWhole).toBe(true);
      expect(every.filter((at) => !isAsIn(twin, pixels, at) && !isAsIn(empty, pixels, at))).toEqual([]);
    }
    expect(partial).toBeGreaterThan(0);
    expect(engine.isBehind).toBe(false);
    engine.setStyle({ ...HEAT_STYLE, opacity: 0.5 });
    expect([engine.isBusy, engine.isBehind]).toEqual([true, false]);
  });
});

describe('a lost context', () => {
  it(`${LOSSES} times is replaced by software and restored, with the same pixels`, async () => {
    const kinds: string[] = [];
    const { engine, host } = mountHeatmap({ onBackend: (kind) => kinds.push(kind) });
    const before = hashPixels(readPixels(engine, host, HEAT_HOME));
    const hashes = new Set<string>();
    for (let round = 0; round < LOSSES; round++) {
      const loser = findLoser(host);
      loser.loseContext();
      await expect.poll(() => engine.backend, { interval: 1 }).toBe('software');
      hashes.add(hashPixels(readPixels(engine, host, HEAT_HOME)));
      loser.restoreContext();
      await expect.poll(() => engine.backend, { interval: 1 }).toBe('webgl2');
      hashes.add(hashPixels(readPixels(engine, host, HEAT_HOME)));
    }
    expect([...hashes]).toEqual([before]);
    expect(kinds).toEqual(['webgl2', ...Array.from({ length: LOSSES }, () => ['software', 'webgl2']).flat()]);
  }, 1_200_000);

  it('during an upload loses nothing', async () => {
    const { engine, host } = mountHeatmap();
    engine.setViewport(HEAT_HOME, HEAT_SIZE);
    const loser = findLoser(host);
    loser.loseContext();
    engine.draw();
    await expect.poll(() => engine.backend).toBe('software');
    loser.restoreContext();
    await expect.poll(() => engine.backend).toBe('webgl2');
    expect(countDifferences(readPixels(engine, host, HEAT_HOME), paintHeatTwin(HEAT_HOME))).toBe(0);
  });
});

describe('memory and contexts', () => {
  it(`return to nothing after ${MOUNTS} mounts`, () => {
    const base = { ...glCounters };
    for (let i = 0; i < MOUNTS; i++) {
      const { engine, host } = mountHeatmap();
      readPixels(engine, host, HEAT_HOME);
      expect(glCounters.textures).toBeGreaterThan(base.textures);
      engine.dispose();
      host.remove();
    }
    expect(glCounters).toEqual(base);
  });

  it(`are never more than ${MAX_CONTEXTS} contexts; further ones draw in software`, () => {
    const engines = Array.from({ length: MAX_CONTEXTS + 2 }, () => mountHeatmap().engine);
    expect(engines.map((engine) => engine.backend)).toEqual([
      ...Array.from({ length: MAX_CONTEXTS }, () => 'webgl2'),
      'software',
      'software',
    ]);
    expect(glCounters.contexts).toBe(MAX_CONTEXTS);
  });

  it('a released context goes to a view without one', () => {
    const engines = Array.from({ length: MAX_CONTEXTS + 1 }, () => mountHeatmap().engine);
    engines[1].dispose();
    expect(engines.map((engine) => engine.backend).at(-1)).toBe('webgl2');
    expect(glCounters.contexts).toBe(MAX_CONTEXTS);
  });

  it('are released once disposed, whichever renderer drew', () => {
    for (const renderer of ['webgl2', 'software'] as const) {
      const { engine, host } = mountHeatmap({ renderer });
      readPixels(engine, host, HEAT_HOME);
      expect(engine.bytes).toBeGreaterThan(0);
      engine.dispose();
      expect(engine.bytes).toBe(0);
    }
  });

  it('are released when tiles leave', () => {
    const { engine, host } = mountHeatmap();
    readPixels(engine, host, HEAT_HOME);
    const { textures } = glCounters;
    engine.setData({ spec: HEAT_SPEC, tiles: HEAT_DATA.tiles.slice(0, 1) });
    expect(textures - glCounters.textures).toBe(HEAT_DATA.tiles[1].bands.length + HEAT_DATA.tiles[2].bands.length);
  });
});

it('without WebGL2 draws in software', () => {
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  getContext.mockImplementationOnce(() => null);
  const { engine, host } = mountHeatmap();
  getContext.mockRestore();
  expect(engine.backend).toBe('software');
  expect(countDifferences(readPixels(engine, host, HEAT_HOME), paintHeatTwin(HEAT_HOME))).toBe(0);
});

describe('the renderer', () => {
  it('changes in a running view, with the same pixels and no leftovers', () => {
    const base = { ...glCounters };
    const kinds: string[] = [];
    const { engine, host } = mountHeatmap({ renderer: 'webgl2', onBackend: (kind) => kinds.push(kind) });
    const before = readPixels(engine, host, HEAT_HOME);
    engine.setRenderer('software');
    expect(glCounters).toEqual(base);
    expect(countDifferences(readPixels(engine, host, HEAT_HOME), before)).toBe(0);
    engine.setRenderer('automatic');
    expect(countDifferences(readPixels(engine, host, HEAT_HOME), before)).toBe(0);
    engine.setRenderer('webgl2');
    expect(kinds).toEqual(['webgl2', 'software', 'webgl2']);
    expect(host.querySelectorAll('canvas')).toHaveLength(1);
  });

  it('chosen while the context is lost stays chosen when it is restored', async () => {
    const { engine, host } = mountHeatmap();
    readPixels(engine, host, HEAT_HOME);
    findLoser(host).loseContext();
    await expect.poll(() => engine.backend).toBe('software');
    engine.setRenderer('software');
    expect(glCounters.contexts).toBe(0);
    engine.setRenderer('webgl2');
    expect(engine.backend).toBe('webgl2');
    expect(countDifferences(readPixels(engine, host, HEAT_HOME), paintHeatTwin(HEAT_HOME))).toBe(0);
  });
});
