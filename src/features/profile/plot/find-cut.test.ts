import { expect, it } from 'vitest';
import { formatPrice } from '@/domain/format/format-price';
import { computeDeveloping } from '@/domain/tpo/developing';
import { takeBlocks } from '@/domain/tpo/prefix-profile';
import { computeFigures } from '@/domain/tpo/profile-figures';
import { describeForm } from '@/features/profile/inspector/form-words';
import { listNakedLines } from '@/features/profile/levels/naked-lines';
import { developOnce, showProfile } from '@/features/profile/view/profile-view';
import { drawProfile } from '@/testing/random-profile';
import { type BlockReader, findCutAt } from './find-cut';

const profile = drawProfile(105, 'A', 'AB', 'ABCDEFGH', 'ABC', 'C');
const shown = [
  showProfile({ profile, whole: profile }, profile, { kind: 'daily', percent: 70, hasDeveloping: false, known: [] }),
];
const viewport = { timeFrom: 0, timeTo: 86_400, priceLow: 100, priceHigh: 120 };
const model = { get: () => ({ view: viewport, isAutofit: false, isLive: false }) };
/** A plot whose cell of block 4 is at its left edge, with nothing elsewhere. */
const reader: BlockReader = {
  plotSize: () => ({ width: 480, height: 240, pixelRatio: 1 }),
  tpo: { hitTest: (x) => ({ column: 0, level: 2, block: x < 10 ? 4 : undefined }) },
};

it('cuts stacked cells before the block under the pointer, and cells side by side before the block of the time', () => {
  const { blockSeconds } = profile;
  const at = (time: number, source: string) => ({ time, price: 107.5, source });
  const cut = (layout: 'split' | undefined, point: ReturnType<typeof at>) =>
    findCutAt({ shown, model, search: layout === undefined ? {} : { layout } }, point, reader)?.block;
  expect(cut(undefined, at(1, 'plot'))).toBe(4);
  expect(cut(undefined, at(2.5 * blockSeconds, 'plot'))).toBeUndefined();
  expect(cut('split', at(2.5 * blockSeconds, 'plot'))).toBe(2);
  expect(cut(undefined, at(2.5 * blockSeconds, 'keyboard'))).toBe(2);
});

it('takes the developing lines of the first blocks from those of all blocks', () => {
  for (let count = 1; count <= profile.blockCount; count++) {
    const first = takeBlocks(profile, count);
    expect(developOnce({ profile: first, whole: profile }, 70)).toEqual(computeDeveloping(first, 70));
  }
});

it('says what is drawn instead of letters, and why', () => {
  expect(describeForm({ form: 'letters', limit: undefined })).toBe('');
  expect(describeForm({ form: 'blocks', limit: undefined })).toBe('Blocks');
  expect(describeForm({ form: 'blocks', limit: 'rows' })).toBe('Zoom in on price for letters');
  expect(describeForm({ form: 'silhouette', limit: 'columns' })).toBe('Zoom in for letters');
});

it('draws lines of the kinds that are on, with their price or the date of the touch, and a mark where sessions are missing', () => {
  const over = { ...profile, isRunning: false };
  const { pocPrice, vahPrice } = computeFigures(over) ?? {};
  const touch = { session: 172_800, block: 3, time: 178_200, seconds: 1800 };
  const naked = [
    { kind: 'poc', price: pocPrice ?? 0, profile: over, touch: undefined, isCertain: true },
    { kind: 'poc', price: pocPrice ?? 0, profile: over, touch: undefined, isCertain: false },
    { kind: 'vah', price: vahPrice ?? 0, profile: over, touch, isCertain: true },
    { kind: 'vah', price: vahPrice ?? 0, profile: over, touch, isCertain: false },
  ] as const;
  const list = (...marks: ('naked' | 'edges')[]) =>
    listNakedLines({
      naked,
      span: { from: 0, to: 3 * 86_400, isRecorded: false },
      search: { v: 1 },
      selected: [],
      kind: 'daily',
      marks: new Set(marks),
      zone: 'utc',
      decimals: 0,
      rowDecimals: 0,
      middleDecimals: 0,
    });
  const labels = (...marks: ('naked' | 'edges')[]): readonly string[] => list(...marks).map(({ label }) => label);
  const poc = formatPrice(list('naked')[0].at, 0);
  expect(labels('naked')).toEqual([`nPOC 1 Jan ${poc}`, `nPOC? 1 Jan ${poc}`]);
  expect(labels('edges')).toEqual(['1 Jan VAH touched 3 Jan 01:30', '1 Jan VAH touched ≤ 3 Jan 01:30']);
  expect(labels()).toEqual([]);
  const { rowHeight } = over;
  expect(list('naked')[0].at).toBe((pocPrice ?? 0) + Math.floor(rowHeight / 2));
  expect(list('edges')[0].at).toBe((vahPrice ?? 0) + rowHeight);
});
