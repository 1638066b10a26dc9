import type { Clock } from '@/base/clock';
import type { ConfirmedClock } from '@/base/confirmed-clock';

/** A clock that confirms its own time. */
export function makeSureClock(clock: Clock): ConfirmedClock {
  const now = (): number => clock.now();
  return {
    now,
    deviceNow: now,
    confirmedNow: now,
    monotonic: () => clock.monotonic(),
    get frozen() {
      return clock.frozen;
    },
    witness: () => undefined,
  };
}
