import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Disposer } from '@/base/dispose';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { PlotModel } from '@/panes/plot/plot-model';
import { listenProfile, type ProfileGestures } from './listen-profile';

const DAY = 86_400;
const SIZE = { width: 500, height: 300, pixelRatio: 1 };
const NOTHING = (): void => undefined;

let hosts: Readonly<Record<'plot' | 'priceAxis', HTMLElement>>;
let model: PlotModel;
let listener: Disposer;

beforeEach(() => {
  const make = (): HTMLElement => document.body.appendChild(document.createElement('div'));
  hosts = { plot: make(), priceAxis: make() };
  // Synthetic pointers cannot be captured.
  for (const host of Object.values(hosts)) host.setPointerCapture = NOTHING;
  const view = { timeFrom: 40 * DAY, timeTo: 45 * DAY, priceLow: 90, priceHigh: 110 };
  model = new PlotModel({
    initial: { view, isAutofit: false, isLive: false },
    span: { from: 0, to: 100 * DAY, isRecorded: true },
    columnSeconds: 1800,
    rowStep: 0,
    fitPrices: () => undefined,
  });
  const gestures: ProfileGestures = {
    onResetTime: NOTHING,
    onBox: NOTHING,
    isMeasuring: () => false,
    onMeasurePoint: NOTHING,
    onBoxEnd: NOTHING,
    snapMeasured: (point) => point,
    onLevel: NOTHING,
    onSession: NOTHING,
    snapPrice: (_, price) => price,
  };
  listener = listenProfile(hosts, { model, crosshair: makeCrosshairStore(), gestures, size: () => SIZE });
});

afterEach(() => {
  listener.dispose();
  for (const host of Object.values(hosts)) host.remove();
});

function touch(type: string, pointerId: number, x: number, y: number): void {
  const { left, top } = hosts.plot.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y };
  hosts.plot.dispatchEvent(new PointerEvent(type, { pointerId, pointerType: 'touch', button: 0, ...at }));
}

it('one finger moves the sessions with it', () => {
  touch('pointerdown', 1, 200, 100);
  touch('pointermove', 1, 250, 100);
  touch('pointermove', 1, 300, 130);
  const { timeFrom, timeTo, priceLow } = model.get().view;
  expect(timeFrom / DAY).toBeCloseTo(39, 6);
  expect((timeTo - timeFrom) / DAY).toBeCloseTo(5, 6);
  expect(priceLow).toBeCloseTo(92, 6);
});

it('moving two fingers apart zooms in on time and prices', () => {
  touch('pointerdown', 1, 200, 150);
  touch('pointerdown', 2, 300, 150);
  touch('pointermove', 2, 400, 150);
  touch('pointermove', 1, 200, 150);
  const { view } = model.get();
  expect(timeSpanOf(view) / DAY).toBeCloseTo(2.5, 6);
  expect(view.priceHigh - view.priceLow).toBeCloseTo(10, 6);
});
