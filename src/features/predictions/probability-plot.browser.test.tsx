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
  act(() => root.unmount());
  host.remove();
});
