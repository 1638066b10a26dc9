// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { type DataBox, type DataPoint, getBoxRange } from '@/panes/plot/crosshair/data-box';
import { readPlace } from '@/panes/plot/place-in-search';
import { PlotModel, type PlotView } from '@/panes/plot/plot-model';
import { type ChartGestures, holdEdge, listenRow, listenTo } from './listen-chart';

const view = { timeFrom: 90_000, timeTo: 100_000, priceLow: 1, priceHigh: 100 };

/** A magnet that draws times to whole thousands and prices to whole tens. */
const toWhole = ({ time, price }: DataPoint): DataPoint => ({
  time: Math.round(time / 1000) * 1000,
  price: Math.round(price / 10) * 10,
});

const span = { from: 0, to: 100_000, isRecorded: false };

const openModel = (plot: Pick<PlotView, 'isAutofit' | 'isLive'>) =>
  new PlotModel({ initial: { view, ...plot }, span, columnSeconds: 60, rowStep: 1, fitPrices: () => undefined });

const makeGestures = (change: Partial<ChartGestures>): ChartGestures => ({
  onResetTime: vi.fn(),
  onBox: vi.fn(),
  onBoxEnd: vi.fn(),
  onMeasurePoint: vi.fn(),
  onLevel: vi.fn(),
  onHold: vi.fn(),
  isMeasuring: () => false,
  snapPrice: (_, price) => price,
  snapMeasured: (point) => point,
  scale: () => 'linear',
  ...change,
});

/** Gestures that measure while `isMeasuring` says so, over a price row of 1,000 by 500 CSS px. */
function listenMeasured(isMeasuring: () => boolean) {
  const model = openModel({ isAutofit: false, isLive: false });
  const on = { onBox: vi.fn<(box: DataBox | undefined) => void>(), onBoxEnd: vi.fn(), onMeasurePoint: vi.fn() };
  const hover = vi.fn<(point: unknown) => void>();
  const hosts = listenTo({
    stage: { plotSize: () => ({ width: 1000, height: 500, pixelRatio: 1 }), hover },
    model,
    crosshair: makeCrosshairStore(),
    gestures: makeGestures({ ...on, isMeasuring, snapMeasured: toWhole }),
  });
  const host = document.createElement('div');
  host.setPointerCapture = () => undefined;
  const listener = listenRow(host, 'price', hosts);
  const press = (type: string, clientX: number, clientY: number, keys: PointerEventInit = {}): void => {
    host.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX, clientY, ...keys }));
  };
  return { ...on, model, press, hover, crosshair: hosts.crosshair, dispose: () => listener.dispose() };
}

it('measures a drag or two clicks once the ruler is on, and pans again afterwards', () => {
  let isMeasuring = true;
  const { press, onBox, onBoxEnd, onMeasurePoint, model, crosshair, dispose } = listenMeasured(() => isMeasuring);
  press('pointerdown', 100, 0);
  press('pointermove', 600, 250);
  press('pointerup', 600, 250);
  expect(onBox.mock.lastCall?.[0]).toMatchObject({ kind: 'measure', from: { time: 91_000 }, to: { time: 96_000 } });
  expect(onBoxEnd).toHaveBeenCalledTimes(1);
  press('pointerdown', 200, 0);
  press('pointerup', 200, 0);
  expect(onMeasurePoint).toHaveBeenCalledWith({ time: 92_000, price: 100 });
  expect([model.get().view.timeFrom, crosshair.pinned]).toEqual([90_000, false]);
  isMeasuring = false;
  press('pointerdown', 100, 0);
  press('pointermove', 600, 0);
  press('pointerup', 600, 0);
  expect(model.get().view.timeFrom).toBe(85_000);
  expect(onBoxEnd).toHaveBeenCalledTimes(1);
  dispose();
});

it('the magnet holds the ruler and its open end, unless Ctrl or ⌘ is held', () => {
  const { press, onBox, onMeasurePoint, hover, dispose } = listenMeasured(() => true);
  press('pointermove', 112, 63);
  expect(hover.mock.lastCall?.[0]).toMatchObject({ time: 91_000, price: 90 });
  press('pointerdown', 112, 63);
  press('pointerup', 112, 63);
  expect(onMeasurePoint).toHaveBeenLastCalledWith({ time: 91_000, price: 90 });
  press('pointerdown', 112, 63);
  press('pointermove', 612, 250);
  expect(onBox.mock.lastCall?.[0]).toMatchObject({ from: { time: 91_000, price: 90 }, to: { time: 96_000 } });
  press('pointermove', 612, 250, { metaKey: true });
  expect(onBox.mock.lastCall?.[0]?.to).toEqual({ time: 96_120, price: 50.5 });
  press('pointermove', 612, 250, { ctrlKey: true });
  expect(onBox.mock.lastCall?.[0]?.to.time).toBe(96_120);
  dispose();
});

it('a measured box keeps the times and prices that it was drawn over, wherever the chart goes', () => {
  const model = openModel({ isAutofit: false, isLive: false });
  const onBox = vi.fn<(box: DataBox | undefined) => void>();
  const on = listenTo({
    stage: { plotSize: () => ({ width: 1000, height: 500, pixelRatio: 1 }), hover: vi.fn() },
    model,
    crosshair: makeCrosshairStore(),
    gestures: makeGestures({ onBox, scale: () => 'log' }),
  });
  const host = document.createElement('div');
  host.setPointerCapture = () => undefined;
  const listener = listenRow(host, 'price', on);
  const at = { pointerId: 1, button: 0, shiftKey: true };
  host.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 600, clientY: 0 }));
  host.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 590, clientY: 10 }));
  model.move({ ...view, timeFrom: 80_000, timeTo: 90_000 });
  host.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 800, clientY: 250 }));
  const box = onBox.mock.lastCall?.[0];
  expect(box && getBoxRange(box)).toEqual([88_000, 96_000]);
  expect([box?.from.price, box?.to.price].map((price) => Math.round(price ?? 0))).toEqual([100, 10]);
  listener.dispose();
});

it('zooming out a live view keeps the live edge in place on screen; any other zoom keeps the point under the cursor', () => {
  const open = (isLive: boolean) => openModel({ isAutofit: true, isLive });
  const wider = { ...view, timeFrom: 80_000, timeTo: 110_000 };
  const held = holdEdge(view, wider, open(true));
  // The address of a live view holds only its length: whoever follows the link sees the same.
  const followed = readPlace({ period: held.timeTo - held.timeFrom }, span, 1);
  expect(held).toMatchObject({ timeFrom: followed.view.timeFrom, timeTo: followed.view.timeTo });
  expect(held.timeTo - held.timeFrom).toBeCloseTo(30_000, 6);
  expect(holdEdge(view, wider, open(false))).toBe(wider);
  const nearer = { ...view, timeFrom: 94_000, timeTo: 99_000 };
  expect(holdEdge(view, nearer, open(true))).toBe(nearer);
});
