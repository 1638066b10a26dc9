import { useTier } from '@/client/use-tier';
import { SUPPLY_TYPE } from '@/data/queries/supply';
import { getLock } from '@/data/queries/types';
import { useMarketView } from '@/panes/market/use-open-market';
import { MARKET_VIEWS, type View } from '@/panes/views';

type Tier = Parameters<typeof getLock>[1];

/** The wanted view, or the preferred one if the tier locks it. */
export function chooseOpenView(wanted: View | undefined, tier: Tier | undefined): View | undefined {
  const isLocked = wanted?.path === '/supply' && tier !== undefined && getLock(SUPPLY_TYPE, tier) !== undefined;
  return isLocked ? MARKET_VIEWS[0] : wanted;
}

/** The view that rows open in: the last one, unless the tier locks it. */
export const useRowView = (): View | undefined => chooseOpenView(useMarketView(), useTier());
