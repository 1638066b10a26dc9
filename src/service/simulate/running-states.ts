import type { SavedState } from '../store/seed-store';
import type { Coverage } from './coverage';
import type { SimMarket } from './market-list';
import type { PricePath, PricePaths } from './price-paths';
import { MINUTE } from './ranges';

/** A simulation that depends on its past. The random choices of a minute depend only on (seed, market, minute). */
export interface Running {
  /** Unix seconds of the latest minute. */
  readonly at: number;
  /** Runs the minutes of `path` that start after `at`. `onMinute` sees the state at the start of each. */
  run(path: PricePath, onMinute: (ts: number) => void): void;
  save(): string;
}

interface RunningKind<T extends Running> {
  /** A key of `TRACKS`. */
  readonly track: string;
  readonly prefix: string;
  readonly paths: PricePaths;
  readonly coverage: Coverage;
  /** The latest states of the store. */
  readonly saved: readonly SavedState[];
  /** A simulation with a past, whose next minute is `start` (Unix seconds). */
  make(market: SimMarket, start: number): T;
  restore(market: SimMarket, at: number, state: string): T;
}

/** In a living world, the state is saved this often. A restart replays the minutes since. */
const SAVE_EVERY_SECONDS = 600;

/** The running simulations of a track, one per market. */
export class RunningStates<T extends Running> {
  readonly #kind: RunningKind<T>;
  readonly #saved = new Map<string, SavedState>();
  readonly #running = new Map<number, T>();

  constructor(kind: RunningKind<T>) {
    this.#kind = kind;
    for (const state of kind.saved) this.#saved.set(state.key, state);
  }

  /** Runs `market` over [from, to), Unix seconds. If it returns a state, it has to be saved after the step. */
  run(market: SimMarket, from: number, to: number, onMinute: (running: T, ts: number) => void): SavedState[] {
    const running = this.#take(market, from);
    running.run(this.#kind.paths.getMinutes(market, running.at, to), (ts) => onMinute(running, ts));
    this.#running.set(market.id, running);
    if (to - from <= MINUTE && to % SAVE_EVERY_SECONDS !== 0) return [];
    return [{ key: this.#keyOf(market), ts: running.at, state: running.save() }];
  }

  #keyOf(market: SimMarket): string {
    return `${this.#kind.prefix}${market.id}`;
  }

  /** The state as of the minute before `from`: the running one, or restored and replayed, or new. */
  #take(market: SimMarket, from: number): T {
    const { coverage, paths, track } = this.#kind;
    const running = this.#running.get(market.id);
    // If a step fails midway, no state may remain that is ahead of the store.
    this.#running.delete(market.id);
    if (running?.at === from - MINUTE) return running;
    const past = coverage.getRangeEndingAt(track, market.id, from);
    const begun = this.#begin(market, past?.from ?? from, from);
    if (begun.at < from - MINUTE) begun.run(paths.getMinutes(market, begun.at, from), () => {});
    return begun;
  }

  #begin(market: SimMarket, start: number, from: number): T {
    const saved = this.#saved.get(this.#keyOf(market));
    if (saved && saved.ts >= start && saved.ts < from) return this.#kind.restore(market, saved.ts, saved.state);
    return this.#kind.make(market, start);
  }
}
