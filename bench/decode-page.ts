import type { Candidate, Measured } from './decode-candidates.worker';

declare global {
  interface Window {
    /** Runs one candidate in the worker. Resolves when this page has its columns. */
    measure(candidate: Candidate, path: string): Promise<Measured>;
  }
}

const worker = new Worker(new URL('./decode-candidates.worker.ts', import.meta.url), { type: 'module' });
let held: unknown[] = [];
let settle: (measured: Measured) => void = () => undefined;

worker.addEventListener('message', ({ data }: MessageEvent<{ columns?: unknown; measured?: Measured }>) => {
  if (data.columns !== undefined) held.push(data.columns);
  if (data.measured !== undefined) settle(data.measured);
});

window.measure = (candidate, path) => {
  held = [];
  return new Promise((resolve) => {
    settle = resolve;
    worker.postMessage({ candidate, path });
  });
};
