import { Worker } from 'node:worker_threads';
import type { ListQueue } from './list-queue';
import type { StagedBatch } from './stage-steps';
import type { StoredWorld, WorldIdentity } from './world-makers';

/** Threads that make the world in addition to the main one. */
export interface FillingThreads {
  /** Path of the built `filling.worker.ts`. */
  readonly file: string;
  readonly count: number;
}

/** What a thread needs to plan the same steps as the main one. Plain data. */
export interface FillingTask {
  readonly identity: WorldIdentity;
  readonly stored: StoredWorld;
  /** Unix seconds. */
  readonly now: number;
  /** Directory for the files of rows. */
  readonly directory: string;
}

/** An order to a thread: make the list of steps at this index, or note that its oldest batch was taken. */
export type ThreadOrder = number | 'taken';
export type ThreadNews = StagedBatch | 'idle';

/** Batches that arrived from the threads and are not read yet. */
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
 * Limit in MB on a thread's young generation, the memory for short-lived objects. Almost all that it makes is in
 * columns, so a larger one only costs memory.
 */
const MAX_YOUNG = 12;

/**
 * Lets threads make all lists of steps and yields each batch when it is ready. Some threads start at the first list and
 * the others at the last: neighbouring lists need the same prices, which each thread computes for itself.
 */
export async function* makeByThreads(
  { file, count }: FillingThreads,
  task: FillingTask,
  queue: ListQueue,
): AsyncGenerator<StagedBatch, void, void> {
  const arrivals = new Arrivals();
  const threads = Array.from(
    { length: count },
    () => new Worker(file, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG } }),
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
