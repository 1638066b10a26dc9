import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { ProbabilityPlot } from './probability-plot';

const VALUES = [
  { x: 0, price: 0.93, words: '93.0%, 11 Jun 06:00' },
  { x: 0.5, price: 0.91, words: '91.0%, 15 Jun 06:00' },
  { x: 1, price: 0.94, words: '94.0%, 18 Jun 06:00' },
];

it('the value under the pointer is told under the plot, where it covers no part of the line', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'relative', width: '320px', height: '150px', overflow: 'hidden' });
  document.body.append(host);
  const root = createRoot(host);
  act(() => root.render(<ProbabilityPlot name="Probability" values={VALUES} isStepped isHeaded ends={['11', '18']} />));
  const plot = host.querySelector<HTMLElement>('[role=group]')!;
  const box = plot.getBoundingClientRect();
  for (const { x, words } of VALUES) {
    const clientX = box.left + x * box.width;
    act(
      () => void plot.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: box.top + 5 })),
    );
    const read = [...plot.querySelectorAll('span')].find(({ textContent }) => textContent === words)!;
    const place = read.getBoundingClientRect();
    expect(place.top).toBeGreaterThanOrEqual(box.bottom);
    expect(place.bottom).toBeLessThanOrEqual(host.getBoundingClientRect().bottom);
    expect(place.left).toBeGreaterThanOrEqual(host.getBoundingClientRect().left);
  }
  // The dates under the ends give way to it, and the value is marked on the line.
  expect(getComputedStyle(host.querySelector('[data-part=ends]')!).visibility).toBe('hidden');
  const dot = host.querySelector('[data-part=dot]')!.getBoundingClientRect();
  expect(dot.width).toBeGreaterThanOrEqual(10);
  act(() => root.unmount());
  host.remove();
});

it.each([
  ['cut', VALUES, 0],
  ['whole', VALUES.map((value) => (value.x === 0.5 ? { ...value, price: 0.02 } : value)), 1],
])('a line on a %s axis is filled only if the axis is whole, and never touches its edges', (_, values, count) => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement('div'));
  Object.assign(host.style, { position: 'relative', width: '320px', height: '150px' });
  const root = createRoot(host);
  act(() => root.render(<ProbabilityPlot name="Probability" values={values} isStepped isHeaded ends={['11', '18']} />));
  expect(host.querySelectorAll('[data-part=area]')).toHaveLength(count);
  const heights = [
    ...(host.querySelector('path[fill=none]')?.getAttribute('d') ?? '').matchAll(/(?:V|M[\d.]+ )([\d.]+)/g),
  ];
  expect(heights.length).toBeGreaterThan(0);
  for (const [, height] of heights) {
    expect(Number(height)).toBeGreaterThanOrEqual(5);
    expect(Number(height)).toBeLessThanOrEqual(95);
  }
  act(() => root.unmount());
  host.remove();
});
