import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '@/theme/main.css';
import { Drawer } from './drawer';
import { Toolbar } from './toolbar';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

it('shows at which end there is more, if it does not fit', async () => {
  host.style.width = '300px';
  act(() =>
    root.render(
      <Toolbar label="Controls">
        {Array.from({ length: 8 }, (_, at) => (
          <button key={at} type="button" style={{ flex: 'none', width: 90 }}>
            {at}
          </button>
        ))}
      </Toolbar>,
    ),
  );
  const bar = host.querySelector<HTMLElement>('[role=toolbar]');
  if (bar === null) throw new Error('There is no bar');
  expect(bar.dataset.more).toBe('end');
  expect(getComputedStyle(bar).maskImage).toContain('gradient');
  bar.scrollLeft = 100;
  await expect.poll(() => bar.dataset.more).toBe('both');
  bar.scrollLeft = bar.scrollWidth;
  await expect.poll(() => bar.dataset.more).toBe('start');
  host.style.width = '1200px';
  await expect.poll(() => bar.dataset.more).toBeUndefined();
  expect(getComputedStyle(bar).maskImage).toBe('none');
});

it('details that go on below fade at their foot, and end whole once they are scrolled to it', async () => {
  host.style.cssText = 'display: flex; position: relative; height: 300px';
  act(() =>
    root.render(
      <Drawer label="Details" header={<h2>Details</h2>} onClose={() => undefined}>
        <p style={{ flex: 'none', height: 500 }}>Facts</p>
        <details>
          <summary>All fields</summary>
          <p style={{ height: 400 }}>Fields</p>
        </details>
      </Drawer>,
    ),
  );
  const body = host.querySelector<HTMLElement>('aside > .fade-below');
  if (body === null) throw new Error('There are no details');
  expect(body.dataset.more).toBe('end');
  expect(getComputedStyle(body).maskImage).toContain('gradient');
  body.scrollTop = body.scrollHeight;
  await expect.poll(() => body.dataset.more).toBe('start');
  expect(getComputedStyle(body).maskImage).toBe('none');
  // What opens at the foot is marked too, before anything scrolls.
  act(() => host.querySelector('summary')?.click());
  await expect.poll(() => body.dataset.more).toBe('both');
});
