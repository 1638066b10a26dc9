import { systemClock } from '@/base/clock';
import type { SharedParts } from './budget-options';
import { findStorage } from './find-storage';
import { type LedgerAccess, SharedLedger } from './shared-ledger';

/**
 * Shares the ledger between all tabs of one connection; `connectionId` must not contain the key. `undefined` where the
 * browser has no locks or storage: then each tab has its own ledger.
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

/** Longer than storage and messages take to reach another process. */
const PAUSE_MS = 8;

function pause(): Promise<void> {
  // In a hidden tab a timer may take a minute, and the other tabs would wait for it.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
