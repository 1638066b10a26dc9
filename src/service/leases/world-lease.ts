import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@/base/clock';
import type { Engine } from '../store/engine/engine';
import { guardEngine } from '../store/processes/fenced-engine';
import { LeaseLostError } from '../store/processes/lease-lost';
import { LeaseKeeper } from './lease-keeper';

const WORK = 'simulate';
const CLAIM = { name: 'world', markets: [] };
const LOOK_MS = 1000;

/** The right to make the simulated world: one process at a time has it. */
export class WorldLease {
  /** The store as the world is written into it. */
  readonly engine: Engine;
  readonly #keeper: LeaseKeeper;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(engine: Engine, clock: Clock) {
    this.#keeper = new LeaseKeeper(engine, clock);
    const check = (): void => {
      if (this.isHeld) return;
      throw new LeaseLostError('Another process may make the simulated world now: this one asks for the right again');
    };
    this.engine = guardEngine(engine, check);
  }

  get isHeld(): boolean {
    return this.#keeper.holds(CLAIM.name);
  }

  /** Waits until this process has it, and keeps it from then on. @param onWait called when another one has it. */
  async take(onWait: () => void, onError: (error: unknown) => void): Promise<void> {
    clearInterval(this.#timer);
    for (let tries = 0; !this.#isClosed; tries++) {
      await this.#keeper.look(WORK, [CLAIM]);
      if (this.isHeld) break;
      if (tries === 0) onWait();
      await wait(LOOK_MS);
    }
    this.#timer = setInterval(() => void this.#keeper.look(WORK, [CLAIM]).catch(onError), LOOK_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#keeper.close();
  }
}
