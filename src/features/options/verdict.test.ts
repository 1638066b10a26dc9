import { expect, it } from 'vitest';
import { tellPlace, tellPlaceShort } from './verdict';

it('where tiles are narrow the place among the days has one short form, whatever its ordinal', () => {
  const among = { count: 365, rank: 40, percentile: 42 };
  expect([tellPlace(among), tellPlaceShort(among)]).toEqual(['42nd %ile, 1Y', 'P42 of 1Y']);
});
