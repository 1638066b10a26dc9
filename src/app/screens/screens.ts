import type { PriceAddress } from '@/panes/address/address-pricer';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { parseProfileSearch } from '@/state/fields/profile-fields';
import { parseSupplySearch } from '@/state/fields/supply-fields';
import type { ScreenPath } from '@/state/screen-path';
import { NO_PANES, parseChartSearch, parseHeatmapSearch, type RawSearch } from '@/state/url-state';

/** A view with less in it than was asked for. */
export interface PlainerForm {
  readonly label: string;
  readonly search: RawSearch;
  /** Offered only for a view that the budget can never pay at once. */
  readonly isLast?: true;
}

type PlainerForms = readonly PlainerForm[];

interface Screen {
  readonly parse: (raw: RawSearch) => object;
  /** Its code, loaded when it is opened first. */
  readonly load: () => Promise<{ readonly default: () => React.ReactElement | null }>;
  /** Its pricer, loaded when its first view is priced. */
  readonly price: () => Promise<PriceAddress>;
  /** What its view can leave out. */
  readonly plainer?: PlainerForms;
}

/** What the app knows of each screen; its title, icon and tab are in `panes/views`. */
export const SCREENS = {
  '/markets': {
    parse: parseMarketsSearch,
    load: async () => ({ default: (await import('@/features/markets/markets-screen')).MarketsScreen }),
    price: async () => (await import('@/features/markets/price-markets')).priceMarkets,
  },
  '/heatmap': {
    parse: parseHeatmapSearch,
    load: async () => ({ default: (await import('@/features/heatmap/heatmap-screen')).HeatmapScreen }),
    price: async () => (await import('@/features/heatmap/toolbar/price-heatmap')).priceHeatmap,
    plainer: [
      { label: 'without panes', search: { panes: [NO_PANES] } },
      { label: 'without panes and candles', search: { panes: [NO_PANES], overlay: 'off' } },
    ] as PlainerForms,
  },
  '/chart': {
    parse: parseChartSearch,
    load: async () => ({ default: (await import('@/features/chart/chart-screen')).ChartScreen }),
    price: async () => (await import('@/features/chart/toolbar/price-chart')).priceChart,
    plainer: [{ label: 'without panes', search: { panes: [NO_PANES] }, isLast: true }] as PlainerForms,
  },
  '/profile': {
    parse: parseProfileSearch,
    load: async () => ({ default: (await import('@/features/profile/profile-screen')).ProfileScreen }),
    price: async () => (await import('@/features/profile/toolbar/price-profile')).priceProfile,
  },
  '/options': {
    parse: parseOptionsSearch,
    load: async () => ({ default: (await import('@/features/options/options-screen')).OptionsScreen }),
    price: async () => (await import('@/features/options/view/price-options')).priceOptions,
  },
  '/supply': {
    parse: parseSupplySearch,
    load: async () => ({ default: (await import('@/features/supply/supply-screen')).SupplyScreen }),
    price: async () => (await import('@/features/supply/view/price-supply')).priceSupply,
  },
  '/predictions': {
    parse: parsePredictionsSearch,
    load: async () => ({ default: (await import('@/features/predictions/predictions-screen')).PredictionsScreen }),
    price: async () => (await import('@/features/predictions/price-predictions')).pricePredictions,
  },
} satisfies Readonly<Record<ScreenPath, Screen>>;

/** The price of an address's first requests, computed by the code of its screen. */
export const priceAddress: PriceAddress = async (view, around) => (await SCREENS[view.path].price())(view, around);

/** What the view at `path` can leave out. */
export const findPlainer = (path: ScreenPath): PlainerForms | undefined => {
  const screen: Screen = SCREENS[path];
  return screen.plainer;
};
