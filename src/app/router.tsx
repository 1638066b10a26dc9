import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPart } from '@/data/http/load-part';
import { parseSourcesSearch } from '@/state/fields/sources-fields';
import type { ScreenPath } from '@/state/screen-path';
import { formatSearchText, parseSearchText, parseSharedSearch, type RawSearch } from '@/state/url-state';
import { NotFound } from './gate/not-found';
import { RootError } from './gate/root-error';
import { Layout } from './layout';
import { PendingView } from './palette/pending-view';
import { SCREENS } from './screens/screens';

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

/** The settings have no page: a typed address opens them over the first screen. */
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  beforeLoad: async ({ search }) => (await import('@/features/settings/settings-drawer')).leaveSettings(search),
});

/** The route of a screen of `SCREENS`. */
function makeScreenRoute<P extends ScreenPath>(path: P) {
  const { parse, load } = SCREENS[path];
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (raw) => parse(raw as RawSearch) as ReturnType<(typeof SCREENS)[P]['parse']>,
    component: lazyRouteComponent(() => loadPart(load)),
  });
}

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
      makeScreenRoute('/markets'),
      makeScreenRoute('/heatmap'),
      makeScreenRoute('/chart'),
      makeScreenRoute('/profile'),
      makeScreenRoute('/options'),
      makeScreenRoute('/supply'),
      makeScreenRoute('/predictions'),
      sourcesRoute,
      settingsRoute,
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
