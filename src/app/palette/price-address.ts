import { FREE } from '@/data/plan/price-view';
import type { PriceAddress } from '@/panes/address/address-pricer';
import type { View } from '@/panes/views';

/** The pricer of each screen, loaded when its first view is priced. */
const PRICERS: Readonly<Record<View['path'], () => Promise<PriceAddress>>> = {
  '/markets': async () => async () => FREE,
  '/heatmap': async () => (await import('@/features/heatmap/toolbar/price-heatmap')).priceHeatmap,
  '/chart': async () => (await import('@/features/chart/toolbar/price-chart')).priceChart,
  '/profile': async () => (await import('@/features/profile/toolbar/price-profile')).priceProfile,
  '/options': async () => (await import('@/features/options/price-options')).priceOptions,
  '/supply': async () => (await import('@/features/supply/price-supply')).priceSupply,
  '/predictions': async () => (await import('@/features/predictions/price-predictions')).pricePredictions,
};

/** The price of an address's first requests, computed by the code of its screen. */
export const priceAddress: PriceAddress = async (view, around) => (await PRICERS[view.path]())(view, around);
