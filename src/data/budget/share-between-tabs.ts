import { systemClock } from '@/base/clock';
import type { SharedParts } from './budget-options';
import { findStorage } from './find-storage';
import { type LedgerAccess, SharedLedger } from './shared-ledger';

/**
 * Shares the ledger of all tabs of one connection; `connectionId` must not hold the key. `undefined` where the browser
 * has no locks or no storage: the tab then keeps its own.
 */
export function shareBetweenTabs(connectionId: string): ((parts: SharedParts) => LedgerAccess) | undefined {
  const storage = findStorage();
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (storage === undefined || locks === undefined || typeof BroadcastChannel === 'undefined') return undefined;
  const name = `depthscape.budget.${connectionId}`;
  return (parts) =>
    new SharedLedger({
      ...parts,
      name,
      storage,
      locks: { request: (lock, options, task) => locks.request(lock, options, task) },
      channel: new BroadcastChannel(name),
      pause,
      wallNow: () => systemClock.now(),
    });
}

/** Longer than storage and messages take from one process to another. */
const PAUSE_MS = 8;

function pause(): Promise<void> {
  // Timers of a hidden tab may take a minute, and the other tabs would wait for it.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
