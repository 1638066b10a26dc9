import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { priceOfCssY, timeOfCssX, timeSpanOf, type Viewport } from '../viewport/viewport';
import { type CssPoint, dragPlot, wheelPlot } from './gesture-math';
import { type GesturePort, listenPlot } from './listen-plot';

const SIZE = { width: 600, height: 300, pixelRatio: 1 };
const HOME: Viewport = { timeFrom: 0, timeTo: 36_000, priceLow: 96_000, priceHigh: 98_000 };

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** The part of the debugging protocol that moves fingers as a touch screen does. */
interface TouchSession {
  send(
    method: 'Input.dispatchTouchEvent',
    facts: {
      type: TouchType;
      touchPoints: readonly (CssPoint & { id: number })[];
      /** Seconds since 1970. */
      timestamp: number;
    },
  ): Promise<unknown>;
}

/** Fingers land within a tenth of a CSS px: decimals to compare of a time and of a price. */
const TIME_DIGITS = -1;
const PRICE_DIGITS = 0;

const near = ({ x, y }: CssPoint) => ({ x: expect.closeTo(x, 1) as number, y: expect.closeTo(y, 1) as number });

const session = cdp() as unknown as TouchSession;
const state = { view: HOME, isAutofit: false };
const heard = {
  clicks: [] as CssPoint[],
  hovers: [] as (CssPoint | undefined)[],
  holds: [] as boolean[],
  boxes: [] as unknown[],
};
let plot: HTMLElement;
let cleanUp: () => void;
/** Unix seconds at which the next finger moves. */
let clock = 0;

