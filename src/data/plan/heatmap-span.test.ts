import { describe, expect, it } from 'vitest';
import {
  chooseDepthInterval,
  computeLiveRange,
  computeNeededSpan,
  followSeconds,
  getBookSpan,
  getDataSpan,
  getDefaultRange,
  getPastSpan,
  hasSeconds,
  roundToColumns,
} from './heatmap-span';

const live = { from: 0, to: 1_000_000, isRecorded: false };
const recorded = { from: 1_680_652_700, to: 1_680_653_214, isRecorded: true };

it('a living market opens with ten hours up to the live edge, a recording complete', () => {
  expect(getDefaultRange(live)).toBe(36_000);
  expect(computeLiveRange(36_000, live).to).toBeGreaterThan(live.to);
  expect(computeLiveRange(getDefaultRange(recorded), recorded)).toEqual({ from: recorded.from, to: recorded.to });
});

describe('the interval of the depth', () => {
  it.each([
    [3600, false, 'MINUTE'],
    [36_000, false, 'MINUTE'],
    [86_400, false, 'FIVE_MINUTES'],
    [3 * 86_400, false, 'FIFTEEN_MINUTES'],
    [514, true, 'SECOND'],
    [514, false, 'MINUTE'],
  ] as const)('of %d s (recorded: %s) is %s', (seconds, isRecorded, interval) => {
    expect(chooseDepthInterval(seconds, isRecorded)).toBe(interval);
  });
});

it('requests no time that has no data', () => {
  expect(computeNeededSpan({ from: -5000, to: 2_000_000 }, 60, live)).toEqual({ from: 0, to: 1_000_060 });
  expect(computeNeededSpan({ from: 2_000_000, to: 3_000_000 }, 60, live)).toEqual({ from: 2_000_000, to: 2_000_000 });
});

it('data is between the listing and the current minute, or within the recordings', () => {
  expect(getDataSpan({ availableSince: { s: 100 } }, 1007)).toEqual({ from: 100, to: 960, isRecorded: false });
  const recording = { recorded: { from: { s: 5 }, to: { s: 9 } } };
  expect(getDataSpan(recording, 1007)).toEqual({ from: 5, to: 9, isRecorded: true });
  const hourly = { recorded: { ...recording.recorded, hourly: true } };
  expect(getDataSpan(hourly, 1007)).toEqual({ from: 5, to: 9, isRecorded: true, finest: 'HOUR' });
});

it('two recordings weeks apart are two spans, and a view opens with the newer one', () => {
  const [first, second] = [
    { from: { s: 1_680_652_700 }, to: { s: 1_680_653_214 } },
    { from: { s: 1_682_499_400 }, to: { s: 1_682_500_000 } },
  ];
  const span = getDataSpan({ recorded: { from: first.from, to: second.to, spans: [first, second] } }, 0, 60);
  expect(span.recordings).toEqual([
    { from: 1_680_652_700, to: 1_680_653_214 },
    { from: 1_682_499_400, to: 1_682_500_000 },
  ]);
  const opened = computeLiveRange(getDefaultRange(span), span);
  expect(opened).toEqual({ from: 1_682_499_400, to: 1_682_500_000 });
});

describe('the reach of a tier', () => {
  const day = 86_400;
  const now = 20_000 * day + 3723;

  it('clips an older market, at a whole hour that stays allowed while the clock moves', () => {
    const { from, isClipped } = getDataSpan({ availableSince: { s: 100 } }, now, 7 * day);
    expect(isClipped).toBe(true);
    expect(from % 3600).toBe(0);
    expect(from - (now - 7 * day)).toBeGreaterThanOrEqual(300);
    expect(from - (now - 7 * day)).toBeLessThan(300 + 3600);
  });

  it('leaves a younger market, a recording and a tier without limit unchanged', () => {
    const young = { availableSince: { s: now - day } };
    expect(getDataSpan(young, now, 7 * day)).toEqual(getDataSpan(young, now));
    const recording = { recorded: { from: { s: 5 }, to: { s: 9 } } };
    expect(getDataSpan(recording, now, 7 * day)).toEqual({ from: 5, to: 9, isRecorded: true });
    expect(getDataSpan({ availableSince: { s: 100 } }, now, undefined).isClipped).toBeUndefined();
  });
});

