import { expect, test } from 'vitest';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { WeekGroup } from '@/data/queries/week/week-bases';
import { weight } from '@/domain/units';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { summariseMovers } from '../movers-menu';
import { getShownSort } from '../predictions-filter';
import { describeOrder, orderNow, orderUntilWeek, priceNextLoad } from './until-week';

const WEEK = parsePredictionsSearch({ sort: 'week-move', flat: '1', span: 'week' });

test('rows are in the order of the day until a change of a week is loaded, and in their own then', () => {
  const none = { loaded: 0, isLoading: false };
  expect(orderUntilWeek(WEEK, none)).toEqual({ ...WEEK, sort: 'move' });
  expect(orderUntilWeek({ ...WEEK, sort: 'week-change' }, none).sort).toBe('change');
  expect(orderUntilWeek(WEEK, { loaded: 1, isLoading: false })).toBe(WEEK);
  expect(orderUntilWeek(WEEK, { loaded: 0, isLoading: true })).toBe(WEEK);
  const byVolume = parsePredictionsSearch({});
  expect(orderUntilWeek(byVolume, none)).toBe(byVolume);
});

const priceOf = (groups: readonly WeekGroup[]): ViewPrice => ({ ...FREE, weight: weight(groups.length) });
const notKept = Array.from({ length: 65 }, (_, at): WeekGroup => ({ coin: `C${at}` }));

test('the next load of a list by changes of a week costs what the device does not store, as far as it loads by itself', () => {
  const details = { ...FREE, weight: weight(1) };
  const priceAt = (isWanted: boolean, askBefore: number): number =>
    priceNextLoad(details, isWanted, { notKept, askBefore, priceOf }).weight;
  expect(priceNextLoad(details, true, { notKept: [], askBefore: 100, priceOf })).toMatchObject({ weight: 1 });
  expect([priceAt(true, 100), priceAt(true, 50), priceAt(false, 100)]).toEqual([66, 1, 1]);
});

test('the button of the movers says that the list is sorted by them', () => {
  expect(summariseMovers(WEEK)).toBe('Biggest, 7 d');
  expect(summariseMovers({ sort: 'move', traded: 10_000 })).toBe('Biggest, 24 h, ≥ 10,000 USD');
  expect(summariseMovers({ sort: 'week-move', moved: 10, span: 'week' })).toBe('≥ 10 pt, 7 d');
  expect(summariseMovers({})).toBe('Any');
});

test('while changes of a week load, the list names the order that it has, not the one it will have', () => {
  const loading = orderNow({ ...WEEK, dir: 'asc', moved: 10 }, { loaded: 3, isLoading: true });
  expect([getShownSort(loading), loading.dir, loading.moved]).toEqual(['volume', undefined, undefined]);
  expect(describeOrder(getShownSort(loading), true)).toBe('24 h volume until 7 d is loaded');
  expect(describeOrder(getShownSort({ ...loading, flat: undefined }), true)).toMatch(/^Groups by 24 h volume until/);
  const loaded = orderNow(WEEK, { loaded: 65, isLoading: false });
  expect([getShownSort(loaded), describeOrder(getShownSort(loaded), false)]).toEqual([
    'week-move',
    expect.stringMatching(/^Biggest movers, 7 d; low volume/),
  ]);
  expect(describeOrder('volume', false)).toBeUndefined();
});
