import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '@/theme/main.css';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { unixSeconds } from '@/domain/units';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { StandingFact } from './largest-in-view';

const layer = makeHeatLayer('triggers', {
  spec: { columnSeconds: 60, rowStep: 20, book: makeCoinCodeBook(97_000) },
  tiles: [],
});
const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host.style.containerType = 'inline-size';
  host.style.setProperty('container-name', 'cell');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

it.each([136, 240])('tells the largest size now whole, with its unit, in a rail %i px wide', (width) => {
  host.style.width = `${width}px`;
  const standing = { size: 133.1, row: 5025, time: unixSeconds(60), arrow: '↑' } as const;
  act(() =>
    root.render(
      <StandingFact standing={standing} heatmap={{ unit: 'BTC' }} layer={layer} keys={{ goTo: () => undefined }} />,
    ),
  );
  const button = host.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Largest now: 133.1 BTC at 100,500, above the view');
  for (const line of host.querySelectorAll<HTMLElement>('button > span'))
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
  expect(button?.innerText).toContain(width < 160 ? 'Now 133.1 BTC' : 'Largest now 133.1 BTC');
});
