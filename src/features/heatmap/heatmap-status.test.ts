import { expect, it } from 'vitest';
import { tellMoment } from './heatmap-status';

const AT = Date.parse('2023-04-05T00:01:20Z') / 1000;

it('a snapshot of a recording is told with its day and year, one of today with its time alone', () => {
  expect(tellMoment(AT, { isRecorded: true }, 'utc')).toBe('5 Apr 2023 00:01:20 UTC');
  expect(tellMoment(AT, { isRecorded: false }, 'utc')).toBe('00:01:20 UTC');
});
