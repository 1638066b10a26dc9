import type { Clock } from '@/base/clock';
import type { RateRequest } from '../http/http';
import type { RateState } from '../http/rate-state';

const MAX_ENTRIES = 50;

export interface LedgerEntry {
  readonly id: number;
  /** Service time, Unix seconds. */
  readonly at: number;
  /** Dataset type, or the path when there is none. */
  readonly what: string;
  readonly weight: number;
}

/** The charged requests of this tab, the latest first. */
export interface RequestLedger {
  readonly getEntries: () => readonly LedgerEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes an answer's budget headers; one without a weight is no spending. */
  readonly add: (state: RateState, request: RateRequest | undefined) => void;
}

export function makeRequestLedger(clock: Clock): RequestLedger {
  const listeners = new Set<() => void>();
  let entries: readonly LedgerEntry[] = [];
  let lastId = 0;
  return {
    getEntries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add({ weight }, request) {
      if (weight === undefined || weight === 0) return;
      // The worker reports budgets without their request; all it asks is depth.
      const what = new URLSearchParams(request?.search).get('type') ?? request?.path ?? 'BLOCK_BOOK_SNAPSHOT_AGG';
      entries = [{ id: ++lastId, at: clock.now() / 1000, what, weight }, ...entries].slice(0, MAX_ENTRIES);
      for (const listener of listeners) listener();
    },
  };
}
