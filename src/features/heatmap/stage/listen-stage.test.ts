// @vitest-environment happy-dom
import { afterEach, describe, expect, it, type Mock, vi } from 'vitest';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';
import { snapToGrid } from '@/features/heatmap/readout/snap-to-grid';
import type { StageHosts } from '@/features/heatmap/view/heatmap-stage';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';
import { PlotModel } from '@/panes/plot/plot-model';
import { listenStage } from './listen-stage';

const SIZE = { width: 1000, height: 500, pixelRatio: 1 };
const view = { timeFrom: 90_000, timeTo: 100_000, priceLow: 90, priceHigh: 110 };
const X = 250;
/** The time under the pointer at `X`: a quarter of the view. */
const underPointer = (timeFrom: number): number => timeFrom + 2500;

/** Seconds of the newest snapshot. */
const NEWEST = 99_990;

let leave = (): void => undefined;

afterEach(() => leave());

interface Mounted {
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly plot: HTMLElement;
  readonly rail: HTMLElement;
  readonly onBox: Mock;
  readonly onLevel: Mock;
  readonly onMeasurePoint: Mock;
  readonly onBoxEnd: Mock;
  arm(isMeasuring: boolean): void;
}

function mount(): Mounted {
  const place = (): HTMLElement => document.createElement('div');
  const hosts: StageHosts = {
    plot: place(),
    priceAxis: place(),
    timeAxis: place(),
    volume: place(),
    volumeAxis: place(),
    rail: place(),
  };
  const span = { from: 0, to: 100_000, isRecorded: false };
  const initial = { view, isAutofit: false, isLive: false };
  const model = new PlotModel({ initial, span, columnSeconds: 60, rowStep: 1, fitPrices: () => undefined });
  const crosshair = makeCrosshairStore();
  const rail = { spec: () => ({ rowStep: 1 }), newest: () => NEWEST };
  let isMeasuring = false;
  const ruler = { onBox: vi.fn(), onBoxEnd: vi.fn(), onMeasurePoint: vi.fn(), isMeasuring: () => isMeasuring };
  const snapMeasured = ({ time, price }: DataPoint): DataPoint => snapToGrid({ time, price }, { columnSeconds: 60 }, 0);
  // Each row has a wall at a whole ten.
  const snapRead = ({ time, price }: DataPoint, reach: number): DataPoint => {
    const wall = Math.round(price / 10) * 10;
    return { time, price: Math.abs(wall - price) <= reach ? wall : price };
  };
  const gestures = {
    onResetTime: vi.fn(),
    onLevel: vi.fn(),
    snapMeasured,
    snapRead,
    ...ruler,
    ...rail,
  };
  const listener = listenStage(hosts, { model, crosshair, gestures, size: () => SIZE });
  leave = () => listener.dispose();
  return {
    model,
    crosshair,
    plot: hosts.plot,
    rail: hosts.rail,
    ...ruler,
    onLevel: gestures.onLevel,
    arm: (next) => void (isMeasuring = next),
  };
}

const moveTo = (x: number): PointerEvent => new PointerEvent('pointermove', { clientX: x, clientY: 100, pointerId: 1 });
const moveView = (model: PlotModel, timeFrom: number): void =>
  model.move({ ...view, timeFrom, timeTo: timeFrom + 10_000 });

describe('the crosshair under a pointer at rest', () => {
  it('is over other data when the plot moves', async () => {
    const { model, crosshair, plot } = mount();
    plot.dispatchEvent(moveTo(X));
    expect(crosshair.get()?.time).toBe(underPointer(90_000));
    plot.dispatchEvent(new WheelEvent('wheel', { deltaX: -500, clientX: X, clientY: 100 }));
    await Promise.resolve();
    expect(crosshair.get()?.time).toBe(underPointer(model.get().view.timeFrom));
    moveView(model, 20_000);
    await Promise.resolve();
    expect(crosshair.get()?.time).toBe(underPointer(20_000));
  });

  it('stays on the data that is dragged along, and reports no move', async () => {
    const { crosshair, plot } = mount();
    plot.setPointerCapture = () => undefined;
    plot.dispatchEvent(moveTo(X));
    plot.dispatchEvent(new PointerEvent('pointerdown', { clientX: X, clientY: 100, pointerId: 1, button: 0 }));
    let told = 0;
    crosshair.subscribe(() => told++);
    plot.dispatchEvent(moveTo(X - 50));
    await Promise.resolve();
    expect(told).toBe(0);
  });

  it('is not shown again once the pointer has left', async () => {
    const { model, crosshair, plot } = mount();
    plot.dispatchEvent(moveTo(X));
    plot.dispatchEvent(new PointerEvent('pointerleave'));
    moveView(model, 20_000);
    await Promise.resolve();
    expect(crosshair.get()).toBeUndefined();
  });

  it('stays where it is pinned, and where the keyboard has moved it', async () => {
    const { model, crosshair, plot } = mount();
    plot.dispatchEvent(moveTo(X));
    const placed = { time: 95_000, price: 100, source: 'keyboard' };
    crosshair.set(placed);
    moveView(model, 20_000);
    await Promise.resolve();
    expect(crosshair.get()).toEqual(placed);
    crosshair.pin({ ...placed, source: 'plot' });
    moveView(model, 10_000);
    await Promise.resolve();
    expect(crosshair.get()?.time).toBe(95_000);
  });
});

