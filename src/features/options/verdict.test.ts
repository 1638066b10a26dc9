import { expect, it } from 'vitest';
import { keepUnits, tellPlace, tellPlaceShort } from './verdict';

it('the place among the days has one form in sentences and one in tables', () => {
  const among = { count: 365, rank: 40, percentile: 42 };
  expect([tellPlace(among), tellPlaceShort(among)]).toEqual(['42nd percentile of 1 y', 'P42 · 1 y']);
  const young = { count: 334, rank: 95, percentile: 96 };
  expect([tellPlace(young), tellPlaceShort(young)]).toEqual(['96th percentile of 334 d', 'P96 · 334 d']);
});

it('a sentence does not break between a number and its unit', () => {
  expect(keepUnits('IV 23.1 pts over 30 d realised, 96th percentile of 334 d')).toBe(
    'IV 23.1\u00a0pts over 30\u00a0d realised, 96th percentile of 334\u00a0d',
  );
});
