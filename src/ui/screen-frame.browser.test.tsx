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

it('the status bar shows each fact whole or not at all', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const status = ['Snapshot 14:32:00 UTC', 'Spread under one 5 USD row', 'Depth 1.20K / 1.53K BTC', 'Imbalance −11.9%'];
  const facts = status.map((text) => <span key={text}>{text}</span>);
  act(() =>
    root.render(
      <ScreenFrame title="Test" toolbar={null} status={facts}>
        <canvas />
      </ScreenFrame>,
    ),
  );
  const bar = host.querySelector<HTMLElement>('footer')!;
  const counts = new Set<number>();
  for (let width = 200; width <= 800; width += 20) {
    Object.assign(bar.style, { display: 'flex', width: `${width}px` });
    const clip = bar.getBoundingClientRect();
    const rects = [...bar.children].map((fact) => fact.getBoundingClientRect());
    const seen = rects.filter(({ left, top }) => left < clip.right && top < clip.bottom - 0.5);
    const isWhole = seen.every(({ right, bottom }) => right <= clip.right && bottom <= clip.bottom + 0.5);
    expect(isWhole, `at ${width} px`).toBe(true);
    counts.add(seen.length);
  }
  expect(counts.size).toBeGreaterThan(2);
  act(() => root.unmount());
  host.remove();
});
