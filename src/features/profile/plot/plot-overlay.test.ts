import { expect, it } from 'vitest';
import { coarsenRows } from '@/domain/tpo/coarsen';
import { snapToRow } from '@/features/profile/inspector/read-cell';
import { drawProfile } from '@/testing/random-profile';
import { describeBox } from './plot-overlay';

const DAY = 86_400;

const market = drawProfile(100, 'ABC', 'ABCDEFGH', 'B');

const view = {
  shown: [{ profile: market, drawn: { profile: market } }],
  search: { v: 1 } as const,
  marks: new Set<never>(),
  decimals: 1,
  unit: 'BTC',
  quote: 'USD',
  rows: { base: 1, factor: 1, height: 1, figures: { factor: 1, height: 1 }, isAuto: true },
};

const box = { kind: 'measure', from: { time: 0, price: 95 }, to: { time: DAY, price: 110 } } as const;

it('a box contains the same TPOs in a low window, which draws rows twice as high, and says which rows they are of', () => {
  const coarse = {
    ...view,
    rows: { ...view.rows, factor: 2, height: 2 },
    shown: [{ profile: market, drawn: { profile: coarsenRows(market, 2) } }],
  };
  expect(describeBox(box, view)).toMatch(/1 session {2}· {2}12 TPO {2}·/);
  expect(describeBox(box, coarse)).toBe(describeBox(box, view).replace('12 TPO', '12 TPO in 1 USD rows'));
});

it('a price snaps to the middle of the row that is drawn', () => {
  const coarse = {
    ...view,
    shown: [{ profile: market, drawn: { profile: coarsenRows(market, 2) } }],
  };
  expect(snapToRow(view, 0, 101.3)).toBe(101.5);
  expect(snapToRow(coarse, 0, 101.3)).toBe(101);
});
