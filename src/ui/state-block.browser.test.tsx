import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '@/theme/main.css';
import { PaneFrame } from './pane-frame';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

function showFailure(height: number, width: number): HTMLElement {
  Object.assign(host.style, { display: 'flex', height: `${height}px`, width: `${width}px` });
  const body = 'Something broke in the store and this sentence says so. Your view and settings are kept.';
  const actions = ['Retry, 2 weight', 'Copy request'].map((label) => ({ label, onPress: () => {} }));
  const status = { kind: 'error', hasData: false, title: 'The request failed', body, actions } as const;
  act(() =>
    root.render(
      <PaneFrame name="Test pane" title="Test" status={status} className="flex-1">
        content
      </PaneFrame>,
    ),
  );
  return host.querySelector<HTMLElement>('[role=alert]')!;
}

const rectOf = (block: HTMLElement, selector: string): DOMRect =>
  block.querySelector(selector)!.getBoundingClientRect();

it('a figure of a header that does not fit is left out whole', () => {
  const show = (width: number): boolean => {
    Object.assign(host.style, { display: 'flex', height: '200px', width: `${width}px` });
    const figures = <span data-testid="figure">18 Jun 12:00 UTC</span>;
    act(() =>
      root.render(
        <PaneFrame
          name="Test pane"
          title="Skew by tenor"
          status={{ kind: 'ready' }}
          figures={figures}
          className="flex-1"
        />,
      ),
    );
    const figure = rectOf(host, '[data-testid=figure]');
    const room = host.querySelector('[data-testid=figure]')!.parentElement!.getBoundingClientRect();
    return figure.top < room.bottom && figure.right <= room.right + 0.5;
  };
  expect([show(300), show(150)]).toEqual([true, false]);
  // Wrapped out of sight to a line of its own, not cut on the first one.
  const figure = host.querySelector('[data-testid=figure]')!;
  expect(figure.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    figure.parentElement!.getBoundingClientRect().bottom,
  );
});

describe('a failure in a pane', () => {
  it.each([
    [124, 1192],
    [124, 326],
    [92, 824],
  ])('that is %d px high and %d px wide keeps clear of its edges', (height, width) => {
    const block = showFailure(height, width);
    const header = host.querySelector('b')!.getBoundingClientRect();
    const [icon, heading, button] = [rectOf(block, 'svg'), rectOf(block, 'h2'), rectOf(block, 'button')];
    expect(block.scrollHeight).toBe(block.clientHeight);
    expect(icon.top).toBeGreaterThanOrEqual(header.bottom);
    expect(icon.right).toBeLessThan(heading.left);
    // The reason is read before the buttons that act on it.
    const reason = rectOf(block, 'p');
    expect(reason.bottom <= button.top || reason.right <= button.left).toBe(true);
    expect(host.getBoundingClientRect().bottom - button.bottom).toBeGreaterThanOrEqual(5);
  });

  it('that waits is announced once: the countdown is not part of the announced text', () => {
    const body = 'It needs 8 weight and 3 are left.';
    const wait = { kind: 'waiting', secondsLeft: 23, secondsTotal: 60, body } as const;
    for (const hasData of [false, true]) {
      act(() => root.render(<PaneFrame name="Test pane" title="Test" status={{ ...wait, hasData }} />));
      const region = host.querySelector('[role=status]')!.cloneNode(true) as HTMLElement;
      expect(region.textContent).toContain('Waiting for budget, 23 s');
      expect(region.textContent).toContain(body);
      for (const quiet of region.querySelectorAll('[aria-live=off]')) quiet.remove();
      expect(region.textContent).toBe('Waiting for budget');
    }
  });

  it('that is high has its icon above the heading', () => {
    const block = showFailure(400, 600);
    expect(rectOf(block, 'svg').bottom).toBeLessThan(rectOf(block, 'h2').top);
  });
});
