import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '@/theme/main.css';
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
