import { useSyncExternalStore } from 'react';
import { ensure } from '@/base/assert';
import { type Budget, type BudgetState, makeBudget } from '@/data/budget/budget';
import { openCosts } from '@/data/budget/kept-costs';
import { openSession } from '@/data/budget/session-spend';
import { shareBetweenTabs } from '@/data/budget/share-between-tabs';
import { getReserve, useSettings } from '@/state/settings';
import { type Service, useService } from './service-context';

/** The only way to spend weight on a connection, opened when a view first needs it. */
export function getBudget(service: Service): Budget {
  const held = service.opened.get().budget;
  if (held !== undefined) return held;
  const budget = openBudget(service);
  service.opened.put({ budget });
  return budget;
}

export function useBudget(): Budget {
  return getBudget(useService());
}

/** The current state of the budget; changes once a second while it refills. */
export function useBudgetState(): BudgetState {
  const budget = useBudget();
  return useSyncExternalStore(budget.subscribe, budget.getState);
}

/** Weight per minute: unlike the rest of the state it does not change while the budget refills. */
export function useBudgetLimit(): number {
  const budget = useBudget();
  return useSyncExternalStore(budget.subscribe, () => budget.getState().limit);
}

/**
 * What `pick` takes from the budget's state, a plain value or none. Renders when that changes and not each second of a
 * refill, so that a plot nobody touches rests.
 */
export function useBudgetPart<Part>(pick: (state: BudgetState) => Part | undefined): Part | undefined {
  const budget = useBudget();
  const text = useSyncExternalStore<string | undefined>(budget.subscribe, () => {
    const part = pick(budget.getState());
    return part === undefined ? undefined : JSON.stringify(part);
  });
  return text === undefined ? undefined : (JSON.parse(text) as Part);
}

function openBudget({ clock, connection, owned, rates }: Service): Budget {
  const { tier, source, connectionId, cacheNamespace } = ensure(
    connection.getWorld(),
    'a connection that knows its world',
  );
  const budget = makeBudget({
    clock,
    tier,
    isKeyExclusive: source === 'embedded',
    getReserve: (limit) => getReserve(useSettings.getState(), limit),
    costs: openCosts(cacheNamespace),
    session: openSession(cacheNamespace, clock.now() / 1000),
    share: shareBetweenTabs(connectionId),
  });
  owned.own(budget);
  owned.defer(rates.subscribe(({ state, request }) => budget.takeRate(state, request)));
  return budget;
}
