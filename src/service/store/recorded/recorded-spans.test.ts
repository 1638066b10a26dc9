import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { loadRecordedSpans } from './recorded-minutes';

const MINUTE = 60;
const DAY_MINUTES = 1440;
/** Ten minutes before midnight, so that ranges cross days. */
const START = 1_700_006_400 - 10 * MINUTE;

/** Recorded minutes of some markets, counted from the start: repeated, unordered, with gaps of a minute to days. */
const recordings = fc.sample(
  fc.array(
    fc.record({
      from: fc.oneof(fc.nat(40), fc.nat(3 * DAY_MINUTES)),
      length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: DAY_MINUTES })),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  { numRuns: 40, seed: 19 },
);

const minutesOf = (parts: (typeof recordings)[number]): number[] =>
  parts.flatMap(({ from, length }) => Array.from({ length }, (_, i) => START + (from + i) * MINUTE));

/** The ranges of minutes, found in one pass over them. */
function walk(minutes: readonly number[]): TimeRange[] {
  const spans: TimeRange[] = [];
  let from: number | undefined;
  const known = new Set(minutes);
  const end = Math.max(...minutes);
  for (let at = START; at <= end + MINUTE; at += MINUTE) {
    if (known.has(at)) from ??= at;
    else if (from !== undefined) {
      spans.push({ from, to: at });
      from = undefined;
    }
  }
  return spans;
}

let test: TestEngine;

beforeAll(async () => {
  test = await openTestEngine({
    recorded_minute: recordings.flatMap((parts, market) =>
      minutesOf(parts).map((ts) => ({ market, ts, seconds: 60, trades: 1, late: 0 })),
    ),
  });
});
afterAll(() => test.close());

describe('the ranges of recorded minutes', () => {
  it('are those of every market, cut where a minute is missing', async () => {
    const spans = await loadRecordedSpans(test.engine);
    expect([...spans.keys()].sort((a, b) => a - b)).toEqual(recordings.map((_, market) => market));
    for (const [market, parts] of recordings.entries()) {
      expect(spans.get(market), `market ${market}`).toEqual(walk(minutesOf(parts)));
    }
    expect([...spans.values()].filter((list) => list.length > 1).length).toBeGreaterThan(10);
  });

  it('are the same when requested for one market', async () => {
    const all = await loadRecordedSpans(test.engine);
    expect([...(await loadRecordedSpans(test.engine, 7))]).toEqual([[7, all.get(7)]]);
    expect((await loadRecordedSpans(test.engine, 4000)).size).toBe(0);
  });
});
