import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WheelHint } from './wheel-hint';

const WORDS = 'Ctrl + wheel zooms prices too';
const plot = document.createElement('div');
plot.dataset['host'] = 'plot';
const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  document.body.append(plot, host);
  root = createRoot(host);
  act(() => root.render(<WheelHint told={{ isKnown: false }} />));
});
afterEach(() => {
  act(() => root.unmount());
  plot.remove();
  host.remove();
  vi.useRealTimers();
});

const turn = (how: WheelEventInit): string | null => {
  act(() => void plot.dispatchEvent(new WheelEvent('wheel', how)));
  return host.textContent;
};

it('says once, after the first turn of the wheel, how prices are zoomed', () => {
  expect([turn({ deltaX: 40 }), turn({ deltaY: 40, shiftKey: true })]).toEqual(['', '']);
  expect(turn({ deltaY: -100 })).toBe(WORDS);
  act(() => void vi.advanceTimersByTime(6000));
  expect(host.textContent).toBe('');
  expect(turn({ deltaY: -100 })).toBe('');
});

it('goes with the first turn that zooms prices, and is not told after one', () => {
  expect(turn({ deltaY: -100 })).toBe(WORDS);
  expect(turn({ deltaY: -100, ctrlKey: true })).toBe('');
});

it('is not told to those who know', () => {
  expect(turn({ deltaY: -100, ctrlKey: true })).toBe('');
  expect(turn({ deltaY: -100 })).toBe('');
});
