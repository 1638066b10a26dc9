import { expect, it } from 'vitest';
import { computeCharge, type TimedSight } from './charge-from-difference';

const sight = (remaining: number, used: number, sinceMs: number): TimedSight => ({
  limit: 60,
  remaining,
  used,
  sinceMs,
  heardMs: sinceMs + 100,
  bookingId: undefined,
});

it.each([
  ['exactly, from a full and idle bucket', sight(120, 0, 0), sight(113, 7, 500), 1, 7],
  ['as predicted, where floor and refill allow it', sight(80, 40, 0), sight(78, 41, 500), 2, 2],
  ['by the change of `used`, where they do not', sight(80, 40, 0), sight(70, 50, 500), 2, 10],
  ['by the most that it can be, when old spends left `used`', sight(80, 40, 0), sight(70, 20, 500), 2, 11],
  ['not at all, when the bucket only filled', sight(80, 40, 0), sight(90, 30, 500), 2, undefined],
  ['not at all, when the limit changed', sight(80, 0, 0), { ...sight(70, 10, 500), limit: 10 }, 2, undefined],
] as const)('a charge is inferred %s', (_, before, after, predicted, expected) => {
  expect(computeCharge(before, after, 120, predicted)).toBe(expected);
});
