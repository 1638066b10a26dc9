import { CLOCK_TOLERANCE_MS, type Clock, type ServiceClock } from './clock';

/** A clock that knows how far it can be believed: what is final hangs on it. */
export interface ConfirmedClock extends Clock {
  /** What this machine takes for the time, whatever `now` follows; Unix milliseconds. */
  deviceNow(): number;
  /** Unix milliseconds that have passed for sure; −∞ while nobody vouches for the time. */
  confirmedNow(): number;
  /** Data of this time have come, Unix milliseconds: the service's time is no earlier. */
  witness(unixMs: number): void;
}

/**
 * No single clock is believed: the time is confirmed while the service and this machine agree, and it never passes
 * faster than monotonic time does. When both have jumped ahead alike, as after a sleep that monotonic time does not
 * count, data of the new time confirm it. A service that stands still says so itself.
 */
export function makeConfirmedClock(clock: ServiceClock): ConfirmedClock {
  /** What was confirmed less monotonic time: goes down with the clocks, up only with data. */
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
