import type { Disposer } from '@/base/dispose';
import type { BudgetState } from './budget-types';
import type { Schedule } from './schedule';

const TICK_MS = 1000;

/** Provides the budget state: the same object until something changes, and a new one each second during a refill. */
export class StateWatch implements Disposer {
  readonly #build: (nowMs: number) => BudgetState;
  readonly #now: () => number;
  readonly #schedule: Schedule;
  readonly #listeners = new Set<() => void>();
  #state: BudgetState | undefined;
  #builtAtMs = 0;
  #isNotifying = false;
  #cancelTick: (() => void) | undefined;

  constructor(build: (nowMs: number) => BudgetState, now: () => number, schedule: Schedule) {
    this.#build = build;
    this.#now = now;
    this.#schedule = schedule;
  }

  readonly getState = (): BudgetState => {
    const nowMs = this.#now();
    // Without listeners, no tick updates the refill.
    const isOld = this.#listeners.size === 0 && nowMs - this.#builtAtMs >= TICK_MS;
    if (this.#state === undefined || isOld) {
      this.#state = this.#build(nowMs);
      this.#builtAtMs = nowMs;
    }
    return this.#state;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#startTick();
    return () => this.#listeners.delete(listener);
  };

  /** Marks a change: listeners are notified once for all changes of this turn. */
  change(): void {
    this.#state = undefined;
    if (this.#listeners.size === 0 || this.#isNotifying) return;
    this.#isNotifying = true;
    queueMicrotask(() => {
      this.#isNotifying = false;
      for (const listener of this.#listeners) listener();
      this.#startTick();
    });
  }

  dispose(): void {
    this.#cancelTick?.();
    this.#listeners.clear();
  }

  #startTick(): void {
    if (this.#cancelTick !== undefined || this.#listeners.size === 0) return;
    const { remaining, capacity, used, queue } = this.getState();
    if (remaining === capacity && used === 0 && queue.length === 0) return;
    this.#cancelTick = this.#schedule(() => {
      this.#cancelTick = undefined;
      this.change();
    }, TICK_MS);
  }
}
