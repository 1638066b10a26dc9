/** The only place that reads the machine's clock. */
export interface Clock {
  /** Unix time in milliseconds: of data, default ranges and headers. Stands still when frozen. */
  now(): number;
  /** Milliseconds that never jump or stop: for quotas, countdowns and timeouts. */
  monotonic(): number;
  readonly frozen: boolean;
}

/** A clock that knows how far it can be believed: what is final hangs on it. */
export interface ConfirmedClock extends Clock {
  /** What this machine takes for the time, whatever `now` follows; Unix milliseconds. */
  deviceNow(): number;
  /** Unix milliseconds that have passed for sure; −∞ while nobody vouches for the time. */
  confirmedNow(): number;
}

/** Two clocks that are so far apart agree: headers have whole seconds, answers take their time, and machines drift. */
export const CLOCK_TOLERANCE_MS = 60_000;

const monotonic = (): number => performance.now();

/** A clock that is its own witness. */
function makeSureClock(now: () => number, parts: Pick<Clock, 'monotonic' | 'frozen'>): ConfirmedClock {
  return { now, deviceNow: now, confirmedNow: now, ...parts };
}

export const systemClock: ConfirmedClock = makeSureClock(() => Date.now(), { monotonic, frozen: false });

/** A clock whose data time stands at `unixMs` while monotonic time goes on (`SIM_NOW`). */
export function makeFrozenClock(unixMs: number): ConfirmedClock {
  return makeSureClock(() => unixMs, { monotonic, frozen: true });
}

/** A clock moved by hand, for tests. */
export interface ManualClock extends ConfirmedClock {
  advance(ms: number): void;
  /** Sets the time of day alone, as a wrong clock is set; monotonic time does not notice. */
  jump(ms: number): void;
}

export function makeManualClock(startUnixMs: number): ManualClock {
  let elapsed = 0;
  let jumped = 0;
  const clock = makeSureClock(() => startUnixMs + elapsed + jumped, { monotonic: () => elapsed, frozen: false });
  return {
    ...clock,
    advance: (ms) => {
      elapsed += ms;
    },
    jump: (ms) => {
      jumped += ms;
    },
  };
}

/**
 * The dashboard's clock: the service's `Date` header plus monotonic time, so that a wrong laptop clock
 * and a frozen service (`X-Sim-Frozen`) both give right ages and countdowns.
 */
export interface ServiceClock extends ConfirmedClock {
  /** Takes the `Date` header of an answer (1 s resolution) and whether the service's time stands still. */
  observe(date: string | null, frozen: boolean): void;
  /** Data of this time have come, Unix milliseconds: the service's time is no earlier. */
  witness(unixMs: number): void;
  /**
   * By how many milliseconds this machine was ahead of the service when that last told its time; 0 where they agree, the
   * service has not told it or its time stands still.
   */
  getSkew(): number;
  /** `listener` is called when the service's time has jumped or the skew is another; gives back its removal. */
  subscribe(listener: () => void): () => void;
}

export function makeServiceClock(machine: ConfirmedClock = systemClock): ServiceClock {
  return new ObservedClock(machine);
}

/**
 * No single clock is believed: the time is confirmed while the service and this machine agree, and it never passes
 * faster than monotonic time does. When both have jumped ahead alike, as after a sleep that monotonic time does not
 * count, data of the new time confirm it. A service that stands still says so itself.
 */
class ObservedClock implements ServiceClock {
  frozen = false;
  readonly #machine: Clock;
  readonly #listeners = new Set<() => void>();
  #servedMs: number | undefined;
  #observedAt = 0;
  #skew = 0;
  /** What was confirmed less monotonic time: goes down with the clocks, up only with data. */
  #confirmedOffset = Number.POSITIVE_INFINITY;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  readonly now = (): number => this.#serviceNow() ?? this.#machine.now();

  readonly monotonic = (): number => this.#machine.monotonic();

  readonly deviceNow = (): number => this.#machine.now();

  readonly confirmedNow = (): number => {
    if (this.frozen) return this.#servedMs ?? Number.NEGATIVE_INFINITY;
    const agreed = this.#agreedNow();
    if (agreed === undefined) return Number.NEGATIVE_INFINITY;
    this.#confirmedOffset = Math.min(this.#confirmedOffset, agreed - this.monotonic());
    return this.#confirmedOffset + this.monotonic();
  };

  readonly getSkew = (): number => this.#skew;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  observe(date: string | null, isFrozen: boolean): void {
    const parsed = date === null ? Number.NaN : Date.parse(date);
    if (Number.isNaN(parsed)) return;
    this.frozen = isFrozen;
    const expected = this.#serviceNow() ?? Number.NaN;
    // The header is cut to whole seconds: a value within that second says nothing new.
    if (isFrozen || !(parsed <= expected && expected < parsed + 1000)) {
      this.#servedMs = parsed;
      this.#observedAt = this.monotonic();
    }
    const before = this.#skew;
    const ahead = isFrozen ? 0 : this.deviceNow() - this.now();
    this.#skew = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
    // Asked after each answer, so that no jump is missed.
    this.confirmedNow();
    const hasJumped = Math.abs(parsed - expected) > CLOCK_TOLERANCE_MS;
    if (hasJumped || Math.abs(this.#skew - before) > CLOCK_TOLERANCE_MS) this.#tell();
  }

  witness(unixMs: number): void {
    const agreed = this.frozen ? undefined : this.#agreedNow();
    if (agreed === undefined) return;
    const offset = Math.min(unixMs, agreed) - this.monotonic();
    if (offset > this.#confirmedOffset) this.#confirmedOffset = offset;
  }

  #serviceNow(): number | undefined {
    if (this.#servedMs === undefined || this.frozen) return this.#servedMs;
    return this.#servedMs + this.monotonic() - this.#observedAt;
  }

  /** The earlier of the two when they agree. */
  #agreedNow(): number | undefined {
    const service = this.#serviceNow();
    if (service === undefined) return undefined;
    const device = this.deviceNow();
    return Math.abs(service - device) > CLOCK_TOLERANCE_MS ? undefined : Math.min(service, device);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
