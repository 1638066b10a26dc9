import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@/theme/main.css';
import { ChangeFigure } from './change-figure';

const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

it.each([768, 1024, 1440])('a change says of what span it is in a window %i px wide', async (width) => {
  await page.viewport(width, 800);
  act(() => root.render(<ChangeFigure change={0.87} isWhole />));
  expect(host.innerText).toBe('+0.87% in view');
  act(() => root.render(<ChangeFigure change={0.63} isWhole={false} />));
  expect(host.innerText).toBe('+0.63% from left edge');
});
