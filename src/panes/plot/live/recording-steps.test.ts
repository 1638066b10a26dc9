import { expect, it } from 'vitest';
import { findRecordingInView } from './recording-steps';

const RECORDINGS = [
  { from: 1000, to: 1500 },
  { from: 9000, to: 9600 },
];

it.each([
  [1000, 1500, 0],
  [0, 100, 0],
  [1400, 3000, 0],
  [8000, 9100, 1],
  [9000, 9600, 1],
])('of a view from %d to %d the recording is that in its middle, or the nearest', (timeFrom, timeTo, at) => {
  expect(findRecordingInView(RECORDINGS, { timeFrom, timeTo })).toBe(at);
});
