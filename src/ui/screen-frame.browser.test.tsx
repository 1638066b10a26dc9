import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { ScreenFrame } from './screen-frame';

it('the drawing fades while the service does not answer; text and buttons do not', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  act(() =>
    root.render(
      <ScreenFrame title="Test" toolbar={null} status={null}>
        <div>
          <canvas />
          <button type="button">Reconnect</button>
        </div>
      </ScreenFrame>,
    ),
  );
  const opacityOf = (selector: string): number => {
    let shown = 1;
    for (let at = host.querySelector(selector); at !== null; at = at.parentElement) {
      shown *= Number(getComputedStyle(at).opacity);
    }
    return shown;
  };
  expect([opacityOf('canvas'), opacityOf('button')]).toEqual([1, 1]);
  host.dataset['offline'] = '';
  expect(opacityOf('canvas')).toBeCloseTo(0.55);
  expect(opacityOf('button')).toBe(1);
  act(() => root.unmount());
  host.remove();
});
