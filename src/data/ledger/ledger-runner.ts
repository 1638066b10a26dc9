import type { Disposer } from '@/base/dispose';
import { makeLedgerHost } from './ledger-host';
import type { LedgerCommand, LedgerReport } from './ledger-messages';

/** Where walls are followed: a worker, or this thread in tests. */
export interface LedgerRunner extends Disposer {
  post(command: LedgerCommand, transfer: ArrayBuffer[]): void;
}

export type MakeLedgerRunner = (onReport: (report: LedgerReport) => void) => LedgerRunner;

/** Follows walls in a Web Worker of its own. */
export const makeLedgerWorker: MakeLedgerRunner = (onReport) => {
  const worker = new Worker(new URL('./ledger.worker.ts', import.meta.url), { type: 'module', name: 'ledger' });
  const fail = (message: string): void => onReport({ kind: 'failed', message });
  worker.addEventListener('message', (event: MessageEvent<LedgerReport>) => onReport(event.data));
  worker.addEventListener('error', (event) => {
    // Told to the caller, who says it where it matters.
    event.preventDefault();
    fail(event.message);
  });
  worker.addEventListener('messageerror', () => fail('A message could not be read'));
  return { post: (command, transfer) => worker.postMessage(command, transfer), dispose: () => worker.terminate() };
};

/** Follows walls on the calling thread, for tests. */
export const makeLedgerInProcess: MakeLedgerRunner = (onReport) => {
  const host = makeLedgerHost((report) => queueMicrotask(() => onReport(report)));
  return { post: host, dispose: () => undefined };
};
