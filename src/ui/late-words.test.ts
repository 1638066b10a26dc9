// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { LateWords } from './late-words';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says nothing of a part that is there at once, and that a late one is loading', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(createElement(LateWords)));
  expect(host.querySelector('[role=status]')?.textContent).toBe('');
  act(() => void vi.runAllTimers());
  expect(host.querySelector('[role=status]')?.textContent).toBe('Loading …');
  act(() => root.unmount());
});
