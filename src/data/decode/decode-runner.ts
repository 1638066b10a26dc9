import { systemClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { hearWorkerFailure } from '@/base/hear-worker-failure';
import { type HostOptions, makeDecodeHost } from './decode-host';
import type { DecodeCommand, DecodeReport } from './decode-messages';

/** Where decoding happens: a worker, or this thread in tests. */
export interface DecodeRunner extends Disposer {
  post(command: DecodeCommand): void;
}

export interface RunnerEvents {
  onReport(report: DecodeReport): void;
  /** The runner is lost, and all its work with it. */
  onCrash(cause: unknown): void;
}

export type MakeRunner = (events: RunnerEvents) => DecodeRunner;

/** Decodes in its own Web Worker. */
export const makeWorkerRunner: MakeRunner = (events) =>
  wrapWorker(new Worker(new URL('./depth.worker.ts', import.meta.url), { type: 'module', name: 'depth' }), events);

/** Wraps a worker as a runner, whatever the worker runs. */
export function wrapWorker(worker: Worker, events: RunnerEvents): DecodeRunner {
  worker.addEventListener('message', (event: MessageEvent<DecodeReport>) => events.onReport(event.data));
  hearWorkerFailure(worker, (message) => events.onCrash(message));
  return {
    post: (command) => worker.postMessage(command, { transfer: [] }),
    dispose: () => worker.terminate(),
  };
}

/** Decodes on the calling thread with the same messages: for Node tests, and where workers are unavailable. */
export function makeInProcessRunner(options: Partial<Omit<HostOptions, 'port'>> = {}): MakeRunner {
  return (events) => {
    let open = true;
    const host = makeDecodeHost({
      clock: systemClock,
      ...options,
      port: { post: (report) => open && queueMicrotask(() => open && events.onReport(report)) },
    });
    return {
      post: (command) => host(command),
      dispose: () => {
        open = false;
      },
    };
  };
}
