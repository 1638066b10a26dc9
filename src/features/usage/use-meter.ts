import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '@/base/subscribe-to-nothing';
import { useConnectionState, useService } from '@/client/service-context';
import { useTick } from '@/client/use-tick';
import type { BudgetState } from '@/data/budget/budget-types';
import { computeMeter, getCapacity, type Meter, toBudgetUsage, type Usage, usageQuery } from '@/data/queries/usage';
import { type NextRequest, useNextRequest } from '@/state/next-request';

export interface MeterState {
  readonly usage: Usage;
  readonly meter: Meter;
  readonly next: NextRequest;
  /** The service does not answer: nothing can be requested, and figures are the last known. */
  readonly isStale: boolean;
  /** Defined once a view that spends has been open. */
  readonly budget: BudgetState | undefined;
  /** Seconds until the first waiting request is sent; `undefined` if none waits. */
  readonly firstWait: number | undefined;
}

const getNothing = () => undefined;

/** The budget's own count, which also includes requests in progress and what other tabs spend. */
export function useOpenedBudget(): BudgetState | undefined {
  const { opened } = useService();
  const { budget } = useSyncExternalStore(opened.subscribe, opened.get);
  return useSyncExternalStore<BudgetState | undefined>(
    budget?.subscribe ?? subscribeToNothing,
    budget?.getState ?? getNothing,
  );
}

/** Seconds until the first request that waits for budget is sent: the queue is in the order of sending. */
function findFirstWait({ queue }: Pick<BudgetState, 'queue'>, nowMs: number): number | undefined {
  const first = queue.find(({ status }) => status !== 'sending');
  return first && Math.max(0, first.eligibleAtMs - nowMs) / 1000;
}

/** The budget at this second; `undefined` until the service has stated it. */
export function useMeter(): MeterState | undefined {
  const service = useService();
  const state = useConnectionState();
  const isConnected = state.status === 'ready' || state.status === 'slow';
  const { data: told } = useQuery({ ...usageQuery(service), enabled: isConnected });
  const budget = useOpenedBudget();
  const next = useNextRequest((store) => store.preview ?? store.next);
  const isRefilling = budget === undefined && told !== undefined && told.fullAt > service.clock.monotonic();
  const now = useTick(1000, isRefilling);
  if (told === undefined) return undefined;
  const weight = next.kind === 'free' ? 0 : next.weight;
  if (budget !== undefined) {
    const usage = toBudgetUsage(budget);
    return {
      usage,
      next,
      isStale: !isConnected,
      budget,
      firstWait: findFirstWait(budget, usage.heardAt),
      meter: computeMeter(usage, budget.capacity, weight, usage.heardAt),
    };
  }
  const capacity = getCapacity(told, isConnected ? state.tier : undefined);
  // A budget received since the last tick is newer than the tick.
  return {
    usage: told,
    next,
    isStale: !isConnected,
    budget,
    firstWait: undefined,
    meter: computeMeter(told, capacity, weight, Math.max(now, told.heardAt)),
  };
}