describe('a market that is recorded as it trades', () => {
  const now = 1_800_000_042;
  const from = { s: now - 600 };
  const market = {
    availableSince: from,
    recorded: { from, to: { s: now - 1 }, live: true, filled: { s: 1_799_000_000 } },
  };

  it('extends to the current minute, with candles from the filled past and a book from its first second', () => {
    expect(getDataSpan(market, now)).toEqual({
      from: 1_799_000_000,
      to: 1_800_000_000,
      isRecorded: false,
      isLive: true,
      stretches: [{ from: from.s, to: Number.MAX_SAFE_INTEGER }],
    });
    expect(getBookSpan(market, now).from).toBe(from.s);
    expect(getBookSpan({ availableSince: { s: 100 } }, 1007)).toEqual(
      getDataSpan({ availableSince: { s: 100 } }, 1007),
    );
  });

  it('is open to every tier, like what was recorded', () => {
    expect(getDataSpan(market, now, 60)).toEqual(getDataSpan(market, now));
  });

  it('ends with its last stretch once it is no longer fresh', () => {
    const over = { recorded: { ...market.recorded, live: false } };
    expect(getBookSpan(over, now + 9000)).toEqual({ from: from.s, to: now - 1, isRecorded: true });
  });

  it('keeps its filled past when it is no longer a source', () => {
    const { live: _, ...over } = market.recorded;
    const recordings = [{ from: from.s, to: now - 1 }];
    const whole = { from: 1_799_000_000, to: now - 1, isRecorded: true, isFilled: true, recordings };
    expect(getDataSpan({ recorded: over }, now + 9000, 60)).toEqual(whole);
    const books = getBookSpan({ recorded: over }, now + 9000);
    expect(getPastSpan(books, { recorded: over }).from).toBe(1_799_000_000);
    expect(getPastSpan(books, { recorded: { ...over, filled: undefined } })).toBe(books);
    // A heatmap opens at its books, whatever data is before them.
    expect(computeLiveRange(getDefaultRange(books), books)).toEqual(recordings[0]);
    // With several recordings, the books are those of each, as before.
    const spans = [
      { from, to: { s: now - 500 } },
      { from: { s: now - 300 }, to: { s: now - 1 } },
    ];
    expect(getBookSpan({ recorded: { ...over, spans } }, now).recordings).toHaveLength(2);
    expect(getDataSpan({ recorded: { ...over, spans } }, now)).toMatchObject({ from: 1_799_000_000, isFilled: true });
  });

  it('opens with the available part of its book, at least five minutes and at most ten hours', () => {
    expect(getDefaultRange(getBookSpan(market, now))).toBe(600);
    const just = { recorded: { from: { s: now - 3 }, to: { s: now }, live: true } };
    expect(getDefaultRange(getBookSpan(just, now))).toBe(300);
    expect(getDefaultRange(getDataSpan(market, now))).toBe(36_000);
  });

  it('was recorded in stretches, of which the last is still growing', () => {
    const spans = [
      { from, to: { s: now - 500 } },
      { from: { s: now - 300 }, to: { s: now - 1 } },
    ];
    expect(getBookSpan({ recorded: { ...market.recorded, spans } }, now).stretches).toEqual([
      { from: from.s, to: now - 500 },
      { from: now - 300, to: Number.MAX_SAFE_INTEGER },
    ]);
  });

  it('has a book of every second as long as seconds are stored', () => {
    const span = { ...getBookSpan(market, now), secondsFrom: now - 400 };
    expect(hasSeconds(getBookSpan(market, now), from.s)).toBe(true);
    expect(hasSeconds(span, now - 300)).toBe(true);
    expect(hasSeconds(span, now - 500)).toBe(false);
    expect(hasSeconds(live, 0)).toBe(false);
    const kept = { recorded: { ...market.recorded, seconds: { s: now - 400 } } };
    expect(getBookSpan(kept, now).secondsFrom).toBe(now - 400);
  });

  it('ends with the current second where columns are seconds', () => {
    const span = getBookSpan(market, now);
    expect(followSeconds(span, 1, now).to).toBe(now);
    expect(followSeconds(span, 60, now)).toBe(span);
    expect(followSeconds(live, 1, now)).toBe(live);
  });
});

it.each([
  ['minutes of a living market', live, 60],
  ['minutes of a live market', { ...live, isLive: true }, 60],
  ['seconds of a recording', recorded, 1],
] as const)('the time that %s depend on changes by the minute, and their span with it', (_, span, columnSeconds) => {
  for (const now of [600, 601, 659]) {
    const rounded = roundToColumns(now, span, columnSeconds);
    expect(rounded).toBe(600);
    expect(followSeconds(span, columnSeconds, rounded)).toEqual(followSeconds(span, columnSeconds, now));
  }
  expect(roundToColumns(660, span, columnSeconds)).toBe(660);
});

it('the seconds of a live market depend on each second', () => {
  expect(roundToColumns(601, { ...live, isLive: true }, 1)).toBe(601);
});
