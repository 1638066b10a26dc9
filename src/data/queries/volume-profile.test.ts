import { expect, it, vi } from 'vitest';
import { finishSteps, runCooperatively } from '@/base/steps';
import { decodeTile, encodeTile } from '@/data/cache/database/tile-codec';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { Http } from '../http/http';
import { makeVolumeProfileKind } from './volume-profile';

const HOUR = 3600;
const TILE_SECONDS = 60 * HOUR;

const pointOf = (s: number, profile: readonly number[]) => ({ Point: { profile, timestamp: { s } } });

/** Two buckets of the second tile, newest first, and one of the third. */
const ANSWER = {
  series: [
    {
      id: { type: 'VOLUME_PROFILE_AGG' },
      points: [
        pointOf(2 * TILE_SECONDS, [100, 1, 0]),
        pointOf(TILE_SECONDS + HOUR, [100, 2, 1, 105, 0, 4]),
        pointOf(TILE_SECONDS, [95, 3, 3]),
      ],
    },
  ],
};

const view = { exchange: ['A'], rawSymbol: 'X', interval: 'HOUR' } as const;

function makeKind(answer: unknown) {
  const loadJson = vi.fn(async (...[, , validator]: Parameters<Http['loadJson']>) => validator.parse(answer));
  return { kind: makeVolumeProfileKind({ loadJson } as unknown as Pick<Http, 'loadJson'>), loadJson };
}

async function ask(answer: unknown): Promise<ReadonlyMap<number, ProfileColumns>> {
  const { kind } = makeKind(answer);
  const tiles = new Map<number, ProfileColumns>();
  const span = { from: TILE_SECONDS, to: 3 * TILE_SECONDS };
  const hand = (tile: number, part: ProfileColumns) => tiles.set(tile, part);
  await kind.ask({ view, span, search: kind.searchOf(view, span), signal: new AbortController().signal, hand });
  return tiles;
}

it('cuts an answer in any order into tiles', async () => {
  const tiles = await ask(ANSWER);
  expect([...tiles.keys()]).toEqual([1, 2]);
  const first = tiles.get(1);
  expect([...(first?.times ?? [])]).toEqual([TILE_SECONDS, TILE_SECONDS + HOUR]);
  expect([...(first?.prices ?? [])]).toEqual([95, 100, 105]);
  expect([...(first?.offsets ?? [])]).toEqual([0, 1, 3]);
  expect([...(tiles.get(2)?.buyVolumes ?? [])]).toEqual([1]);
});

it('hands out nothing from an empty answer', async () => {
  expect((await ask({ series: [] })).size).toBe(0);
  expect((await ask({})).size).toBe(0);
});

it('extends an open tile, and is restored from the device unchanged', async () => {
  const { kind } = makeKind(ANSWER);
  const tile = (await ask(ANSWER)).get(1) ?? kind.makeEmpty(view, 1);
  expect(kind.newestOf(tile)).toBe(TILE_SECONDS + HOUR);
  expect(kind.newestOf(kind.makeEmpty(view, 1))).toBeUndefined();
  const newer =
    (await ask({ series: [{ id: {}, points: [pointOf(TILE_SECONDS + HOUR, [105, 9, 9])] }] })).get(1) ?? tile;
  const merged = kind.merge(tile, newer);
  expect([...merged.prices]).toEqual([95, 105]);
  expect([...merged.sellVolumes]).toEqual([3, 9]);
  const stored = await runCooperatively(decodeTile(finishSteps(encodeTile(kind.store(merged)))), () =>
    Promise.resolve(),
  );
  expect(stored && kind.restore(view, 1, stored)).toEqual(merged);
});

it('requests whole series of summed venues at the weight of sums', () => {
  const { kind } = makeKind(ANSWER);
  const sum = { ...view, exchange: ['A', 'B', 'C'], 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
  expect(kind.factsOf(view)).toEqual({ type: 'VOLUME_PROFILE_AGG', venues: 1 });
  expect(kind.factsOf(sum)).toEqual({ type: 'VOLUME_PROFILE_AGG', venues: 3 });
  expect(kind.searchOf(view, { from: 0, to: HOUR })).toBe(
    'type=VOLUME_PROFILE_AGG&exchange=A&rawSymbol=X&interval=HOUR&from=0&period=3600',
  );
});
