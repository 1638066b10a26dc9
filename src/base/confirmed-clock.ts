import { CLOCK_TOLERANCE_MS, type Clock, type ServiceClock } from './clock';

/** A clock that knows how far it can be trusted: whether data are final depends on it. */
export interface ConfirmedClock extends Clock {
  /** This machine's time, whatever `now` follows; Unix milliseconds. */
  deviceNow(): number;
  /** Time that has certainly passed, Unix milliseconds; −∞ while the time is not confirmed. */
  confirmedNow(): number;
  /** Reports data of this time, Unix milliseconds: the service's time is at least that. */
  witness(unixMs: number): void;
}

/**
 * No single clock is trusted. The time is confirmed while the service and this machine agree, and it never runs faster
 * than monotonic time. If both have jumped ahead equally, as after a sleep that monotonic time does not count, data of
 * the new time confirm it. A frozen service says so itself.
 */
export function makeConfirmedClock(clock: ServiceClock): ConfirmedClock {
  /** Confirmed time minus monotonic time: decreases with the clocks, increases only with data. */
  let offset = Number.POSITIVE_INFINITY;

  /** The earlier of the two clocks while they agree. */
  function findAgreed(): number | undefined {
    if (!clock.isTold) return undefined;
    const [service, device] = [clock.now(), clock.deviceNow()];
    return Math.abs(service - device) > CLOCK_TOLERANCE_MS ? undefined : Math.min(service, device);
  }

  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    deviceNow: () => clock.deviceNow(),
    get frozen() {
      return clock.frozen;
    },
    confirmedNow() {
      if (clock.frozen) return clock.now();
      const agreed = findAgreed();
      if (agreed === undefined) return Number.NEGATIVE_INFINITY;
      offset = Math.min(offset, agreed - clock.monotonic());
      return offset + clock.monotonic();
    },
    witness(unixMs) {
      const agreed = clock.frozen ? undefined : findAgreed();
      if (agreed !== undefined) offset = Math.max(offset, Math.min(unixMs, agreed) - clock.monotonic());
    },
  };
}
