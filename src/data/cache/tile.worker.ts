import { answerTileTasks, type TileTask } from './tile-tasks';
import { makeWholeWork } from './tile-work';

const answer = answerTileTasks(makeWholeWork(), (report, transfer) => self.postMessage(report, { transfer }));

self.addEventListener('message', (event: MessageEvent<TileTask>) => void answer(event.data));
