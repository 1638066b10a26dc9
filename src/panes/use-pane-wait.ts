import { useState } from 'react';
import { findWait, type PaneWait } from './pane-wait';
import { useBudget, useBudgetState } from './use-budget';

export interface TimedWait extends PaneWait {
  /** Seconds that it was when it began. */
  readonly secondsTotal: number;
  /** Asks before the pause is over. */
  readonly tryNow?: (() => void) | undefined;
}

/** What requests of the `series` (see `identifySeries`) wait for; counts down once a second. */
export function usePaneWait(series: readonly string[]): TimedWait | undefined {
  const budget = useBudget();
  const wait = findWait(useBudgetState(), series);
  const [begun, setBegun] = useState({ entryId: 0, seconds: 0 });
  if (wait === undefined) return undefined;
  const isSame = begun.entryId === wait.entryId && begun.seconds >= wait.secondsLeft;
  if (!isSame) setBegun({ entryId: wait.entryId, seconds: wait.secondsLeft });
  return { ...wait, secondsTotal: isSame ? begun.seconds : wait.secondsLeft, tryNow: () => budget.tryNow() };
}
