import type { Disposer } from '@/base/dispose';
import { type MakeFollower, makeFollowHost } from './follow-host';
import type { FollowCommand, FollowReport, FollowSetup } from './follow-messages';

/** Where books are followed: a worker, or this thread in tests. */
export interface FollowRunner<Setup, Wish> extends Disposer {
  post(command: FollowCommand<Setup, Wish>, transfer: ArrayBuffer[]): void;
}

export type MakeFollowRunner<Setup, Wish, Told> = (
  onReport: (report: FollowReport<Told>) => void,
) => FollowRunner<Setup, Wish>;

/** Follows books in a Web Worker of its own. */
export const runInWorker =
  <Setup, Wish, Told>(makeWorker: () => Worker): MakeFollowRunner<Setup, Wish, Told> =>
  (onReport) => {
    const worker = makeWorker();
    const fail = (message: string): void => onReport({ kind: 'failed', message });
    worker.addEventListener('message', (event: MessageEvent<FollowReport<Told>>) => onReport(event.data));
    worker.addEventListener('error', (event) => {
      // Told to the caller, who says it where it matters.
      event.preventDefault();
      // A script that could not be loaded leaves the event without words.
      fail(event.message || 'Its code could not be loaded');
    });
    worker.addEventListener('messageerror', () => fail('A message could not be read'));
    return { post: (command, transfer) => worker.postMessage(command, transfer), dispose: () => worker.terminate() };
  };

/** Follows books on the calling thread, for tests. */
export const runInProcess =
  <Setup extends FollowSetup, Mark, Wish, Told>(
    makeFollower: MakeFollower<Setup, Mark, Wish, Told>,
  ): MakeFollowRunner<Setup, Wish, Told> =>
  (onReport) => {
    const host = makeFollowHost(makeFollower, (report) => queueMicrotask(() => onReport(report)));
    return { post: host, dispose: () => undefined };
  };
