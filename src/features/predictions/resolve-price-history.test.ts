import { expect, it } from 'vitest';
import { getHistoryEnd } from './resolve-price-history';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const reach = { from: 0, to: NOW } as Parameters<typeof getHistoryEnd>[1];

it('shows the history up to now while a question is open, even after its official end', () => {
  expect(getHistoryEnd({ availableTo: { s: NOW + HOUR }, closed: false }, reach)).toBe(NOW);
  expect(getHistoryEnd({ availableTo: { s: NOW - HOUR }, closed: false }, reach)).toBe(NOW);
  expect(getHistoryEnd({}, reach)).toBe(NOW);
});

it('shows how a question was decided after its official end, and nothing long after', () => {
  const availableTo = { s: NOW - 50 * HOUR };
  expect(getHistoryEnd({ availableTo, closed: true }, reach)).toBeGreaterThanOrEqual(availableTo.s + 25 * HOUR);
  expect(getHistoryEnd({ availableTo, closed: true }, reach)).toBeLessThan(availableTo.s + 30 * HOUR);
  expect(getHistoryEnd({ availableTo: { s: NOW + 9 * HOUR }, closed: true }, reach)).toBe(NOW);
});
