import { getBestWriter } from '../decode/tile-kernel';
import { makeWholeWork } from './database/tile-work';
import { answerTileTasks, type TileTask } from './tile-tasks';

const answer = answerTileTasks(makeWholeWork(getBestWriter), (report, transfer) =>
  self.postMessage(report, { transfer }),
);

self.addEventListener('message', (event: MessageEvent<TileTask>) => void answer(event.data));
