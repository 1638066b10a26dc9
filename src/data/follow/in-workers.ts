import type { FlowSumColumns } from '@/domain/book/flow/sum-flow';
import type { FlowSetup, FlowWish } from './flow';
import { runInWorker } from './follow-runner';
import { keepTiles, type PictureSetup, type PictureWish, type ToldPicture } from './picture';
import type { Ledger, WallsSetup, WallsWish } from './walls';

// A worker's address must be written where the worker is made: the build looks for it there.
export const followWallsInWorker = runInWorker<WallsSetup, WallsWish, Ledger>(
  () => new Worker(new URL('./walls.worker.ts', import.meta.url), { type: 'module', name: 'walls' }),
);

export const followFlowInWorker = runInWorker<FlowSetup, FlowWish, FlowSumColumns>(
  () => new Worker(new URL('./flow.worker.ts', import.meta.url), { type: 'module', name: 'flow' }),
);

export const drawPictureInWorker = keepTiles(
  runInWorker<PictureSetup, PictureWish, ToldPicture>(
    () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'picture' }),
  ),
);
