import { expect, it } from 'vitest';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { makeUniformScale } from '@/domain/bucket-scale';
import { describeParts } from './describe-parts';

const NONE = { asked: 0, forgotten: 0, kept: 0, derived: 0, missing: 0 };

const viewOf = (seconds: number | undefined): AnyViewTiles =>
  ({
    kind: { type: 'BLOCK_BOOK_SNAPSHOT_AGG', scaleOf: () => ({ ...makeUniformScale(60), seconds }) },
    view: {},
  }) as unknown as AnyViewTiles;

it('tells of stretches of time, and where each is from', () => {
  expect(describeParts(viewOf(60), { ...NONE, asked: 3, forgotten: 7, missing: 1 })).toBe(
    'Depth: 11 parts of 1 h, 3 requested, 7 cached in memory, 1 not loaded',
  );
  expect(describeParts(viewOf(300), { ...NONE, kept: 1 })).toBe('Depth: 1 part of 5 h, 1 cached on this device');
  // Months have no length of their own.
  expect(describeParts(viewOf(undefined), { ...NONE, derived: 2 })).toBe('Depth: 2 parts, 2 derived');
});
