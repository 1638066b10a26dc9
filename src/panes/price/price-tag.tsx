import { useSyncExternalStore } from 'react';
import { useBudget } from '@/client/use-budget';
import { getAskBefore, useSettings } from '@/state/settings';
import { formatTag, type Price } from './price-words';

export interface TagFacts {
  readonly weight: number;
  /** Spending limit of one request. */
  readonly askBefore: number;
  /** Weight left in the budget. */
  readonly remaining: number;
}

/** Whether a price stands beside its control all the time: only where the choice would not simply load. */
export function isStandingPrice({ weight, askBefore, remaining }: TagFacts): boolean {
  return weight > askBefore || weight > remaining;
}

/**
 * What the control that it stands on will cost; it takes no room. Seen while the control has the pointer, the focus or
 * a finger on it, and always where it is too much. The control's description says it in words.
 */
export function PriceTag({ price }: { readonly price: Price | undefined }) {
  const budget = useBudget();
  const weight = price?.weight ?? 0;
  const limit = useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  // A yes or no, so that a budget that refills draws nothing anew.
  const isStanding = useSyncExternalStore(budget.subscribe, () =>
    isStandingPrice({ weight, askBefore, remaining: budget.getState().remaining }),
  );
  if (price === undefined) return null;
  return (
    <span aria-hidden="true" className="price-tag" data-standing={isStanding || undefined} data-free={weight === 0}>
      {formatTag(price)}
    </span>
  );
}
