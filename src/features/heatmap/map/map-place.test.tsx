// @vitest-environment happy-dom
import { act, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { MapPlace } from './map-place';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('covers the plot only once the map has loaded, and uncovers it afterwards', async () => {
  let come: (code: { default: () => string }) => void = () => undefined;
  const LateMap = lazy(() => new Promise<{ default: () => string }>((resolve) => (come = resolve)));
  const onThere = vi.fn();
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <MapPlace onThere={onThere}>
        <LateMap />
      </MapPlace>,
    ),
  );
  expect(onThere).not.toHaveBeenCalled();
  // The live region must not take up space of its own.
  expect(host.querySelector('[role=status]')?.className).toContain('fixed');
  await act(async () => come({ default: () => 'map' }));
  expect(host.textContent).toBe('map');
  expect(onThere.mock.calls).toEqual([[true]]);
  act(() => root.unmount());
  expect(onThere.mock.lastCall).toEqual([false]);
});
