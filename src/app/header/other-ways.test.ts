import { expect, it } from 'vitest';
import { chooseCheapest, listOtherWays } from './other-ways';

it('the other ways of a view keep the end of its range', () => {
  const ways = listOtherWays('/heatmap', { from: 1_000_000, period: 7200 });
  expect(ways.map(({ label }) => label)).toEqual([
    'without panes',
    'without panes and candles',
    'last 1 h',
    'last 30 min',
    'last 15 min',
  ]);
  for (const { search } of ways.slice(2)) expect(Number(search['from']) + Number(search['period'])).toBe(1_007_200);
});

it('a view without a range in its address is shortened from its usual one, and lists have no other way', () => {
  expect(listOtherWays('/chart', {}).map(({ search }) => search['period'])).toEqual([undefined, 18_000, 9000, 4500]);
  expect(listOtherWays('/profile', {}).map(({ label }) => label)).toEqual(['last 1 d']);
  expect(listOtherWays('/markets', {})).toEqual([]);
});

it('the cheapest way is named only if it costs less than the view', () => {
  const weights = [14, 6, 6, Number.POSITIVE_INFINITY];
  const choose = (most: number) => chooseCheapest(['a', 'b', 'c', 'd'], (at) => weights[at] ?? Number.NaN, most);
  expect([choose(25), choose(7), choose(6)]).toEqual(['b', 'b', undefined]);
});
