import { expect, it } from 'vitest';
import { placeCard } from './readout-card';

const SIZE = { width: 1000, height: 500, pixelRatio: 1 };

it('is beside the cursor, on the side where it fits', () => {
  expect(placeCard(100, 50, SIZE, 120)).toEqual({ left: 116, top: 66 });
  expect(placeCard(900, 450, SIZE, 120)).toEqual({ left: 900 - 16 - 250, top: 450 - 16 - 120 });
  expect(placeCard(10, 10, { ...SIZE, width: 200, height: 60 }, 120)).toEqual({ left: 0, top: 0 });
});

it('keeps clear of wide marks at the cursor', () => {
  expect(placeCard(100, 50, SIZE, 120, 60).left).toBe(160);
  expect(placeCard(900, 50, SIZE, 120, 60).left).toBe(900 - 60 - 250);
});

it('is on whole pixels', () => {
  const { left, top } = placeCard(100.4, 50.7, SIZE, 120);
  expect([left, top]).toEqual([116, 67]);
});
