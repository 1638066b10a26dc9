import { getBudget } from '@/client/use-budget';
import { FREE, sumPrices, type ViewPrice } from '@/data/plan/price-view';
import type { Surroundings } from '@/panes/address/address-pricer';
import { useSelection } from '@/state/selection';
import { getAskBefore, useSettings } from '@/state/settings';
import { DOCKED } from '@/ui/use-media';
import { isCheap } from './cheap-weight';

/** Whether a list opens with details beside it: where they fit, until someone has closed them. */
export const opensWithDetails = (): boolean => useSelection.getState().detailsOpen ?? matchMedia(DOCKED).matches;

/**
 * What details load by themselves once the reader stays on them, of their `parts`: those too dear for that wait for a press.
 * Each with the share of the budget left that it may take.
 */
export function priceDetails(
  parts: readonly (readonly [price: ViewPrice, share?: number])[],
  { service, limit }: Pick<Surroundings, 'service' | 'limit'>,
): ViewPrice {
  const { remaining } = getBudget(service).getState();
  const room = { remaining, askBefore: getAskBefore(useSettings.getState(), limit), isRested: true };
  const loaded = parts.filter(([{ weight }, share]) => isCheap(weight, room, share)).map(([price]) => price);
  return loaded.length === 0 ? FREE : sumPrices(loaded);
}
