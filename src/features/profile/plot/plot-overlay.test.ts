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
};

const box = { kind: 'measure', from: { time: 0, price: 95 }, to: { time: DAY, price: 110 } } as const;

it('a box contains the same TPOs in a low window, which draws rows twice as high', () => {
  const coarse = {
    ...view,
    shown: [{ profile: market, drawn: { profile: coarsenRows(market, 2) } }],
  };
  expect(describeBox(box, view)).toContain('1 session  ·  12 TPO');
  expect(describeBox(box, coarse)).toBe(describeBox(box, view));
});

it('a corner of a box snaps to the same price in a low window, which draws rows twice as high', () => {
  const coarse = {
    ...view,
    shown: [{ profile: market, drawn: { profile: coarsenRows(market, 2) } }],
  };
  expect(snapToRow(view, 0, 101.3)).toBe(101.5);
  expect(snapToRow(coarse, 0, 101.3)).toBe(101.5);
});
