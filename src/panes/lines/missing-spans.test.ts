import { expect, it } from 'vitest';
import { makeUniformScale, TILE_BUCKETS } from '@/domain/bucket-scale';
import { listMissingSpans } from './missing-spans';

const TILE = TILE_BUCKETS * 3600;
const range = { from: TILE / 2, to: 5 * TILE };
const series = { ask: { kind: { scaleOf: () => makeUniformScale(3600) }, view: {} }, span: { from: 0, to: 4 * TILE } };

it('the parts of a range that any line lacks are told once, cut to the range and to what exists', () => {
  const load = (missing: readonly number[], pending = 0) => ({ missing, pending });
  const list = (...loaded: readonly ReturnType<typeof load>[]) =>
    listMissingSpans(
      loaded.map(() => series),
      loaded,
      range,
    );
  expect(list(load([]), load([0, 1]), load([1, 3]))).toEqual([
    { from: TILE / 2, to: 2 * TILE },
    { from: 3 * TILE, to: 4 * TILE },
  ]);
  // What is on its way shows its progress instead.
  expect(list(load([0, 1], 2))).toEqual([]);
  expect(list(load([]))).toEqual([]);
});
