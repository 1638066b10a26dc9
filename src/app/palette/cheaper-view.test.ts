import { expect, it } from 'vitest';
import type { ViewPrice } from '@/data/plan/price-view';
import { chooseForm, findMost, listForms } from './cheaper-view';

const priced = (weight: number) => ({ weight }) as ViewPrice;
const labelsOf = (period?: number) => listForms('/heatmap', period).map(({ label }) => label);
const FORMS = listForms('/heatmap', 21_600);

it('a view has plainer forms, and shorter ones for when its price is more than can be saved up', () => {
  expect(labelsOf(21_600)).toEqual([
    'without panes',
    'without panes and candles',
    'last 3 h',
    'last 90 min',
    'last 45 min',
  ]);
  expect(listForms('/chart', 7200).map(({ label }) => label)).toEqual([
    'without panes',
    'last 1 h',
    'last 30 min',
    'last 15 min',
  ]);
  expect(labelsOf(3600)).toEqual(['without panes', 'without panes and candles', 'last 30 min', 'last 15 min']);
  expect(listForms('/options', 3600)).toEqual([]);
});

it('a view that can be paid at once is offered without parts, if that is cheaper, and never shorter', () => {
  expect(chooseForm(priced(10), FORMS, [8, 7, 5, 3, 2].map(priced), 10)?.label).toBe('without panes and candles');
  expect(chooseForm(priced(10), FORMS, [10, 10, 5, 3, 2].map(priced), 10)).toBeUndefined();
  expect(chooseForm(undefined, FORMS, [8, 7, 5, 3, 2].map(priced), 10)).toBeUndefined();
});

it('a view that is more than can be saved up is offered in the first form that can be paid, or in the cheapest', () => {
  expect(chooseForm(priced(12), FORMS, [10, 9, 5, 3, 2].map(priced), 10)?.label).toBe('without panes');
  expect(chooseForm(priced(20), FORMS, [20, 18, 10, 6, 3].map(priced), 10)?.label).toBe('last 3 h');
  expect(chooseForm(priced(90), FORMS, [80, 70, 45, 25, 12].map(priced), 10)?.label).toBe('last 45 min');
  expect(chooseForm(priced(20), FORMS, ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'], 10)).toBeUndefined();
});

it('a view that waits for the budget is offered in the first form that what is left pays', () => {
  const prices = [18, 14, 10, 6, 3].map(priced);
  expect(findMost(priced(18), { remaining: 8, capacity: 20 })).toBe(8);
  expect(findMost(priced(8), { remaining: 8, capacity: 20 })).toBe(20);
  expect(findMost(priced(21), { remaining: 8, capacity: 20 })).toBe(20);
  const most = findMost(priced(18), { remaining: 8, capacity: 20 });
  expect(chooseForm(priced(18), FORMS, prices, most)?.label).toBe('last 90 min');
  // With nothing left, the one that waits for the least.
  expect(chooseForm(priced(18), FORMS, prices, 0)?.label).toBe('last 45 min');
});

it('never offers a form that costs more than the row below it', () => {
  expect(chooseForm(priced(20), FORMS, [18, 14, 10, 6, 3].map(priced), 20, 12)).toBeUndefined();
  expect(chooseForm(priced(20), FORMS, [18, 14, 10, 6, 3].map(priced), 20, 14)?.label).toBe(
    'without panes and candles',
  );
  expect(chooseForm(priced(40), FORMS, [36, 28, 20, 10, 5].map(priced), 20, 12)?.label).toBe('last 90 min');
});
