import { describe, expect, it } from 'vitest';
import { listSeparators } from './separators';

const HOUR = 3600;
const DAY = 86_400;

const at = (text: string): number => Date.parse(text) / 1000;

function inZone<T>(name: string, read: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = name;
  try {
    return read();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

/** Every hour of the range that is a midnight in the machine's zone. */
function findMidnights(from: number, to: number): number[] {
  const found: number[] = [];
  for (let time = from; time < to; time += HOUR / 2) {
    const date = new Date(time * 1000);
    if (date.getHours() === 0 && date.getMinutes() === 0) found.push(time);
  }
  return found;
}

describe.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', [24, 23, 24]],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', [24, 25, 24]],
  ['America/New_York', '2026-03-08T07:00:00Z', [24, 23, 24]],
  ['America/New_York', '2026-11-01T06:00:00Z', [24, 25, 24]],
])('separators in %s about %s', (zone, change, hours) => {
  it('are at the midnights of the zone, with a shorter or longer day where clocks change', () => {
    inZone(zone, () => {
      const [from, to] = [at(change) - 5 * DAY, at(change) + 5 * DAY];
      const days = listSeparators(from, to, 'local').flatMap(({ time, isDay }) => (isDay ? [time] : []));
      expect(days).toEqual(findMidnights(from, to));
      const changed = days.findLastIndex((time) => time <= at(change));
      const lengths = [-1, 0, 1].map((day) => (days[changed + day + 1] - days[changed + day]) / HOUR);
      expect(lengths).toEqual(hours);
    });
  });

  it('keep the sessions of the market at 00:00 UTC as well', () => {
    inZone(zone, () => {
      const [from, to] = [at(change) - 5 * DAY, at(change) + 5 * DAY];
      const sessions = listSeparators(from, to, 'local').flatMap(({ time, isDay }) => (isDay ? [] : [time]));
      expect(sessions).toHaveLength(10);
      for (const time of sessions) expect(time % DAY).toBe(0);
      const all = listSeparators(from, to, 'local').map(({ time }) => time);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    });
  });
});

it('start a day whose midnight clocks skip at the change', () => {
  inZone('America/Santiago', () => {
    const [from, to] = [at('2026-09-05T12:00:00Z'), at('2026-09-07T12:00:00Z')];
    const days = listSeparators(from, to, 'local').flatMap(({ time, isDay }) => (isDay ? [time] : []));
    expect(days).toEqual([at('2026-09-06T04:00:00Z'), at('2026-09-07T03:00:00Z')]);
  });
});
