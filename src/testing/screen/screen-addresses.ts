import { SCREEN_PATHS } from '@/state/screen-path';

const MARKET = 'm=ATLAS_FUTURES:BTCUSDT';

/** An address of each screen by its name: `heatmap`. All but the list show the largest simulated market, or its coin. */
export const SCREEN_ADDRESSES: readonly (readonly [name: string, address: string])[] = SCREEN_PATHS.map((path) => [
  path.slice(1),
  path === '/markets' ? path : `${path}?${MARKET}`,
]);
