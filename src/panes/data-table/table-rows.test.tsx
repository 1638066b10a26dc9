// @vitest-environment happy-dom
import { act, createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { TableRows } from './table-rows';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('a row is pointed at when the pointer moves over it, not when it moves under a resting pointer', () => {
  const content = {
    title: 'Walls',
    caption: '',
    columns: [{ name: 'Price', isFigure: true }],
    rows: [[{ text: '97,000', value: 97_000 }], [{ text: '96,000', value: 96_000 }]],
    empty: '',
    fileName: 'walls.csv',
  };
  const onPreview = vi.fn();
  const host = document.createElement('div');
  const root = createRoot(host);
  document.body.append(host);
  act(() =>
    root.render(createElement(TableRows, { content, scroller: createRef<HTMLElement>(), sort: undefined, onPreview })),
  );
  const [first, second] = host.querySelectorAll('tbody tr');
  act(() => void first.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  expect(onPreview.mock.calls).toEqual([[0]]);
  act(() => void second.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  expect(onPreview.mock.calls).toEqual([[0]]);
  act(() => root.unmount());
});
