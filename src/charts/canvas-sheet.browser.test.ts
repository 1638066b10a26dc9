import { afterEach, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { makeCanvasEngine, type Paint, type PaintRules, readTimes } from './canvas-engine';
import { CanvasSheet } from './canvas-sheet';
import { type CrosshairStore, makeCrosshairStore } from './crosshair-store';
import type { Viewport } from './viewport/viewport';

const SIZE = { width: 20, height: 10, pixelRatio: 1 };
const VIEW: Viewport = { timeFrom: 0, timeTo: 100, priceLow: 0, priceHigh: 10 };

const hosts: HTMLElement[] = [];

afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

function mountSheet() {
  const host = document.createElement('div');
  document.body.append(host);
  hosts.push(host);
  const scheduler = makeFrameScheduler();
  const listeners = new Set<() => void>();
  const place = {
    isOnCpu: true,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const moveTo = (isOnCpu: boolean): void => {
    place.isOnCpu = isOnCpu;
    for (const listener of listeners) listener();
  };
  const sheet = new CanvasSheet({ host, scheduler, place });
  const find = () => ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  const pixel = (x: number, y: number): number[] => [...find().getImageData(x, y, 1, 1).data];
  return { host, sheet, scheduler, find, pixel, moveTo, listeners };
}

type Mounted = ReturnType<typeof mountSheet>;

/** An engine on the sheet that counts its paints. */
function addEngine(
  { sheet, scheduler }: Mounted,
  paint: Paint<string, string>,
  more: PaintRules<string, string> & { readonly crosshair?: CrosshairStore } = {},
) {
  const { crosshair, ...rules } = more;
  const counted = { paints: 0 };
  const engine = makeCanvasEngine<string, string>(
    { host: sheet, scheduler, crosshair },
    (layer) => {
      counted.paints++;
      paint(layer);
    },
    rules,
  );
  engine.setData('data');
  engine.setStyle('style');
  engine.setViewport(VIEW, SIZE);
  return { engine, counted };
}

const fill =
  (colour: string, x: number): Paint<string, string> =>
  ({ context }) => {
    context.fillStyle = colour;
    context.fillRect(x, 0, 5, 10);
  };
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const NOTHING = [0, 0, 0, 0];

describe('engines on one sheet', () => {
  it('share a canvas in the order they were added, each with its own context state', () => {
    const mounted = mountSheet();
    addEngine(mounted, ({ context }) => {
      context.translate(5, 0);
      context.globalAlpha = 0.1;
      context.fillStyle = 'red';
      context.fillRect(0, 0, 1, 1);
    });
    addEngine(mounted, fill('red', 0));
    addEngine(mounted, fill('blue', 3));
    mounted.scheduler.flush();
    expect(mounted.host.querySelectorAll('canvas')).toHaveLength(1);
    expect(mounted.pixel(1, 1)).toEqual(RED);
    expect(mounted.pixel(4, 1)).toEqual(BLUE);
    expect(mounted.pixel(12, 1)).toEqual(NOTHING);
  });

  it('are not repainted while nothing that they read changes', () => {
    const mounted = mountSheet();
    const { engine, counted } = addEngine(mounted, fill('red', 0), { reads: readTimes });
    mounted.scheduler.flush();
    engine.setViewport({ ...VIEW, priceLow: 1 }, { ...SIZE });
    mounted.scheduler.flush();
    expect(counted.paints).toBe(1);
    engine.setViewport({ ...VIEW, timeFrom: 1 }, SIZE);
    mounted.scheduler.flush();
    engine.setData('others');
    mounted.scheduler.flush();
    engine.setStyle('other');
    mounted.scheduler.flush();
    expect(counted.paints).toBe(4);
  });

  it('are not repainted while only an overlay moves', () => {
    const mounted = mountSheet();
    const crosshair = makeCrosshairStore();
    const under = addEngine(mounted, fill('red', 0));
    const over = addEngine(mounted, (layer) => layer.crosshair && fill('blue', layer.crosshair.time)(layer), {
      isOverlay: true,
      crosshair,
    });
    mounted.scheduler.flush();
    for (const time of [8, 9, 15]) {
      crosshair.set({ time, price: 1, source: 'test' });
      mounted.scheduler.flush();
    }
    // Once onto the canvas and once into the cached picture.
    expect(under.counted.paints).toBe(2);
    expect(over.counted.paints).toBe(4);
    expect(mounted.pixel(1, 1)).toEqual(RED);
    expect(mounted.pixel(10, 1)).toEqual(NOTHING);
    expect(mounted.pixel(16, 1)).toEqual(BLUE);
  });

  it('show what is under an overlay once it has changed', () => {
    const mounted = mountSheet();
    const crosshair = makeCrosshairStore();
    let colour = 'red';
    const under = addEngine(mounted, (layer) => fill(colour, 0)(layer));
    addEngine(mounted, () => undefined, { isOverlay: true, crosshair });
    mounted.scheduler.flush();
    crosshair.set({ time: 1, price: 1, source: 'test' });
    mounted.scheduler.flush();
    colour = 'blue';
    under.engine.setData('others');
    mounted.scheduler.flush();
    expect(mounted.pixel(1, 1)).toEqual(BLUE);
    crosshair.set({ time: 2, price: 1, source: 'test' });
    mounted.scheduler.flush();
    expect(mounted.pixel(1, 1)).toEqual(BLUE);
  });

  it('move to another canvas at once, complete and in the same place, when the paint place changes', () => {
    const mounted = mountSheet();
    const { host, sheet, find, pixel, moveTo, listeners } = mounted;
    const over = document.createElement('canvas');
    host.append(over);
    const under = addEngine(mounted, fill('red', 0));
    const crosshair = makeCrosshairStore();
    addEngine(mounted, fill('blue', 10), { isOverlay: true, crosshair });
    sheet.draw();
    const first = find().canvas;
    moveTo(true);
    expect(find().canvas).toBe(first);
    // By then the picture under the overlay is cached.
    crosshair.set({ time: 5, price: 5, source: 'test' });
    sheet.draw();
    moveTo(false);
    expect([...host.children]).toEqual([find().canvas, over]);
    expect(find().canvas).not.toBe(first);
    expect(find().getContextAttributes().willReadFrequently).toBe(false);
    expect([pixel(2, 2), pixel(12, 2), pixel(7, 2)]).toEqual([RED, BLUE, NOTHING]);
    expect(under.counted.paints).toBe(3);
    moveTo(true);
    expect(find().getContextAttributes().willReadFrequently).toBe(true);
    expect([pixel(2, 2), pixel(12, 2)]).toEqual([RED, BLUE]);
    sheet.dispose();
    expect(listeners.size).toBe(0);
  });

  it('leave no trace when removed, and are all painted when one fails', () => {
    const mounted = mountSheet();
    const { engine } = addEngine(mounted, fill('red', 0));
    const broken = addEngine(mounted, () => {
      throw new Error('broken');
    });
    addEngine(mounted, fill('blue', 8));
    expect(() => mounted.scheduler.flush()).toThrow('broken');
    expect(mounted.pixel(9, 1)).toEqual(BLUE);
    broken.engine.dispose();
    engine.dispose();
    mounted.scheduler.flush();
    expect(mounted.pixel(1, 1)).toEqual(NOTHING);
    expect(mounted.pixel(9, 1)).toEqual(BLUE);
    mounted.sheet.dispose();
    expect(mounted.host.querySelectorAll('canvas')).toHaveLength(0);
  });

  it('leave nothing on screen once they draw nothing', async () => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', inset: '0' });
    document.body.append(host);
    hosts.push(host);
    const size = { width: 1200, height: 700, pixelRatio: 1 };
    const crosshair = makeCrosshairStore();
    const engine = makeCanvasEngine<string, string>(
      { host, scheduler: makeFrameScheduler(), crosshair },
      ({ context, crosshair: point }) => {
        if (point === undefined) return;
        context.setLineDash([3, 3]);
        context.strokeStyle = 'red';
        context.beginPath();
        context.moveTo(point.time + 0.5, 0);
        context.lineTo(point.time + 0.5, 600);
        context.stroke();
      },
    );
    engine.setData('data');
    engine.setStyle('style');
    engine.setViewport(VIEW, size);
    const left: number[] = [];
    for (let round = 1; round <= 5; round++) {
      for (const time of [round * 100, round * 100 + 50]) {
        crosshair.set({ time, price: 1, source: 'plot' });
        await waitForFrames();
      }
      crosshair.set(undefined);
      await waitForFrames();
      left.push(countPixels(ensure(host.querySelector('canvas'), 'The canvas')));
    }
    engine.dispose();
    expect(left).toEqual([0, 0, 0, 0, 0]);
  });
});

/** Waits until frames are presented: pixels read earlier are not yet the ones on screen. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Counts pixels that are not transparent. Reads a copy: reading the canvas itself would change how it is drawn. */
function countPixels(canvas: HTMLCanvasElement): number {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = ensure(copy.getContext('2d'), 'The context of the copy');
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data.filter((value, at) => at % 4 === 3 && value > 0)
    .length;
}

describe('an engine', () => {
  it('does not repaint for records of the same values', () => {
    const { host, scheduler } = mountSheet();
    let paints = 0;
    const engine = makeCanvasEngine<{ readonly last: { readonly price: number } }, { readonly theme: string }>(
      { host, scheduler },
      () => void paints++,
    );
    engine.setViewport(VIEW, SIZE);
    for (const price of [1, 1, 2, 2]) {
      engine.setData({ last: { price } });
      engine.setStyle({ theme: 'dark' });
      engine.draw();
    }
    expect(paints).toBe(2);
    engine.dispose();
    scheduler.dispose();
  });
});
