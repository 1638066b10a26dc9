import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { ZOOM_PER_NOTCH } from '@/charts/viewport/viewport';
import { type PlotKeys, readStep, runPlotKey } from './plot-keys';

const VIEW = { timeFrom: 0, timeTo: 200, priceLow: 1, priceHigh: 100 };

function press(key: string, held: Partial<KeyboardEvent> = {}, scale?: PlotKeys['scale']) {
  const [move, moveFreely] = [vi.fn<PlotKeys['model']['move']>(), vi.fn<PlotKeys['model']['move']>()];
  const [onStep, enter, preventDefault] = [vi.fn(), vi.fn(), vi.fn()];
  const model: PlotKeys['model'] = { get: () => ({ view: VIEW, isAutofit: true, isLive: false }), move, moveFreely };
  const event = { key, preventDefault, ...held } as Partial<KeyboardEvent> as KeyboardEvent;
  runPlotKey(event, { model, onStep, keys: { Enter: enter }, ...(scale && { scale }) });
  return { move, moveFreely, onStep, enter, isTaken: preventDefault.mock.calls.length === 1 };
}

it('arrows step by a column or a row, and with ⇧ by ten', () => {
  expect(press('ArrowUp').onStep).toHaveBeenCalledExactlyOnceWith({ columns: 0, rows: 1 });
  expect(press('ArrowLeft', { shiftKey: true }).onStep).toHaveBeenCalledExactlyOnceWith({ columns: -10, rows: 0 });
  expect(readStep({ key: 'a', shiftKey: false })).toBeUndefined();
});

it('= and - zoom time around the middle, and with ⌥ prices as far apart on their axis', () => {
  const inwards = press('=');
  expect(inwards.move.mock.calls[0][0].timeFrom).toBeCloseTo(100 - 100 / ZOOM_PER_NOTCH, 9);
  expect(inwards.moveFreely).not.toHaveBeenCalled();
  const linear = press('-', { altKey: true }).moveFreely.mock.calls[0][0];
  expect(linear.priceHigh - linear.priceLow).toBeCloseTo(99 * ZOOM_PER_NOTCH, 9);
  const log = press('-', { altKey: true }, 'log').moveFreely.mock.calls[0][0];
  expect(log.priceHigh / log.priceLow).toBeCloseTo(100 ** ZOOM_PER_NOTCH, 6);
});

it('a key that the plot knows is taken; one that it does not know, or with Ctrl or ⌘, is left to the page', () => {
  const known = press('Enter');
  expect([known.enter.mock.calls.length, known.isTaken]).toEqual([1, true]);
  expect(press('q').isTaken).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    const { onStep, isTaken } = press('ArrowLeft', held);
    expect([onStep.mock.calls.length, isTaken]).toEqual([0, false]);
  }
});
