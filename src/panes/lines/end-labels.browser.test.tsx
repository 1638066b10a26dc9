import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { EndLabels } from './end-labels';
import '@/theme/main.css';

it('no label at the end of a line is cut, however long, nor reaches beyond the plot', async () => {
  const axis = { low: -1, high: 1, ticks: [] };
  const placed = {
    picture: { x: axis, y: axis, bands: [], lines: [], cells: [] },
    size: { width: 400, height: 200 },
    insets: { left: 10, top: 10, right: 90, bottom: 10 },
  };
  const texts = ['ARB −0.0027 pt', 'BTC −8%'];
  const labels = texts.map((text, at) => ({ name: text, text, value: at / 2, colour: 'teal' }));
  const host = document.body.appendChild(document.createElement('div'));
  Object.assign(host.style, { position: 'relative', width: '400px', height: '200px' });
  const root = createRoot(host);
  root.render(<EndLabels {...placed} labels={labels} />);
  await expect.poll(() => host.querySelectorAll('span').length).toBe(2);
  for (const label of host.querySelectorAll('span')) {
    expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth);
    expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(host.getBoundingClientRect().right);
  }
  root.unmount();
  host.remove();
});
