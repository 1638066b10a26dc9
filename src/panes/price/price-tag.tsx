import { useSyncExternalStore } from 'react';
import { useIsConnected } from '@/client/service-context';
import { useBudget } from '@/client/use-budget';
import { getAskBefore, useSettings } from '@/state/settings';
import { formatTag, type Price } from './price-words';

export interface TagFacts {
  readonly weight: number;
  /** Weight of one request above which the reader is asked. */
  readonly askBefore: number;
  /** Weight left in the budget. */
  readonly remaining: number;
}

/** Whether a price is always shown beside its control: only if the choice would not simply load. */
export function isStandingPrice({ weight, askBefore, remaining }: TagFacts): boolean {
  return weight > askBefore || weight > remaining;
}

/**
 * The price of the control it overlays; it takes no space. Visible while the control is hovered, focused or touched,
 * and always if it is too expensive; never while no request can be sent. The control's description states it in words.
 */
export function PriceTag({ price }: { readonly price: Price | undefined }) {
  const isConnected = useIsConnected();
  const budget = useBudget();
  const weight = price?.weight ?? 0;
  const limit = useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  // A boolean, so that a refilling budget does not re-render.
  const isStanding = useSyncExternalStore(budget.subscribe, () =>
    isStandingPrice({ weight, askBefore, remaining: budget.getState().remaining }),
  );
  if (price === undefined || !isConnected) return null;
  return (
    <span aria-hidden="true" className="price-tag" data-standing={isStanding || undefined} data-free={weight === 0}>
      {formatTag(price)}
    </span>
  );
}
