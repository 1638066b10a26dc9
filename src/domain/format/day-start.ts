import { getZoneOffset, type Zone } from './zone-offset';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/** Midnight, on the clocks of a zone, of the day that contains an instant; Unix seconds. */
export function startOfDay(unixSeconds: number, zone: Zone): number {
  const offset = getZoneOffset(unixSeconds, zone) * MINUTE_SECONDS;
  const midnight = Math.floor((unixSeconds + offset) / DAY_SECONDS) * DAY_SECONDS;
  // Clocks may have changed since midnight.
  return midnight - getZoneOffset(midnight - offset, zone) * MINUTE_SECONDS;
}
