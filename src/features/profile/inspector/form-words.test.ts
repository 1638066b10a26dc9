import { expect, it } from 'vitest';
import { type DrawnVolumes, describeVolumeScale } from './form-words';

const tell = (volume: DrawnVolumes['search']['volume'], ...totals: readonly number[]) =>
  describeVolumeScale({
    search: { volume },
    inView: totals.map((totalVolume) => ({ figures: { totalVolume } })),
  });

it('says that volume bars of several sessions have one scale', () => {
  expect(tell(undefined, 50, 115)).toBe('one scale for all sessions in view');
  expect(tell('behind', 50, 115)).toBe(tell(undefined, 50, 115));
});

it('says that the largest bars are cut, of a single session too', () => {
  const search = { volume: undefined };
  const words = describeVolumeScale({ search, inView: [{ figures: { totalVolume: 9 } }] }, true);
  expect(words).toBe('one scale for all sessions in view; the longest are cut, with a gap near their end');
  expect(describeVolumeScale({ search: { volume: 'off' }, inView: [] }, true)).toBeUndefined();
});

it('says nothing without bars that could be compared', () => {
  expect(tell('off', 50, 115)).toBeUndefined();
  expect(tell(undefined, 50)).toBeUndefined();
  expect(tell(undefined, 50, Number.NaN)).toBeUndefined();
});
