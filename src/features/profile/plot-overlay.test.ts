import { expect, it } from 'vitest';
import { drawProfile } from '@/testing/random-profile';
import { describeBox } from './plot-overlay';
import type { ProfileView } from './profile-view';

const DAY = 86_400;
const VIEW = { timeFrom: 0, timeTo: DAY, priceLow: 95, priceHigh: 110 };

const view = {
  shown: [{ drawn: { profile: drawProfile(100, 'ABC', 'ABCDEFGH', 'B') } }],
  search: {},
  marks: new Set(),
  decimals: 1,
  unit: 'BTC',
} as unknown as ProfileView;

const box = { kind: 'measure', from: { time: 0, price: 95 }, to: { time: DAY, price: 110 } } as const;

it('a box is told in the form that is drawn, which rounding to device pixels decides', () => {
  const tell = (pixelRatio: number) => describeBox(box, view, VIEW, { width: 71, height: 300, pixelRatio });
  expect(tell(1)).toContain('8 blocks wide');
  expect(tell(1.25)).toContain('8 letters wide');
});
