import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { isGivenUp } from '@/client/use-tiles';
import { tileKey } from '@/data/cache/tile-cache';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { NetworkError } from '@/data/http/http-errors';
import { makeUniformScale } from '@/domain/bucket-scale';
import { findUnclosed, listRunningTiles, refreshTiles } from './running-tiles';

const MINUTE = makeUniformScale(60);
const kind = { type: 'TRADE_AGG', keyOf: String, scaleOf: () => MINUTE };
const ask = { kind, view: 'v', reach: { from: 0, to: 1e9 } } as unknown as SeriesRequest<unknown, unknown>;

describe('the tiles of the live edge', () => {
  it.each([
    // The last minute of the first hour is written after the second hour has started.
    [3603, [0, 1]],
    [3662, [0, 1]],
    [3663, [1]],
    [3599, [0]],
  ])('of one-minute buckets at second %d are %j', (now, tiles) => {
    expect(listRunningTiles(ask, now, 63)).toEqual(tiles);
  });

  it('are all since the last refresh: a machine that slept missed the ends of several', () => {
    expect(listRunningTiles(ask, 3600 * 5 + 10, 63 + 3600 * 3)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are requested unless they are cached and closed', () => {
    const find = (_kind: unknown, _view: unknown, tile: number) =>
      tile === 2 ? undefined : { isClosed: tile === 0, tile: [], completeUntil: 0, byteLength: 0, origin: 'asked' };
    expect(findUnclosed({ find } as never, ask, [0, 1, 2])).toEqual([1, 2]);
  });

  it('go stale one by one', () => {
    const client = new QueryClient();
    for (const tile of [0, 1, 2]) client.setQueryData(tileKey(ask.kind, ask.view, tile), {});
    refreshTiles(client, ask, [0, 1]);
    const stale = [0, 1, 2].map((tile) => client.getQueryState(tileKey(ask.kind, ask.view, tile))?.isInvalidated);
    expect(stale).toEqual([true, true, false]);
  });

  it.each([undefined, { held: true }])('are requested once more after no answer, with %j cached', async (held) => {
    const client = new QueryClient();
    const queryKey = tileKey(ask.kind, ask.view, 0);
    let asked = 0;
    const options = {
      queryKey,
      retry: false,
      staleTime: 0,
      queryFn: () => {
        asked += 1;
        return Promise.reject(new NetworkError({ method: 'GET', path: '/v1/points' }));
      },
    };
    if (held !== undefined) client.setQueryData(queryKey, held);
    const enabled = (query: { state: { error: unknown } }): boolean => !isGivenUp(query.state);
    const observer = new QueryObserver(client, { ...options, enabled });
    const leave = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    // That the service is back is no reason on its own.
    observer.setOptions({ ...options, enabled: false });
    observer.setOptions({ ...options, enabled });
    expect(asked).toBe(1);
    refreshTiles(client, ask, [0]);
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    expect(asked).toBe(2);
    expect(client.getQueryData(queryKey)).toEqual(held);
    leave();
  });
});
