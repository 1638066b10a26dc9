import { expect, it } from 'vitest';
import { describeRecordings, listRecordingTimes } from './recorded-words';

const at = (text: string) => ({ s: Date.parse(text) / 1000 });
const APRIL = { from: at('2023-04-04T23:58:20Z'), to: at('2023-04-05T00:06:54Z') };
const AUGUST = { from: at('2024-08-09T00:00:00Z'), to: at('2024-08-09T00:05:06Z') };
const TWICE = { from: APRIL.from, to: AUGUST.to, spans: [APRIL, AUGUST] };

it('two recordings are listed as two, never as one from the first to the last', () => {
  expect(describeRecordings(TWICE, 'utc')).toBe('9 Aug 2024; 4 Apr 2023 – 5 Apr 2023');
  expect(listRecordingTimes(TWICE, 'utc')).toEqual([
    '4 Apr 2023 23:58:20 UTC to 5 Apr 2023 00:06:54 UTC',
    '9 Aug 2024 00:00:00 UTC to 9 Aug 2024 00:05:06 UTC',
  ]);
});

it('without spans from the service the first and the last second are given; many recordings are counted', () => {
  expect(describeRecordings(AUGUST, 'utc')).toBe('9 Aug 2024');
  const spans = [APRIL, APRIL, APRIL, AUGUST];
  expect(describeRecordings({ ...TWICE, spans }, 'utc')).toBe('4 recordings, the newest 9 Aug 2024');
});

it('a live market is recorded since a day, and its last stretch continues', () => {
  const live = { ...TWICE, live: true };
  expect(describeRecordings(live, 'utc')).toBe('since 4 Apr 2023');
  expect(listRecordingTimes(live, 'utc')).toEqual([
    '4 Apr 2023 23:58:20 UTC to 5 Apr 2023 00:06:54 UTC',
    '9 Aug 2024 00:00:00 UTC to now',
  ]);
});
