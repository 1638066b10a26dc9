import { describe, expect, it } from 'vitest';
import type { TileLoader } from '@/data/cache/tile-loader';
import { NetworkError } from '@/data/http/http-errors';
import { scaleOfInterval } from '@/domain/bucket-scale';
import { listTileQueries, summariseLiveTiles, summariseTiles, type TilesOptions } from './use-tiles';

const series = {
  kind: { type: 'TRADE_AGG', keyOf: () => 'A', scaleOf: () => scaleOfInterval('MINUTE') },
  view: {},
  reach: { from: 0, to: 1e9 },
} as unknown as Parameters<typeof listTileQueries>[0];

/** Tile 1 is in memory, 2 is stored on this device, 3 costs weight. */
const loader = {
  shelf: {
    find: (_: unknown, __: unknown, tile: number) => (tile === 1 ? {} : undefined),
    isFree: (_: unknown, __: unknown, tile: number) => tile < 3,
  },
} as unknown as TileLoader;

function listEnabled(options: Partial<TilesOptions>, error: unknown = null): readonly number[] {
  const indices = [1, 2, 3];
  const queries = listTileQueries(series, indices, { loader, rank: 'visible', isOn: false, ...options }, 0);
  return indices.filter((_, at) => queries[at].enabled({ state: { error } }));
}

describe('tiles of a view', () => {
  it('all load once the user agrees to their price', () => {
    expect(listEnabled({ isOn: true })).toEqual([1, 2, 3]);
    expect(listEnabled({ isOn: true }, new NetworkError({} as never))).toEqual([]);
  });

  it('load before that where they are free: what is in memory is not requested again', () => {
    expect(listEnabled({ isShown: true })).toEqual([2]);
  });

  it('do not load where they are not shown', () => {
    expect(listEnabled({})).toEqual([]);
  });
});

it('of a live market are not waited for while they are cached and being requested again', () => {
  const results = [
    { isFetching: true, data: {} },
    { isFetching: true, data: undefined },
    { isFetching: false, data: {} },
  ] as unknown as Parameters<typeof summariseTiles>[0];
  expect(summariseTiles(results).pending).toBe(2);
  expect(summariseLiveTiles(results).pending).toBe(1);
});
