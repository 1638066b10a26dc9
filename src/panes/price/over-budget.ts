import { useSyncExternalStore } from 'react';
import { useBudget } from '@/client/use-budget';
import type { BudgetState } from '@/data/budget/budget-types';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';

/** What the budget holds, what it can hold, and its refill per minute. */
export type BudgetLeft = Pick<BudgetState, 'limit' | 'remaining' | 'capacity'>;

export interface OverBudget {
  /** "in 24 s" or "over 20", beside a price. */
  readonly tag: string;
  /** "can be paid in 24 seconds" or "more than the 20 that this tier can save up", after a price. */
  readonly words: string;
}

/** Seconds until the budget can pay a weight at once: 0 if it can now, infinite if it never can. */
function findWait(weight: number | undefined, { limit, remaining, capacity }: BudgetLeft): number {
  if (weight === undefined || weight <= remaining) return 0;
  return weight > capacity ? Number.POSITIVE_INFINITY : Math.ceil(((weight - remaining) * 60) / limit);
}

function describeWait(wait: number, capacity: number): OverBudget | undefined {
  if (wait === 0) return undefined;
  if (Number.isFinite(wait))
    return { tag: `in ${formatCountdown(wait)}`, words: `can be paid in ${formatSpokenDuration(wait)}` };
  const most = formatWeight(capacity);
  return { tag: `over ${most}`, words: `more than the ${most} that this tier can save up` };
}

/** What is said of a price that the budget cannot pay at once now; `undefined` of one that it can. */
export const describeOverBudget = (weight: number | undefined, budget: BudgetLeft): OverBudget | undefined =>
  describeWait(findWait(weight, budget), budget.capacity);

const SEPARATOR = '|';

/** When a weight can be paid, to the minute: "in about 2 min"; `undefined` if at once, or never. */
export function describeLoadWait(weight: number, budget: BudgetLeft): string | undefined {
  const wait = findWait(weight, budget);
  if (wait === 0 || !Number.isFinite(wait)) return undefined;
  return wait < 60 ? 'in under 1 min' : `in about ${Math.round(wait / 60)} min`;
}

/** The same of the budget as it is now, which renders only when the words change. */
export function useLoadWait(weight: number): string | undefined {
  return useLoadWaits([weight])(weight);
}

/** The same of several weights: what is said of one of them. */
export function useLoadWaits(weights: readonly number[]): (weight: number) => string | undefined {
  const budget = useBudget();
  const told = useSyncExternalStore(budget.subscribe, () =>
    weights.map((weight) => describeLoadWait(weight, budget.getState()) ?? '').join(SEPARATOR),
  );
  const waits = new Map(told.split(SEPARATOR).map((words, at) => [weights[at], words]));
  return (weight) => waits.get(weight) || undefined;
}

/** What is said of a price, by the budget as it is now. Only what must wait follows the refill. */
export function useOverBudget(weight: number | undefined): OverBudget | undefined {
  const budget = useBudget();
  const wait = useSyncExternalStore(budget.subscribe, () => findWait(weight, budget.getState()));
  return describeWait(wait, budget.getState().capacity);
}
