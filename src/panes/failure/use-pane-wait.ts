import { useState } from 'react';
import { useConnectionState } from '@/client/service-context';
import { useBudget, useBudgetPart } from '@/client/use-budget';
import { isOpen } from '@/data/connection/connection-state';
import { findWait, isStillMade, type PaneWait } from './pane-wait';

export interface TimedWait extends PaneWait {
  /** Its length in seconds at the start. */
  readonly secondsTotal: number;
  /** The service is still making the data. Progress from 0 to 1, if the service states it. */
  readonly preparing?: { readonly progress: number | undefined };
  /** Sends the request before the pause is over. */
  readonly tryNow?: (() => void) | undefined;
}

/** The wait is not for budget. */
const STILL_MADE = {
  entryId: 0,
  secondsLeft: 0,
  secondsTotal: 0,
  weight: 0,
  remaining: 0,
  askedSeconds: undefined,
} as const;

/** What requests of the `series` (see `identifySeries`) are waiting for. Counts down once a second, and renders only then. */
export function usePaneWait(series: readonly string[]): TimedWait | undefined {
  const budget = useBudget();
  const wait = useBudgetPart((state) => findWait(state, series));
  const isMade = useBudgetPart((state) => isStillMade(state, series)) === true;
  const connection = useConnectionState();
  const [begun, setBegun] = useState({ entryId: 0, seconds: 0 });
  if (isMade) {
    const progress = isOpen(connection) ? connection.progress : undefined;
    return { ...STILL_MADE, preparing: { progress } };
  }
  if (wait === undefined) return undefined;
  const isSame = begun.entryId === wait.entryId && begun.seconds >= wait.secondsLeft;
  if (!isSame) setBegun({ entryId: wait.entryId, seconds: wait.secondsLeft });
  return { ...wait, secondsTotal: isSame ? begun.seconds : wait.secondsLeft, tryNow: () => budget.tryNow() };
}
