import type { Clock } from '@/base/clock';

interface Task {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Resolves after the handlers of all settled promises have run. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A clock that advances only with its tasks: minutes pass in no time. */
export class VirtualTime implements Clock {
  readonly frozen = false;
  readonly #startUnixMs: number;
  #elapsed = 0;
  #order = 0;
  /** A heap by time, then by age. */
  readonly #tasks: Task[] = [];
  readonly #cancelled = new Set<Task>();

  constructor(startUnixMs = 1_781_792_000_000) {
    this.#startUnixMs = startUnixMs;
  }

  readonly now = (): number => this.#startUnixMs + this.#elapsed;
  readonly monotonic = (): number => this.#elapsed;

  readonly schedule = (run: () => void, ms: number): (() => void) => {
    const task = { at: this.#elapsed + Math.max(0, ms), order: this.#order++, run };
    this.#push(task);
    return () => this.#cancelled.add(task);
  };

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.schedule(resolve, ms));
  }

  /** Runs everything due within the next `ms`. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await flushPromises();
    for (let task = this.#tasks[0]; task !== undefined && task.at <= end; task = this.#tasks[0]) {
      this.#pop();
      if (this.#cancelled.delete(task)) continue;
      this.#elapsed = Math.max(this.#elapsed, task.at);
      task.run();
      await flushPromises();
    }
    this.#elapsed = end;
  }

  #isBefore(a: Task, b: Task): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #push(task: Task): void {
    const tasks = this.#tasks;
    let at = tasks.push(task) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(task, tasks[above])) break;
      tasks[at] = tasks[above];
      at = above;
    }
    tasks[at] = task;
  }

  #pop(): void {
    const tasks = this.#tasks;
    const last = tasks.pop();
    if (last === undefined || tasks.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= tasks.length) break;
      if (below + 1 < tasks.length && this.#isBefore(tasks[below + 1], tasks[below])) below++;
      if (!this.#isBefore(tasks[below], last)) break;
      tasks[at] = tasks[below];
      at = below;
    }
    tasks[at] = last;
  }
}
