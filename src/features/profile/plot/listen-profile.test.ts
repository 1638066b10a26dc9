// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';
import { PlotModel } from '@/panes/plot/plot-model';
import { listenProfile } from './listen-profile';

function mount() {
  const view = { timeFrom: 90_000, timeTo: 100_000, priceLow: 90, priceHigh: 110 };
  const span = { from: 0, to: 100_000, isRecorded: false };
  const initial = { view, isAutofit: false, isLive: false };
  const model = new PlotModel({ initial, span, columnSeconds: 60, rowStep: 1, fitPrices: () => undefined });
  let isMeasuring = false;
  const ruler = { onBox: vi.fn(), onBoxEnd: vi.fn(), onMeasurePoint: vi.fn(), isMeasuring: () => isMeasuring };
  const gestures = { onResetTime: vi.fn(), onLevel: vi.fn(), onSession: vi.fn(), ...ruler };
  const crosshair = makeCrosshairStore();
  const [plot, priceAxis] = ['plot', 'axis'].map(() => document.createElement('div'));
  plot.setPointerCapture = () => undefined;
  const listener = listenProfile(
    { plot, priceAxis },
    {
      size: () => ({ width: 1000, height: 500, pixelRatio: 1 }),
      model,
      crosshair,
      gestures: {
        ...gestures,
        snapPrice: (_, price) => price,
        snapMeasured: ({ time, price }: DataPoint) => ({ time, price: Math.round(price / 5) * 5 }),
      },
    },
  );
  const fire = (type: string, clientX: number, clientY: number, keys: PointerEventInit = {}): void => {
    plot.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, ...keys, clientX, clientY }));
  };
  return { ...gestures, crosshair, listener, fire, arm: (next: boolean) => void (isMeasuring = next) };
}

it('a measured box keeps the times that it was drawn over, at levels unless Ctrl or ⌘ is held', () => {
  const { onBox, fire, listener } = mount();
  const measure = (keys: PointerEventInit): void => {
    fire('pointerdown', 250, 100, { shiftKey: true, ...keys });
    fire('pointermove', 500, 250, { shiftKey: true, ...keys });
    fire('pointerup', 500, 250, { shiftKey: true, ...keys });
  };
  const times = [{ time: 92_500 }, { time: 95_000 }];
  for (const [keys, from] of [
    [{}, 105],
    [{ ctrlKey: true }, 106],
    [{ metaKey: true }, 106],
  ] as const) {
    measure(keys);
    expect(onBox).toHaveBeenLastCalledWith({
      kind: 'measure',
      from: { ...times[0], price: from },
      to: { ...times[1], price: 100 },
    });
  }
  listener.dispose();
});

it('once the ruler is on, a drag or two clicks measure, and no session is selected and nothing pinned', () => {
  const { onBox, onBoxEnd, onMeasurePoint, onSession, crosshair, fire, listener, arm } = mount();
  arm(true);
  fire('pointerdown', 250, 100);
  fire('pointermove', 500, 250);
  fire('pointerup', 500, 250);
  expect(onBox.mock.lastCall?.[0]).toMatchObject({ kind: 'measure', to: { time: 95_000 } });
  expect(onBoxEnd).toHaveBeenCalledOnce();
  fire('pointerdown', 250, 100);
  fire('pointerup', 250, 100);
  expect(onMeasurePoint).toHaveBeenCalledExactlyOnceWith({ time: 92_500, price: 105 });
  expect([crosshair.pinned, onSession.mock.calls.length]).toEqual([false, 0]);
  arm(false);
  fire('pointerdown', 250, 100);
  fire('pointerup', 250, 100);
  expect([crosshair.pinned, onSession.mock.calls.length]).toEqual([true, 1]);
  listener.dispose();
});
