import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { findNewestSnapshot, snapToNewest } from './newest-snapshot';

const SPEC: GridSpec = { columnSeconds: 1, rowStep: 1, book: makeCodeBook(1) };

const makeTile = (tileIndex: number, ...seconds: readonly number[]) =>
  buildGridTile(SPEC, tileIndex, {
    timestampsMicros: Float64Array.from(seconds, (at) => at * 1e6),
    offsets: Uint32Array.from({ length: seconds.length + 1 }, (_, at) => at),
    prices: new Float64Array(seconds.length).fill(100),
    volumes: new Float64Array(seconds.length).fill(1),
  });

const TILES = [makeTile(2, 120, 150), makeTile(0, 0, 30), makeTile(1)];

it('is the last one up to the time, whatever the order of the tiles', () => {
  const found = (time: number) => {
    const at = findNewestSnapshot(TILES, { timeFrom: 0, timeTo: time });
    return at && [at.tile.tileIndex, at.snapshot];
  };
  expect(found(1000)).toEqual([2, 1]);
  expect(found(149)).toEqual([2, 0]);
  expect(found(119)).toEqual([0, 1]);
  expect(found(-1)).toBeUndefined();
});

it('is none from before the view, except for columns not written yet', () => {
  const found = (timeFrom: number) => findNewestSnapshot(TILES, { timeFrom, timeTo: 1000 })?.snapshot;
  expect(found(150)).toBe(1);
  expect(found(152)).toBe(1);
  expect(found(153)).toBeUndefined();
});

it('is what is read after the last data, where it is drawn on; of what ended or is not loaded nothing is', () => {
  const at = (time: number, span = { to: 151, isRecorded: false }) => snapToNewest(TILES, SPEC, span, time);
  expect([at(149), at(150), at(151), at(900)]).toEqual([149, 150, 150, 150]);
  expect(at(900, { to: 151, isRecorded: true })).toBe(900);
  expect(at(900, { to: 600, isRecorded: false })).toBe(900);
  expect(snapToNewest([], SPEC, { to: 151, isRecorded: false }, 900)).toBe(900);
});
