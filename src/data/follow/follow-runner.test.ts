import { expect, it } from 'vitest';
import { runInWorker } from './follow-runner';

it('says why a worker failed, and that its code could not be loaded where the browser has no words for it', () => {
  const worker = new EventTarget();
  const told: unknown[] = [];
  runInWorker(() => worker as Worker)((report) => told.push(report));
  worker.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'Out of memory' }));
  worker.dispatchEvent(new Event('error', { cancelable: true }));
  expect(told).toEqual([
    { kind: 'failed', message: 'Out of memory' },
    { kind: 'failed', message: 'Its code could not be loaded' },
  ]);
});
