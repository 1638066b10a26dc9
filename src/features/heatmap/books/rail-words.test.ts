import { expect, it } from 'vitest';
import { listRailBars } from '@/charts/rail/rail-bars';
import { describeTime } from './rail-heading';
import { nameRail, RAIL_WORDS } from './rail-words';

it('does not call the book "now" while the service does not answer', () => {
  expect(nameRail('depth', true)).toBe('Depth now');
  expect(nameRail('depth', false)).toBe('Last depth');
  expect(nameRail('triggers', false)).toBe('Buy | sell');
});

it('a book that is on its way is loading, and only one that never comes has no snapshot', () => {
  const at = (pending: number) => ({
    base: { pending, data: { spec: { columnSeconds: 60 } } },
    span: { isRecorded: false, to: 600 },
  });
  const now = { zone: 'utc', isNewest: true } as const;
  expect([describeTime(at(2), undefined, now), describeTime(at(0), undefined, now)]).toEqual([
    'loading',
    'no snapshot',
  ]);
});

it('the words name the scale of the bars: a size of four is drawn twice as long as one', () => {
  const place = {
    view: { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 2 },
    size: { width: 10, height: 2, pixelRatio: 1 },
  };
  const levels = Uint32Array.of(0, 1);
  const rows = {
    sizes: Float64Array.of(1, 4),
    prices: Float64Array.of(1.5, 0.5),
    firsts: levels,
    lasts: levels,
    most: 4,
  };
  const [one, four] = listRailBars(place, rows, 1, 4);
  expect(four.length).toBe(2 * one.length);
  for (const { drawing } of Object.values(RAIL_WORDS)) expect(drawing).toContain('Bars: square root of the size');
});
