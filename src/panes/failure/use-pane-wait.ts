import { useState } from 'react';
import { useConnectionState } from '@/client/service-context';
import { useBudget, useBudgetState } from '@/client/use-budget';
import { findWait, isStillMade, type PaneWait } from './pane-wait';

export interface TimedWait extends PaneWait {
  /** Seconds that it was when it began. */
  readonly secondsTotal: number;
  /** The service still makes what is asked for: how much of all data is there, 0 to 1, where it says. */
  readonly preparing?: { readonly progress: number | undefined };
  /** Asks before the pause is over. */
  readonly tryNow?: (() => void) | undefined;
}

/** Of budget there is enough. */
const STILL_MADE = {
  entryId: 0,
  secondsLeft: 0,
  secondsTotal: 0,
  weight: 0,
  remaining: 0,
  askedSeconds: undefined,
} as const;

/** What requests of the `series` (see `identifySeries`) wait for; counts down once a second. */
export function usePaneWait(series: readonly string[]): TimedWait | undefined {
  const budget = useBudget();
  const state = useBudgetState();
  const connection = useConnectionState();
  const wait = findWait(state, series);
  const [begun, setBegun] = useState({ entryId: 0, seconds: 0 });
  if (isStillMade(state, series)) {
    const progress = connection.status === 'ready' ? connection.progress : undefined;
    return { ...STILL_MADE, preparing: { progress } };
  }
  if (wait === undefined) return undefined;
  const isSame = begun.entryId === wait.entryId && begun.seconds >= wait.secondsLeft;
  if (!isSame) setBegun({ entryId: wait.entryId, seconds: wait.secondsLeft });
  return { ...wait, secondsTotal: isSame ? begun.seconds : wait.secondsLeft, tryNow: () => budget.tryNow() };
}
