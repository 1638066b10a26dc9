import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useChangeSearch } from './use-change-search';

interface ChartSearch {
  readonly from?: number;
}

it('a late change of the address does not bring the reader back from where they are going', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  let change: (next: Partial<ChartSearch>) => void = () => undefined;
  let arrive: () => void = () => undefined;
  const root = createRootRoute();
  const chart = createRoute({
    getParentRoute: () => root,
    path: '/chart',
    component: function Chart() {
      change = useChangeSearch<ChartSearch>('/chart');
      return <p>Chart</p>;
    },
  });
  // The code of the next screen is still loading.
  const markets = createRoute({
    getParentRoute: () => root,
    path: '/markets',
    loader: () => new Promise<void>((resolve) => (arrive = resolve)),
    component: () => <p>Markets</p>,
  });
  const history = createMemoryHistory({ initialEntries: ['/chart'] });
  const router = createRouter({ routeTree: root.addChildren([chart, markets]), history });
  const host = document.createElement('div');
  const app = createRoot(host);
  await act(async () => app.render(<RouterProvider router={router as never} />));
  await act(async () => change({ from: 5 }));
  expect(history.location.href).toBe('/chart?from=5');

  await act(async () => void router.navigate({ to: '/markets', search: { v: 1 } }));
  expect(host.textContent).toBe('Chart');
  await act(async () => change({ from: 6 }));
  await act(async () => arrive());
  await expect.poll(() => host.textContent).toBe('Markets');
  expect(history.location.href).toBe('/markets?v=1');
  await act(async () => app.unmount());
});
