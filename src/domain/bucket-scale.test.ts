import { describe, expect, it } from 'vitest';
import { countBuckets, listTilesOf, scaleOfInterval, settleSecondsOf, tileOf, tileStartOf } from './bucket-scale';
import { MONTH_SCALE, scaleOfSession } from './tpo/session-scale';
import { nextSession, sessionStart, TPO_SESSIONS } from './tpo/tpo-session';

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;

describe('a scale of months', () => {
  it('counts calendar months, long and short, over years', () => {
    for (const [iso, month] of [
      ['1970-01-01T00:00:00', 0],
      ['1971-01-31T23:59:59', 12],
      ['2024-02-29T12:00:00', 54 * 12 + 1],
      ['2024-12-31T23:59:59', 54 * 12 + 11],
      ['2025-01-01T00:00:00', 55 * 12],
      ['1969-12-31T23:59:59', -1],
    ] as const) {
      expect(MONTH_SCALE.bucketOf(at(iso))).toBe(month);
    }
    expect(MONTH_SCALE.startOf(55 * 12)).toBe(at('2025-01-01T00:00:00'));
    expect(MONTH_SCALE.startOf(54 * 12 + 1)).toBe(at('2024-02-01T00:00:00'));
  });

  it('counts started months of a range', () => {
    const year = { from: at('2024-01-01T00:00:00'), to: at('2025-01-01T00:00:00') };
    expect(countBuckets(MONTH_SCALE, year)).toBe(12);
    expect(countBuckets(MONTH_SCALE, { ...year, to: year.to + 1 })).toBe(13);
    expect(countBuckets(MONTH_SCALE, { ...year, to: year.from })).toBe(0);
  });
});

describe.each(TPO_SESSIONS)('sessions of %s', (session) => {
  const scale = scaleOfSession(session);
  const times = Array.from({ length: 420 }, (_, day) => at('2023-11-20T00:00:00') + day * 86_400 + 12_345);

  it('are one tile each, from the start of one to the start of the next', () => {
    for (const time of times) {
      const start = sessionStart(time, session);
      const tile = tileOf(scale, time);
      expect(tileStartOf(scale, tile)).toBe(start);
      expect(tileStartOf(scale, tile + 1)).toBe(nextSession(start, session));
      expect(listTilesOf(scale, start, start + 1)).toEqual([tile]);
    }
    const [first, last] = [times[0], times[times.length - 1]];
    expect(listTilesOf(scale, first, last)).toHaveLength(
      countBuckets(scale, { from: sessionStart(first, session), to: last }),
    );
  });

  it('settle minutes after their end, not after as long as they last', () => {
    expect(settleSecondsOf(scale, tileOf(scale, times[0]))).toBe(300);
  });
});

it('candles settle after as long as they are', () => {
  expect(settleSecondsOf(scaleOfInterval('HOUR'), 7)).toBe(3600);
  expect(settleSecondsOf(scaleOfInterval('WEEK'), -2)).toBe(604_800);
});
