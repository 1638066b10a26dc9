import { useSyncExternalStore } from 'react';
import { useBudget } from '@/client/use-budget';
import { formatWeight } from '@/domain/format/format-weight';

export interface OverBudget {
  /** "over 10/min", beside a price. */
  readonly tag: string;
  /** "more than the 10 a minute of this tier", after a price. */
  readonly words: string;
}

/** What is said of a price that is more than the tier's budget of a minute; `undefined` of one that is not. */
export function describeOverBudget(weight: number | undefined, limit: number): OverBudget | undefined {
  if (weight === undefined || weight <= limit) return undefined;
  const a = formatWeight(limit);
  return { tag: `over ${a}/min`, words: `more than the ${a} a minute of this tier` };
}

/** Weight that the budget refills per minute. */
export function useLimit(): number {
  const budget = useBudget();
  return useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
}
