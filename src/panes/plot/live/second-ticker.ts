import type { ServiceClock } from '@/base/clock';

const TICK_MS = 1000;

export type TickingClock = Pick<ServiceClock, 'frozen' | 'subscribe'>;

/**
 * One timer for all that follows a clock by the second. It rests while nobody follows, while the page is hidden and while
 * the clock stands still; followers are told when that has changed.
 */
export class SecondTicker {
  readonly #clock: TickingClock;
  readonly #followers = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(clock: TickingClock) {
    this.#clock = clock;
  }

  /** Calls `tell` each second; returns the unsubscribe function. */
  readonly subscribe = (tell: () => void): (() => void) => {
    // One function may follow twice, so each following is a function of its own.
    const follower = (): void => tell();
    this.#followers.add(follower);
    if (this.#unsubscribe === undefined) {
      this.#unsubscribe = this.#clock.subscribe(this.#review);
      document.addEventListener('visibilitychange', this.#review);
      this.#run();
    }
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#rest();
    };
  };

  readonly #review = (): void => {
    this.#run();
    this.#tell();
  };

  readonly #tell = (): void => {
    for (const follower of this.#followers) follower();
  };

  #run(): void {
    clearInterval(this.#timer);
    this.#timer = document.hidden || this.#clock.frozen ? undefined : setInterval(this.#tell, TICK_MS);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    document.removeEventListener('visibilitychange', this.#review);
  }
}
