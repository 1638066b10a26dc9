import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@/base/assert';
import type { FillingTask } from './filling-threads';
import { serveFilling } from './serve-filling';

// The entry of a thread of the first filling: only wiring.
assert(parentPort !== null, 'this module is the entry of a thread');
await serveFilling(parentPort, workerData as FillingTask);
