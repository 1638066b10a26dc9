import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '@/theme/main.css';
import { Figure } from './figure';
import { PaneFrame } from './pane-frame';
import type { PaneStatus } from './pane-status';

/** Labels of the figures that are at least partly visible in a pane of `width` CSS px, and of those fully visible. */
function readFigures(
  width: number,
  status: PaneStatus = { kind: 'ready' },
): { readonly seen: readonly string[]; readonly whole: readonly string[] } {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement('div');
  Object.assign(host.style, { display: 'flex', height: '120px', width: `${width}px` });
  document.body.append(host);
  const root = createRoot(host);
  const figures = (
    <>
      <span className="contents">
        <Figure label="Buy">1,234.5</Figure>
        <Figure label="Sell">2,345.6</Figure>
      </span>
      <Figure label="Delta">+99.9</Figure>
    </>
  );
  act(() =>
    root.render(<PaneFrame name="Test pane" title="Volume" figures={figures} status={status} className="flex-1" />),
  );
  const figured = [...host.querySelectorAll<HTMLElement>('.text-fg-3 > .text-fg-2')].map(
    (value) => value.parentElement!,
  );
  const told = [...host.querySelectorAll('span')].filter(({ textContent }) => textContent === '2 of 3 venues');
  const all = [...told, ...figured];
  const clip = all[0].closest('.overflow-hidden')!.getBoundingClientRect();
  const name = (figure: HTMLElement): string =>
    told.includes(figure) ? figure.textContent : figure.textContent.split(' ')[0];
  const rects = all.map((figure) => [name(figure), figure.getBoundingClientRect()] as const);
  const seen = rects.filter(([, { left, top }]) => left < clip.right && top < clip.bottom);
  const whole = seen.filter(([, { right, bottom }]) => right <= clip.right + 0.5 && bottom <= clip.bottom + 0.5);
  act(() => root.unmount());
  host.remove();
  return { seen: seen.map(([label]) => label), whole: whole.map(([label]) => label) };
}

it('figures of a header are shown whole or not at all, including the first one', () => {
  expect(readFigures(600).whole).toEqual(['Buy', 'Sell', 'Delta']);
  const counts = new Set<number>();
  for (let width = 80; width <= 400; width += 10) {
    const { seen, whole } = readFigures(width);
    expect(seen, `at ${width} px`).toEqual(whole);
    counts.add(whole.length);
  }
  expect([...counts].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
});

it('what a header says of missing data is shown whole or not at all, and before the figures', () => {
  const partial = { kind: 'partial', detail: '2 of 3 venues' } as const;
  for (let width = 80; width <= 400; width += 10) {
    const { seen, whole } = readFigures(width, partial);
    expect(seen, `at ${width} px`).toEqual(whole);
    if (seen.length > 0) expect(seen[0], `at ${width} px`).toBe(partial.detail);
  }
  expect(readFigures(600, partial).whole).toEqual([partial.detail, 'Buy', 'Sell', 'Delta']);
});
