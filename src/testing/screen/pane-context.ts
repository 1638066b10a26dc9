import type { PaneContext } from '@/panes/failure/describe-pane';

/** The page of a new key on the embedded service, connected and live at `nowSeconds`, plus `change`. */
export const makePaneContext = (nowSeconds: number, change: Partial<PaneContext> = {}): PaneContext => ({
  isRemote: false,
  isOffline: false,
  tier: 'free',
  nowSeconds,
  isFrozen: false,
  isPolling: true,
  zone: 'utc',
  ways: {},
  ...change,
});
