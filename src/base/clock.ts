/** The only place that reads the machine's clock. */
export interface Clock {
  /** Unix time in milliseconds: of data, default ranges and headers. Stands still when frozen. */
  now(): number;
  /** Milliseconds that never jump or stop: for quotas, countdowns and timeouts. */
  monotonic(): number;
  readonly frozen: boolean;
}

const monotonic = (): number => performance.now();

export const systemClock: Clock = { now: () => Date.now(), monotonic, frozen: false };

/** A clock whose data time stands at `unixMs` while monotonic time goes on (`SIM_NOW`). */
export function makeFrozenClock(unixMs: number): Clock {
  return { now: () => unixMs, monotonic, frozen: true };
}

/** A clock moved by hand, for tests. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function makeManualClock(startUnixMs: number): ManualClock {
  let elapsed = 0;
  return {
    now: () => startUnixMs + elapsed,
    monotonic: () => elapsed,
    frozen: false,
    advance: (ms) => {
      elapsed += ms;
    },
  };
}

/**
 * The dashboard's clock: the service's `Date` header plus monotonic time, so that a wrong laptop clock
 * and a frozen service (`X-Sim-Frozen`) both give right ages and countdowns.
 */
export interface ServiceClock extends Clock {
  /** Takes the `Date` header of an answer (1 s resolution) and whether the service's time stands still. */
  observe(date: string | null, frozen: boolean): void;
}

export function makeServiceClock(machine: Clock = systemClock): ServiceClock {
  let servedMs: number | undefined;
  let observedAt = 0;
  let frozen = false;
  return {
    now() {
      if (servedMs === undefined) return machine.now();
      return frozen ? servedMs : servedMs + machine.monotonic() - observedAt;
    },
    monotonic: () => machine.monotonic(),
    get frozen() {
      return frozen;
    },
    observe(date, isFrozen) {
      const parsed = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(parsed)) return;
      frozen = isFrozen;
      const expected = servedMs === undefined ? Number.NaN : servedMs + machine.monotonic() - observedAt;
      // The header is cut to whole seconds: a value within that second says nothing new.
      if (!frozen && parsed <= expected && expected < parsed + 1000) return;
      servedMs = parsed;
      observedAt = machine.monotonic();
    },
  };
}
