import type { MessagePort } from 'node:worker_threads';
import { groupSteps, planSteps } from '../tracks/plan';
import { listWorldMarkets } from '../tracks/world-markets';
import type { FillingTask, ThreadNews, ThreadOrder } from './filling-threads';
import { stageSteps } from './stage-steps';
import { WorldMakers } from './world-makers';

/** Batches that a thread makes before the first is taken. More would only fill the disk. */
const BATCHES_AHEAD = 2;

const goOn = (): Promise<void> => Promise.resolve();

/** Orders that a thread received and has not carried out yet. */
class Orders {
  readonly #port: MessagePort;
  readonly #lists: number[] = [];
  #ahead = 0;
  #wake: () => void = () => {};

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (order: ThreadOrder) => {
      if (order === 'taken') this.#ahead--;
      else this.#lists.push(order);
      this.#wake();
    });
  }

  async nextList(): Promise<number> {
    this.#tell('idle');
    for (;;) {
      const list = this.#lists.shift();
      if (list !== undefined) return list;
      await this.#sleep();
    }
  }

  async hand(news: Exclude<ThreadNews, 'idle'>): Promise<void> {
    this.#ahead++;
    this.#tell(news);
    while (this.#ahead >= BATCHES_AHEAD) await this.#sleep();
  }

  #tell(news: ThreadNews): void {
    this.#port.postMessage(news);
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Makes the lists of steps as ordered, until the thread is ended. */
export async function serveFilling(
  port: MessagePort,
  { identity, stored, now, directory }: FillingTask,
): Promise<void> {
  const orders = new Orders(port);
  const makers = new WorldMakers(identity, stored);
  const markets = listWorldMarkets(identity.scale, now, makers.paths);
  // The same lists as in the main thread: both derive from the same world and time.
  const lists = groupSteps(planSteps(markets, makers.coverage, now, identity.scale));
  for (;;) {
    const list = lists[await orders.nextList()];
    for await (const batch of stageSteps(makers, list, directory, goOn)) await orders.hand(batch);
  }
}