it('the crosshair lies on a cell near the pointer, further from a finger, and exactly at the pointer with Alt', () => {
  const { plot, crosshair } = mount();
  plot.setPointerCapture = () => undefined;
  // 25 px are a price of 1; the wall of 100 is at 250 px.
  const hover = (clientY: number, altKey = false): number | undefined => {
    plot.dispatchEvent(new PointerEvent('pointermove', { clientX: X, clientY, pointerId: 1, altKey }));
    return crosshair.get()?.price;
  };
  expect([hover(248), hover(252), hover(254), hover(252, true)]).toEqual([100, 100, 99.84, 99.92]);
  for (const type of ['pointerdown', 'pointerup'])
    plot.dispatchEvent(
      new PointerEvent(type, { clientX: X, clientY: 258, pointerId: 1, button: 0, pointerType: 'touch' }),
    );
  expect([crosshair.pinned, crosshair.get()?.price]).toEqual([true, 100]);
});

it('a ruler ends at ticks and at starts of columns, or with Ctrl or ⌘ wherever the pointer is', () => {
  const { plot, onBox } = mount();
  plot.setPointerCapture = () => undefined;
  const at = { clientY: 100, pointerId: 1, button: 0, shiftKey: true };
  plot.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: X }));
  plot.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 500, clientY: 257 }));
  expect(onBox).toHaveBeenLastCalledWith({
    kind: 'measure',
    from: { time: 92_520, price: 106 },
    to: { time: 94_980, price: 100 },
  });
  for (const key of ['ctrlKey', 'metaKey']) {
    plot.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 500, clientY: 257, [key]: true }));
    expect(onBox.mock.lastCall?.[0]).toMatchObject({ to: { time: 95_000, price: 99.72 } });
  }
});

it('once the ruler is on, a drag or two clicks measure, and nothing is pinned or moved', () => {
  const { plot, model, crosshair, onBox, onBoxEnd, onMeasurePoint, arm } = mount();
  plot.setPointerCapture = () => undefined;
  const press = (type: string, clientX: number): void =>
    void plot.dispatchEvent(new PointerEvent(type, { clientX, clientY: 100, pointerId: 1, button: 0 }));
  arm(true);
  for (const [type, x] of [
    ['pointerdown', X],
    ['pointermove', 500],
    ['pointerup', 500],
  ] as const)
    press(type, x);
  expect(onBox.mock.lastCall?.[0]).toMatchObject({ kind: 'measure', to: { time: 94_980 } });
  expect(onBoxEnd).toHaveBeenCalledTimes(1);
  press('pointerdown', X);
  press('pointerup', X);
  expect(onMeasurePoint).toHaveBeenCalledWith({ time: 92_520, price: 106 });
  expect([crosshair.pinned, model.get().view.timeFrom]).toEqual([false, view.timeFrom]);
  arm(false);
  press('pointerdown', X);
  press('pointerup', X);
  expect([crosshair.pinned, onMeasurePoint.mock.calls.length]).toEqual([true, 1]);
});

it('a finger that taps elsewhere moves the pinned crosshair there, and one that taps on it frees it', () => {
  const { plot, crosshair } = mount();
  plot.setPointerCapture = () => undefined;
  const tap = (clientX: number, pointerType: string): void => {
    for (const type of ['pointerdown', 'pointerup'])
      plot.dispatchEvent(new PointerEvent(type, { clientX, clientY: 100, pointerId: 1, button: 0, pointerType }));
  };
  tap(X, 'touch');
  expect([crosshair.pinned, crosshair.get()?.time]).toEqual([true, 92_500]);
  tap(600, 'touch');
  expect([crosshair.pinned, crosshair.get()?.time]).toEqual([true, 96_000]);
  tap(610, 'touch');
  expect([crosshair.pinned, crosshair.get()]).toEqual([false, undefined]);
  tap(X, 'mouse');
  tap(600, 'mouse');
  expect(crosshair.pinned).toBe(false);
});

describe('the rail', () => {
  /** 100 CSS px down a view of 110 to 90 over 500 px: the level of 106. */
  const at = (type: string, offsetY: number): Event =>
    Object.defineProperty(new MouseEvent(type), 'offsetY', { value: offsetY });

  it('reads the level under the pointer in the newest snapshot, and none once the pointer has left', () => {
    const { rail, crosshair } = mount();
    rail.dispatchEvent(at('pointermove', 103));
    expect(crosshair.get()).toEqual({ time: NEWEST, price: 106, source: 'rail' });
    rail.dispatchEvent(at('pointerleave', 103));
    expect(crosshair.get()).toBeUndefined();
  });

  it('pins the crosshair on the clicked level and adds no line; a second click unpins it', () => {
    const { rail, crosshair, onLevel } = mount();
    rail.dispatchEvent(at('click', 103));
    expect([crosshair.pinned, crosshair.get()?.price]).toEqual([true, 106]);
    rail.dispatchEvent(at('click', 253));
    expect([crosshair.pinned, crosshair.get()?.price]).toEqual([true, 100]);
    rail.dispatchEvent(at('click', 248));
    expect(crosshair.pinned).toBe(false);
    expect(onLevel).not.toHaveBeenCalled();
  });

  it('stays with the pinned snapshot', () => {
    const { rail, crosshair } = mount();
    crosshair.pin({ time: 95_000, price: 91, source: 'plot' });
    rail.dispatchEvent(at('click', 103));
    expect(crosshair.get()).toMatchObject({ time: 95_000, price: 106 });
  });
});
