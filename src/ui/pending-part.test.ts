// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PendingPart } from './pending-part';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says nothing about a part that is there at once, and announces a late one in a live region that was already there', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(createElement(PendingPart, { what: 'the table', isOver: true })));
  const said = host.querySelector('[role=status]');
  expect(said?.childNodes).toHaveLength(0);
  act(() => void vi.runAllTimers());
  expect(host.querySelector('[role=status]')).toBe(said);
  expect(said?.textContent).toBe('Loading the table');
  act(() => root.unmount());
});
