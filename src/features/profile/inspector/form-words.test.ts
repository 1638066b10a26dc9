import { expect, it } from 'vitest';
import { type DrawnVolumes, describeVolumeScale } from './form-words';

const tell = (volume: DrawnVolumes['search']['volume'], ...totals: readonly number[]) =>
  describeVolumeScale({
    search: { volume },
    inView: totals.map((totalVolume) => ({ figures: { totalVolume } })),
  });

it('says that volume bars of several sessions have one scale', () => {
  expect(tell(undefined, 50, 115)).toEqual({
    long: 'volume bars: one scale for all sessions in view',
    short: 'bars: one scale',
  });
  expect(tell('behind', 50, 115)).toEqual(tell(undefined, 50, 115));
});

it('says that the largest bars are cut, of a single session too', () => {
  const search = { volume: undefined };
  const words = describeVolumeScale({ search, inView: [{ figures: { totalVolume: 9 } }] }, true);
  expect(words?.short).toBe('bars: one scale, gap: cut');
  expect(words?.long).toContain('a gap marks the largest, which are cut');
  expect(describeVolumeScale({ search: { volume: 'off' }, inView: [] }, true)).toBeUndefined();
});

it('says nothing without bars that could be compared', () => {
  expect(tell('off', 50, 115)).toBeUndefined();
  expect(tell(undefined, 50)).toBeUndefined();
  expect(tell(undefined, 50, Number.NaN)).toBeUndefined();
});
