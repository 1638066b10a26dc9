// @vitest-environment happy-dom
import { act, createElement, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PaneExportsFrame, type PaneExportsFrameProps } from './pane-exports-frame';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NEVER = lazy(() => new Promise<never>(() => undefined));
vi.mock('./export-notice', () => new Promise(() => undefined));

function show(props: PaneExportsFrameProps) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(createElement(PaneExportsFrame, props)));
  act(() => void vi.runAllTimers());
  return { host, root, said: [...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent) };
}

it('names the opened part while its code is loading', () => {
  const { root, said } = show({ job: undefined, what: 'the table', children: createElement(NEVER) });
  expect(said).toEqual(['Loading the table']);
  act(() => root.unmount());
});

it('keeps the opened part visible while the code of the file notice is loading', () => {
  const job = { id: 1, kind: 'csv', state: 'running', onDismiss: () => undefined } as const;
  const { host, root, said } = show({ job, what: 'the table', children: createElement('b', {}, 'Rows') });
  expect(said).toEqual(['Loading the export']);
  expect(host.querySelector('b')?.style.display).toBe('');
  act(() => root.unmount());
});
