import type { Disposer } from '@/base/dispose';
import { makeSlicedWork, type TileWork } from './database/tile-work';
import { copyForTransfer, listBuffers, type TileReport, type TileTask } from './tile-tasks';

export type MakeTileWorker = () => Worker;

const makeOwnWorker: MakeTileWorker = () =>
  new Worker(new URL('./tile.worker.ts', import.meta.url), { type: 'module', name: 'tiles' });

interface Waiter {
  readonly task: TileTask;
  settle(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Packs and reads tiles in a worker, which starts with the first tile. If the worker cannot start or dies, it is not
 * tried again: all its tasks run on this thread.
 */
export class TileWorkerClient implements TileWork, Disposer {
  readonly #makeWorker: MakeTileWorker;
  readonly #here = makeSlicedWork();
  readonly #waiting = new Map<number, Waiter>();
  #worker: Worker | undefined;
  #isLost = false;
  #nextId = 0;

  constructor(makeWorker: MakeTileWorker = makeOwnWorker) {
    this.#makeWorker = makeWorker;
  }

  readonly encode: TileWork['encode'] = (...args) => this.#do('encode', args);
  readonly decode: TileWork['decode'] = (...args) => this.#do('decode', args);
  readonly pack: TileWork['pack'] = (...args) => this.#do('pack', args);
  readonly unpack: TileWork['unpack'] = (...args) => this.#do('unpack', args);

  /** Tasks in progress are finished on this thread. */
  dispose(): void {
    this.#lose();
  }

  #do<N extends keyof TileWork>(name: N, args: Parameters<TileWork[N]>): ReturnType<TileWork[N]> {
    const worker = this.#isLost ? undefined : this.#start();
    const done = worker === undefined ? this.#doHere({ name, args }) : this.#send(worker, name, args);
    return done as ReturnType<TileWork[N]>;
  }

  #doHere({ name, args }: Pick<TileTask, 'name' | 'args'>): Promise<unknown> {
    return (this.#here[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
  }

  #send(worker: Worker, name: keyof TileWork, args: readonly unknown[]): Promise<unknown> {
    const task = { id: this.#nextId++, name, args };
    return new Promise((settle, reject) => {
      this.#waiting.set(task.id, { task, settle, reject });
      const copies = copyForTransfer(args);
      worker.postMessage({ ...task, args: copies }, [...listBuffers(copies)]);
    });
  }

  #start(): Worker | undefined {
    if (this.#worker !== undefined) return this.#worker;
    try {
      const worker = this.#makeWorker();
      worker.addEventListener('message', (event: MessageEvent<TileReport>) => this.#hear(event.data));
      worker.addEventListener('messageerror', () => this.#lose());
      worker.addEventListener('error', (event) => {
        // Nothing is lost: the work continues here.
        event.preventDefault();
        this.#lose();
      });
      this.#worker = worker;
      return worker;
    } catch {
      this.#lose();
      return undefined;
    }
  }

  #hear(report: TileReport): void {
    const waiter = this.#waiting.get(report.id);
    this.#waiting.delete(report.id);
    if ('error' in report) waiter?.reject(new Error(report.error));
    else waiter?.settle(report.result);
  }

  #lose(): void {
    this.#isLost = true;
    this.#worker?.terminate();
    this.#worker = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { task, settle, reject } of left) this.#doHere(task).then(settle, reject);
  }
}
