import { expect, it } from 'vitest';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import { makeSeriesKind } from '@/data/queries/series';
import { TILE_BUCKETS } from '@/domain/bucket-scale';
import { writeRequest } from './shown-requests';

const kind = makeSeriesKind('TRADE_AGG', {} as Parameters<typeof makeSeriesKind>[1]);
const view = { exchange: ['A'], rawSymbol: 'X', interval: 'MINUTE' } as const;
const TILE = 60 * TILE_BUCKETS;

const write = (change: Partial<AnyViewTiles>): readonly string[] =>
  writeRequest({ kind, view, reach: { from: 0, to: 1e9 }, tiles: [7, 5, 6], ...change });

it("one request covers all tiles of a series on screen, within the existing data and the key's reach", () => {
  const [request = '', ...others] = write({});
  expect(others).toEqual([]);
  expect(request).toMatch(/^GET \/v1\/points\?type=TRADE_AGG&/);
  const search = new URLSearchParams(request.split('?')[1]);
  expect([search.get('from'), search.get('period')]).toEqual([String(5 * TILE), String(3 * TILE)]);
  const clipped = new URLSearchParams(write({ reach: { from: 5 * TILE + 600, to: 1e9 } })[0]?.split('?')[1]);
  expect(clipped.get('from')).toBe(String(5 * TILE + 600));
});

it('a series with nothing in view has no request', () => {
  expect(write({ tiles: [] })).toEqual([]);
  expect(write({ reach: { from: 0, to: 60 } })).toEqual([]);
});
