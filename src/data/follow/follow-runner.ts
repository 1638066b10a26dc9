import type { Disposer } from '@/base/dispose';
import { hearWorkerFailure } from '@/base/hear-worker-failure';
import { type MakeFollower, makeFollowHost } from './follow-host';
import type { FollowCommand, FollowReport, FollowSetup } from './follow-messages';

/** Where books are followed: a worker, or this thread in tests. */
export interface FollowRunner<Setup, Wish> extends Disposer {
  post(command: FollowCommand<Setup, Wish>, transfer: ArrayBuffer[]): void;
}

export type MakeFollowRunner<Setup, Wish, Told> = (
  onReport: (report: FollowReport<Told>) => void,
) => FollowRunner<Setup, Wish>;

/** Follows books in its own Web Worker. */
export const runInWorker =
  <Setup, Wish, Told>(makeWorker: () => Worker): MakeFollowRunner<Setup, Wish, Told> =>
  (onReport) => {
    const worker = makeWorker();
    worker.addEventListener('message', (event: MessageEvent<FollowReport<Told>>) => onReport(event.data));
    hearWorkerFailure(worker, (message) => onReport({ kind: 'failed', message }));
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
