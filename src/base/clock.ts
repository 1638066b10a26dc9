import { parseHttpDate } from './parse-http-date';

/** The only place that reads the machine's clock. */
export interface Clock {
  /** Unix time in milliseconds, for data, default ranges and headers. Constant while frozen. */
  now(): number;
  /** Milliseconds that never jump or stop, for quotas, countdowns and timeouts. */
  monotonic(): number;
  readonly frozen: boolean;
}

/** Two clocks agree up to this difference: headers have whole seconds, answers take time, and machines drift. */
export const CLOCK_TOLERANCE_MS = 60_000;

const monotonic = (): number => performance.now();

export const systemClock: Clock = { now: () => Date.now(), monotonic, frozen: false };

/** A clock whose data time stays at `unixMs` while monotonic time goes on (`SIM_NOW`). */
export function makeFrozenClock(unixMs: number): Clock {
  return { now: () => unixMs, monotonic, frozen: true };
}

/** A clock moved by hand, for tests. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** Changes only the time of day, as if a wrong clock were set; monotonic time is unaffected. */
  jump(ms: number): void;
}

export function makeManualClock(startUnixMs: number): ManualClock {
  let elapsed = 0;
  let jumped = 0;
  return {
    now: () => startUnixMs + elapsed + jumped,
    monotonic: () => elapsed,
    frozen: false,
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
export interface ServiceClock extends Clock {
  /** Whether the service's time is known; until then `now` is this machine's time. */
  readonly isTold: boolean;
  /** This machine's time, Unix milliseconds. */
  deviceNow(): number;
  /**
   * Takes the `Date` header (1 s resolution) of an answer received `agoMs` ago, and whether the service's time is
   * frozen. Only for answers proven to be the service's own: a gateway in front of it has another time.
   */
  observe(date: string | null, frozen: boolean, agoMs?: number): void;
  /**
   * By how many milliseconds this machine was ahead of the service's last known time; 0 if they agree, if the service's
   * time is unknown, or if it is frozen.
   */
  getSkew(): number;
  /**
   * Calls `listener` when the service's time has jumped, stands still or goes on again, or when the skew has changed;
   * returns the unsubscribe function.
   */
  subscribe(listener: () => void): () => void;
}

/** A time that stands still moves by no tick, so its smallest step is news. */
function hasMoved(values: readonly number[], before: readonly number[], isFrozen: boolean): boolean {
  const tolerance = isFrozen ? 0 : CLOCK_TOLERANCE_MS;
  return values.some((value, i) => Math.abs(value - before[i]) > tolerance);
}

export function makeServiceClock(machine: Clock = systemClock): ServiceClock {
  const listeners = new Set<() => void>();
  let servedMs: number | undefined;
  let observedAt = 0;
  let frozen = false;
  let skew = 0;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const now = (): number => {
    if (servedMs === undefined) return machine.now();
    return frozen ? servedMs : servedMs + machine.monotonic() - observedAt;
  };
  return {
    now,
    monotonic: () => machine.monotonic(),
    deviceNow: () => machine.now(),
    get frozen() {
      return frozen;
    },
    get isTold() {
      return servedMs !== undefined;
    },
    getSkew: () => skew,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    observe(date, isFrozen, agoMs = 0) {
      const written = parseHttpDate(date);
      if (written === undefined) return;
      const parsed = isFrozen ? written : written + agoMs;
      const before = [servedMs === undefined ? parsed : now(), skew];
      const hasTurned = frozen !== isFrozen;
      frozen = isFrozen;
      // The header has whole seconds: a value within the current second is no news.
      if (frozen || servedMs === undefined || !(parsed <= before[0] && before[0] < parsed + 1000)) {
        servedMs = parsed;
        observedAt = machine.monotonic();
      }
      const ahead = frozen ? 0 : machine.now() - now();
      skew = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
      if (hasTurned || hasMoved([parsed, skew], before, frozen)) tell();
    },
  };
}
