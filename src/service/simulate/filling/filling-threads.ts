import { Worker } from 'node:worker_threads';
import type { ListQueue } from './list-queue';
import type { StagedBatch } from './stage-steps';
import type { StoredWorld, WorldIdentity } from './world-makers';

/** Threads that make the world beside ours. */
export interface FillingThreads {
  /** The built `filling.worker.ts`. */
  readonly file: string;
  readonly count: number;
}

/** What a thread needs to know to plan the same steps as ours. Plain data. */
export interface FillingTask {
  readonly identity: WorldIdentity;
  readonly stored: StoredWorld;
  /** Unix seconds. */
  readonly now: number;
  /** Where the rows are put. */
  readonly directory: string;
}

/** What a thread is told: to make the list of steps of that place, or that its oldest batch was taken. */
export type ThreadOrder = number | 'taken';
export type ThreadNews = StagedBatch | 'idle';

/** What came from the threads and is not yet read. */
class Arrivals {
  readonly #news: { readonly thread: Worker; readonly news: ThreadNews }[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  listen(thread: Worker): void {
    thread.on('message', (news: ThreadNews) => {
      this.#news.push({ thread, news });
      this.#wake();
    });
    thread.on('error', (error) => this.#fail(error));
    thread.on('exit', () => this.#fail(new Error('A thread that makes the world has ended')));
  }

  async next(): Promise<{ readonly thread: Worker; readonly news: ThreadNews }> {
    for (;;) {
      if (this.#failure) throw this.#failure.error;
      const first = this.#news.shift();
      if (first) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }
}

/**
 * MB of short-lived objects that a thread gathers before it looks through them. Nearly all that it makes is in columns: more
 * only keeps memory.
 */
const MOST_YOUNG = 12;

/**
 * Has all lists of steps made by threads, and hands over what they have made as it comes. Some threads begin at the first
 * list and the others at the last: neighbours rest on the same prices, which each thread computes for itself.
 */
export async function* makeByThreads(
  { file, count }: FillingThreads,
  task: FillingTask,
  queue: ListQueue,
): AsyncGenerator<StagedBatch, void, void> {
  const arrivals = new Arrivals();
  const threads = Array.from(
    { length: count },
    () => new Worker(file, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: MOST_YOUNG } }),
  );
  let working = threads.length;
  try {
    for (const thread of threads) arrivals.listen(thread);
    while (working > 0) {
      const { thread, news } = await arrivals.next();
      if (news !== 'idle') {
        yield news;
        tell(thread, 'taken');
        continue;
      }
      const list = queue.take(threads.indexOf(thread) % 2 === 0 ? 'first' : 'last');
      if (list === undefined) working--;
      else tell(thread, list);
    }
  } finally {
    for (const thread of threads) thread.removeAllListeners('exit');
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

const tell = (thread: Worker, order: ThreadOrder): void => thread.postMessage(order);
