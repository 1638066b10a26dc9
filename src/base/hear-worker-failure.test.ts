import { expect, it } from 'vitest';
import { hearWorkerFailure } from './hear-worker-failure';

it('reports why a worker failed, or that its code could not be loaded if the browser gives no message', () => {
  const worker = new EventTarget();
  const told: string[] = [];
  hearWorkerFailure(worker as Worker, (message) => told.push(message));
  const spoken = Object.assign(new Event('error', { cancelable: true }), { message: 'Out of memory' });
  worker.dispatchEvent(spoken);
  worker.dispatchEvent(new Event('error', { cancelable: true }));
  worker.dispatchEvent(new Event('messageerror'));
  expect(told).toEqual(['Out of memory', 'Its code could not be loaded', 'A message could not be read']);
  expect(spoken.defaultPrevented).toBe(true);
});
