import type { ScreenPath } from '@/state/screen-path';
import type { IconName } from '@/ui/icon';

/** Views of one market. */
type FirstView = 'heatmap' | 'chart' | 'profile' | 'supply';

export interface View {
  readonly path: ScreenPath;
  /** Title of the view, for its tab and its h1. */
  readonly title: string;
  readonly icon: IconName;
  /** For views of one market: which one it is. */
  readonly opensWith?: FirstView;
  /** Whether it shows the market's own data: its book, its trades. */
  readonly showsMarket?: true;
}

/** The existing views, in the order of their tabs and of the keys `1` to `7`. */
export const VIEWS: readonly View[] = [
  { path: '/markets', title: 'Markets', icon: 'menu' },
  { path: '/heatmap', title: 'Heatmap', icon: 'depth', opensWith: 'heatmap', showsMarket: true },
  { path: '/chart', title: 'Chart', icon: 'candles', opensWith: 'chart', showsMarket: true },
  { path: '/profile', title: 'Profile', icon: 'profile', opensWith: 'profile', showsMarket: true },
  { path: '/options', title: 'Options', icon: 'options' },
  { path: '/supply', title: 'Supply', icon: 'layers', opensWith: 'supply' },
  { path: '/predictions', title: 'Predictions', icon: 'percent' },
];

/** Whether the view depends on the current market, or on its coin. */
export const needsMarket = ({ opensWith, path }: View): boolean => opensWith !== undefined || path === '/options';

/** The views of one market, the preferred one first. */
export const MARKET_VIEWS: readonly (View & { readonly opensWith: FirstView })[] = VIEWS.flatMap((view) =>
  view.opensWith === undefined ? [] : [{ ...view, opensWith: view.opensWith }],
);
