import { describe, expect, it, vi } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import type { ChartPaneId } from '@/state/url-state';
import { type KeyActions, listKeys } from './use-chart-keys';

const AT = 1_781_793_000;

function makeKeys({
  panes = ['cvd'] as readonly ChartPaneId[],
  anchor = undefined as number | undefined,
  hasBox = false,
  hasRange = true,
} = {}) {
  const crosshair = makeCrosshairStore();
  const actions = {
    onLastLine: vi.fn(),
    onTakeBox: () => false,
    onMeasure: vi.fn<KeyActions['onMeasure']>(() => undefined),
    onDropBox: vi.fn(() => hasBox),
    onClear: vi.fn(() => hasRange),
    onAnchor: vi.fn(),
    onClosing: vi.fn(),
    onLine: vi.fn(),
  };
  const say = vi.fn();
  const view = { timeFrom: AT - 3600, timeTo: AT + 3600, priceLow: 1, priceHigh: 3 };
  const chart = {
    crosshair,
    interval: 'MINUTE',
    zone: 'utc',
    choice: { anchor },
    panes,
    lens: undefined,
    model: { get: () => ({ view, isAutofit: true, isLive: true }) },
    span: { from: 0, to: AT + 3600, isRecorded: false },
    data: { price: { decimals: 1 } },
  } as const;
  const keys = listKeys(chart, actions, { goTo: vi.fn(), say });
  const press = (key: string): void => keys[key]();
  return { crosshair, actions, say, press };
}

const point = { time: AT + 30, price: 100, source: 'price' };

describe('the keys of the chart', () => {
  it('H adds a line at the crosshair', () => {
    const { crosshair, actions, say, press } = makeKeys();
    crosshair.set(point);
    press('h');
    expect(actions.onLine).toHaveBeenCalledExactlyOnceWith(100);
    expect(say.mock.calls[0][0]).toContain('100.0');
  });

  it('Esc clears the topmost thing first, then the pin, the crosshair, the range', () => {
    const boxed = makeKeys({ hasBox: true });
    boxed.crosshair.pin(point);
    boxed.press('Escape');
    expect([boxed.crosshair.pinned, boxed.actions.onClear.mock.calls.length]).toEqual([true, 0]);
    const { crosshair, actions, press } = makeKeys();
    crosshair.pin(point);
    press('Escape');
    expect([crosshair.pinned, crosshair.get()?.time]).toEqual([false, AT + 30]);
    press('Escape');
    expect(crosshair.get()).toBeUndefined();
    expect(actions.onClear).not.toHaveBeenCalled();
    press('Escape');
    expect(actions.onClear).toHaveBeenCalledTimes(1);
    expect(actions.onLastLine).not.toHaveBeenCalled();
    const bare = makeKeys({ hasRange: false });
    bare.press('Escape');
    expect(bare.actions.onLastLine).toHaveBeenCalledTimes(1);
  });

  it('Enter pins the crosshair and frees it, and says so', () => {
    const { crosshair, say, press } = makeKeys();
    crosshair.set(point);
    press('Enter');
    expect(crosshair.pinned).toBe(true);
    expect(say).toHaveBeenLastCalledWith(expect.stringMatching(/^Pinned at \d/));
    press('Enter');
    expect(crosshair.pinned).toBe(false);
    expect(say).toHaveBeenLastCalledWith('Pin removed');
  });

  it('a starts CVD at the crosshair, pressed again there at the left edge, and announces it if CVD is shown', () => {
    const first = makeKeys();
    first.crosshair.set(point);
    first.press('a');
    expect(first.actions.onAnchor).toHaveBeenCalledWith(AT);
    expect(first.say).toHaveBeenCalledWith(expect.stringMatching(/^CVD starts at \d/));
    const again = makeKeys({ anchor: AT });
    again.crosshair.set(point);
    again.press('a');
    expect(again.actions.onAnchor).toHaveBeenCalledWith(undefined);
    const hidden = makeKeys({ panes: ['volume'] });
    hidden.crosshair.set(point);
    hidden.press('a');
    expect(hidden.say).not.toHaveBeenCalled();
  });

  it('D starts a ruler at the crosshair and announces the measurement at its end; without a price it says what it needs', () => {
    const { crosshair, actions, say, press } = makeKeys();
    press('d');
    expect(actions.onMeasure).not.toHaveBeenCalled();
    expect(say).toHaveBeenLastCalledWith('The ruler needs the crosshair at a price');
    crosshair.set(point);
    press('d');
    expect(actions.onMeasure).toHaveBeenCalledExactlyOnceWith({ time: AT + 30, price: 100 });
    expect(say).toHaveBeenLastCalledWith(expect.stringMatching(/^Ruler from 100\.0/));
    actions.onMeasure.mockReturnValueOnce('+5.0, 3 candles');
    press('d');
    expect(say).toHaveBeenLastCalledWith('+5.0, 3 candles');
  });
});