beforeEach(() => {
  state.view = HOME;
  state.isAutofit = false;
  clock = (performance.timeOrigin + performance.now()) / 1000;
  for (const list of Object.values(heard)) list.length = 0;
  plot = document.createElement('div');
  Object.assign(plot.style, { position: 'fixed', inset: '20px auto auto 10px', touchAction: 'none' });
  Object.assign(plot.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` });
  document.body.append(plot);
  const port: GesturePort = {
    view: () => state.view,
    size: () => SIZE,
    isAutofit: () => state.isAutofit,
    setView: (view) => {
      state.view = view;
    },
    wheel: wheelPlot,
    drag: dragPlot,
    onClick: (point) => heard.clicks.push(point),
    onHover: (point) => heard.hovers.push(point),
    onHold: (isHeld) => heard.holds.push(isHeld),
    onBox: (box) => heard.boxes.push(box),
  };
  const listener = listenPlot(plot, port);
  cleanUp = () => {
    listener.dispose();
    plot.remove();
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  cleanUp();
});

/** Fingers move every 16 ms by their own clock, however busy the machine is. */
async function send(type: TouchType, touchPoints: readonly (CssPoint & { id: number })[]): Promise<void> {
  clock += 0.016;
  await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clock });
}

/** Puts fingers on points of the plot, moves or lifts them; ids are their indices in the list. */
async function touch(type: TouchType, ...fingers: CssPoint[]): Promise<void> {
  const box = plot.getBoundingClientRect();
  // The test runner shows this document in a scaled frame.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const place = ({ x, y }: CssPoint, id: number) => ({
    x: frame.left + (x + box.left) * scale,
    y: frame.top + (y + box.top) * scale,
    id,
  });
  await send(type, fingers.map(place));
  await nextFrame();
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Moves one finger right by 30 CSS px per frame, then lifts it. */
async function flick(): Promise<void> {
  await touch('touchStart', { x: 100, y: 100 });
  for (let x = 130; x <= 250; x += 30) await touch('touchMove', { x, y: 100 });
  await send('touchEnd', []);
}

/** The view once it has been still for ten frames. */
async function rest(): Promise<Viewport> {
  let still = 0;
  for (let last = state.view; still < 10; last = state.view) {
    await nextFrame();
    still = last === state.view ? still + 1 : 0;
  }
  return state.view;
}

describe('one finger', () => {
  it('pans, and a flick carries the plot on in the same direction until it stops', async () => {
    await touch('touchStart', { x: 100, y: 100 });
    for (let x = 130; x <= 250; x += 30) await touch('touchMove', { x, y: 100 });
    expect(timeOfCssX(state.view, SIZE, 250)).toBeCloseTo(timeOfCssX(HOME, SIZE, 100), TIME_DIGITS);
    const held = state.view;
    await send('touchEnd', []);
    const rested = await rest();
    expect(rested.timeFrom).toBeLessThan(held.timeFrom);
    expect(timeSpanOf(rested)).toBeCloseTo(36_000, 6);
    expect(heard.clicks).toEqual([]);
  });

  it('stops a glide by touching it, and clicks nothing', async () => {
    // On a busy machine the finger would arrive after the glide, so frames here are a millisecond apart on their own
    // clock.
    let frames = 0;
    const ask = window.requestAnimationFrame.bind(window);
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => ask(() => step(++frames)));
    await flick();
    await nextFrame();
    await nextFrame();
    await touch('touchStart', { x: 300, y: 100 });
    const caught = state.view;
    for (let i = 0; i < 10; i++) await nextFrame();
    expect(state.view).toBe(caught);
    await touch('touchEnd');
    expect(await rest()).toBe(caught);
    expect(heard.clicks).toEqual([]);
  });

  it('throws nothing if the user prefers reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('reduce') }) as never);
    await flick();
    const held = state.view;
    expect(held.timeFrom).toBeLessThan(0);
    expect(await rest()).toBe(held);
  });

  it('stops gliding when something else moves the plot', async () => {
    await flick();
    await nextFrame();
    const chosen = { ...HOME, timeFrom: 3600, timeTo: 7200 };
    state.view = chosen;
    expect(await rest()).toBe(chosen);
  });

  it('taps', async () => {
    await touch('touchStart', { x: 40, y: 60 });
    await touch('touchEnd');
    expect(heard.clicks).toEqual([near({ x: 40, y: 60 })]);
    expect(state.view).toBe(HOME);
  });

  it('held still shows the crosshair and moves it, not the plot', async () => {
    await touch('touchStart', { x: 40, y: 60 });
    await expect.poll(() => heard.hovers).toEqual([near({ x: 40, y: 60 })]);
    await touch('touchMove', { x: 90, y: 80 });
    expect(heard.hovers.at(-1)).toEqual(near({ x: 90, y: 80 }));
    await touch('touchEnd');
    expect(heard.hovers.at(-1)).toBeUndefined();
    expect(state.view).toBe(HOME);
    expect(heard.clicks).toEqual([]);
  });
});

describe('two fingers', () => {
  const start = [
    { x: 200, y: 150 },
    { x: 400, y: 150 },
  ] as const;

  it('zoom around their centre, which may move', async () => {
    await touch('touchStart', ...start);
    await touch('touchMove', { x: 150, y: 170 }, { x: 550, y: 170 });
    expect(timeSpanOf(state.view)).toBeCloseTo(18_000, TIME_DIGITS);
    expect(timeOfCssX(state.view, SIZE, 350)).toBeCloseTo(timeOfCssX(HOME, SIZE, 300), TIME_DIGITS);
    expect(priceOfCssY(state.view, SIZE, 170)).toBeCloseTo(priceOfCssY(HOME, SIZE, 150), PRICE_DIGITS);
    await touch('touchEnd');
    expect(heard.clicks).toEqual([]);
  });

  it('zoom only time while price autofits', async () => {
    state.isAutofit = true;
    await touch('touchStart', ...start);
    await touch('touchMove', { x: 100, y: 150 }, { x: 500, y: 150 });
    expect(timeSpanOf(state.view)).toBeCloseTo(18_000, TIME_DIGITS);
    expect([state.view.priceLow, state.view.priceHigh]).toEqual([HOME.priceLow, HOME.priceHigh]);
    await touch('touchEnd');
  });

  it('pan on without a jump when one leaves', async () => {
    await touch('touchStart', ...start);
    await touch('touchMove', { x: 100, y: 150 }, { x: 500, y: 150 });
    const pinched = state.view;
    await send('touchEnd', [{ x: 0, y: 0, id: 1 }]);
    expect(state.view).toBe(pinched);
    await touch('touchMove', { x: 160, y: 150 });
    expect(timeSpanOf(state.view)).toBeCloseTo(timeSpanOf(pinched), 6);
    expect(timeOfCssX(state.view, SIZE, 160)).toBeCloseTo(timeOfCssX(pinched, SIZE, 100), TIME_DIGITS);
    await touch('touchEnd');
    expect(heard.clicks).toEqual([]);
  });
});

it('with a mouse held still moves the crosshair and not the plot, and pins nothing when released', async () => {
  const { left, top } = plot.getBoundingClientRect();
  const point = (type: string, x: number) =>
    plot.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX: left + x, clientY: top + 50 }));
  vi.spyOn(plot, 'setPointerCapture').mockReturnValue();
  point('pointerdown', 100);
  await vi.waitFor(() => expect(heard.holds).toEqual([true]));
  point('pointermove', 200);
  point('pointerup', 200);
  expect(state.view).toEqual(HOME);
  expect(heard.holds).toEqual([true, false]);
  expect(heard.clicks).toEqual([]);
  // The mouse is still over the plot.
  expect(heard.hovers.at(-1)).toEqual(near({ x: 200, y: 50 }));
});

it('ignores events once disposed, and stops gliding', async () => {
  await flick();
  cleanUp();
  const left = state.view;
  expect(await rest()).toBe(left);
});
