import { expect, it } from 'vitest';
import { findBracket } from './expiries';

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2026, 0, 1) / HOUR_MS;
const dateOf = (hour: number): Date => new Date(hour * HOUR_MS);

it('finds the Fridays on both sides of a tenor, and beyond the listed weeks the last Fridays of months', () => {
  for (let now = FROM; now < FROM + 400 * 24; now += 5) {
    for (const days of [7, 30, 60, 90]) {
      const { near, far } = findBracket(now, days);
      const end = now + days * 24;
      expect(near).toBeLessThanOrEqual(end);
      expect(far).toBeGreaterThan(end);
      for (const hour of [near, far]) expect([dateOf(hour).getUTCDay(), dateOf(hour).getUTCHours()]).toEqual([5, 8]);
      // Beyond the listed weeks, the far expiry is the last Friday of its month.
      const weekLater = dateOf(far + 7 * 24).getUTCMonth();
      if (days > 49) expect(weekLater).not.toBe(dateOf(far).getUTCMonth());
      else expect(far - near).toBe(7 * 24);
    }
  }
});
