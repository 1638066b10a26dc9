import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPart } from '@/data/http/load-part';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { parseProfileSearch } from '@/state/fields/profile-fields';
import { parseSourcesSearch } from '@/state/fields/sources-fields';
import { parseSupplySearch } from '@/state/fields/supply-fields';
import {
  formatSearchText,
  parseChartSearch,
  parseHeatmapSearch,
  parseSearchText,
  parseSharedSearch,
  type RawSearch,
} from '@/state/url-state';
import { NotFound } from './gate/not-found';
import { RootError } from './gate/root-error';
import { Layout } from './layout';
import { PendingView } from './palette/pending-view';

const rootRoute = createRootRoute({
  validateSearch: (raw) => parseSharedSearch(raw as RawSearch),
  component: Layout,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    redirect({ to: '/markets', search, replace: true, throw: true });
  },
});

const marketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/markets',
  validateSearch: (raw) => parseMarketsSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/markets/markets-screen')), 'MarketsScreen'),
});

const heatmapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/heatmap',
  validateSearch: (raw) => parseHeatmapSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/heatmap/heatmap-screen')), 'HeatmapScreen'),
});

const chartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chart',
  validateSearch: (raw) => parseChartSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/chart/chart-screen')), 'ChartScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  validateSearch: (raw) => parseProfileSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/profile/profile-screen')), 'ProfileScreen'),
});

const optionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/options',
  validateSearch: (raw) => parseOptionsSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/options/options-screen')), 'OptionsScreen'),
});

const supplyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/supply',
  validateSearch: (raw) => parseSupplySearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/supply/supply-screen')), 'SupplyScreen'),
});

const predictionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/predictions',
  validateSearch: (raw) => parsePredictionsSearch(raw as RawSearch),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/predictions/predictions-screen')),
    'PredictionsScreen',
  ),
});

const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources',
  validateSearch: (raw) => parseSourcesSearch(raw as RawSearch),
  component: lazyRouteComponent(() => loadPart(() => import('@/features/settings/sources-screen')), 'SourcesScreen'),
});

export function makeRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      marketsRoute,
      heatmapRoute,
      chartRoute,
      profileRoute,
      optionsRoute,
      supplyRoute,
      predictionsRoute,
      sourcesRoute,
    ]),
    parseSearch: (text) => ({ ...parseSearchText(text) }),
    stringifySearch: formatSearchText,
    search: { strict: true },
    defaultPreload: 'intent',
    defaultErrorComponent: RootError,
    defaultPendingComponent: PendingView,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
