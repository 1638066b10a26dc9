import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { type Clock, makeManualClock, makeServiceClock } from '@/base/clock';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import { type HeldTile } from '@/data/cache/database/tile-kind';
import { type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeSureClock } from '@/testing/sure-clock';
import { makeBudget } from '../budget/budget';
import { tileKey } from '../cache/tile-cache';
import { makeTileLoader, type TileLoader } from '../cache/tile-loader';
import { tileQuery } from '../cache/tile-query';
import { makeDecodeClient } from '../decode/decode-client';
import { makeInProcessRunner } from '../decode/decode-runner';
import { type DepthKind, makeDepthKind } from './depth';
import { makeDepthView } from './depth-view';

const TILE_SECONDS = TILE_COLUMNS * 60;
const NOW_TILE = 500_000;
/** Ten and a half minutes into the open tile. */
const NOW_MS = (NOW_TILE * TILE_SECONDS + 630) * 1000;

const view = makeDepthView({
  selection: { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5, maxDepth: 100 },
  finestBlock: 5,
  price: 1e5,
});
const reach = { from: 0, to: Number.POSITIVE_INFINITY };

interface World {
  readonly loader: TileLoader;
  readonly kind: DepthKind;
  readonly client: QueryClient;
  readonly requests: URLSearchParams[];
}

type Answer = (search: URLSearchParams) => Response | string | Promise<string>;

/** One level per minute, sized by the minute's number. */
function answerHonestly(search: URLSearchParams): string {
  const from = Number(search.get('from'));
  const count = Math.ceil(Number(search.get('period')) / 60);
  const rows = Array.from({ length: count }, (_, i) => from + i * 60).map((time) => `1,${time * 1e6},100,${time / 60}`);
  return `{"series":[{"id":{"rawSymbol":"BTCUSDT"},"flat_points":[${rows.join(',')}]}]}`;
}

function setUp(answer: Answer = answerHonestly, clock: Clock = makeManualClock(NOW_MS)): World {
  const requests: URLSearchParams[] = [];
  const { decodeDepth } = makeDecodeClient({
    baseUrl: 'http://service',
    key: () => 'k',
    clock: makeServiceClock(clock),
    makeRunner: makeInProcessRunner({
      clock,
      fetcher: async (input, init) => {
        const search = new URL(input as string).searchParams;
        requests.push(search);
        init?.signal?.throwIfAborted();
        const body = await answer(search);
        return typeof body === 'string' ? new Response(body) : body;
      },
    }),
  });
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier: 'advanced', isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({
    client,
    budget,
    tileDatabase,
    clock: makeSureClock(clock),
    defer: (task) => setTimeout(task, 0),
  });
  return { loader, kind: makeDepthKind(decodeDepth), client, requests };
}

type Held = HeldTile<GridTile>;

const loadOne = ({ loader, kind }: World, tileIndex: number, signal = new AbortController().signal): Promise<Held> =>
  loader.load({ kind, view, reach, rank: 'visible', viewTiles: 1, tileIndex, signal });

/** Loads a tile whose reach has no neighbours that could be included. */
const loadAlone = ({ loader, kind }: World, tileIndex: number): Promise<Held> => {
  const alone = { from: tileIndex * TILE_SECONDS, to: (tileIndex + 1) * TILE_SECONDS - 1 };
  const { signal } = new AbortController();
  return loader.load({ kind, view, reach: alone, rank: 'visible', viewTiles: 1, tileIndex, signal });
};

const load = (world: World, tiles: readonly number[], signal?: AbortSignal): Promise<Held[]> =>
  Promise.all(tiles.map((tile) => loadOne(world, tile, signal)));

const sizesOf = (tile: GridTile): number[] => Array.from(tile.columns.volumes);

describe('tiles requested together', () => {
  it('start with the whole bucket in which the data start, unless the key cannot see more', async () => {
    const since = (NOW_TILE - 2) * TILE_SECONDS + 125;
    const askedFrom = async (isClipped: boolean): Promise<number> => {
      const { loader, kind, requests } = setUp();
      const from = { from: since, to: Number.POSITIVE_INFINITY, isClipped };
      const { signal } = new AbortController();
      await loader.load({ kind, view, reach: from, rank: 'visible', viewTiles: 1, tileIndex: NOW_TILE - 2, signal });
      return Number(requests[0].get('from'));
    };
    expect([await askedFrom(false), await askedFrom(true)]).toEqual([since - 5, since]);
  });

  it('are requested for the least weight', async () => {
    const world = setUp();
    const tiles = Array.from({ length: 24 }, (_, i) => NOW_TILE - 40 + i);
    const loaded = await load(world, tiles);
    expect(world.requests).toHaveLength(1);
    expect(loaded.map(({ tile }) => tile.tileIndex)).toEqual(tiles);
    for (const { tile, isClosed } of loaded) {
      expect(sizesOf(tile)).toEqual(Array.from({ length: 60 }, (_, i) => tile.tileIndex * 60 + i));
      expect(isClosed).toBe(true);
    }
  });

  it('include neighbours that the started thousand pays for, and these are not requested again', async () => {
    const world = setUp();
    await load(world, [NOW_TILE - 3]);
    expect(Number(world.requests[0].get('period')) / 60).toBe(960);
    await load(world, [NOW_TILE - 3]);
    const ask = { kind: world.kind, view, reach };
    expect(world.loader.price([{ ...ask, tiles: [NOW_TILE - 18, NOW_TILE - 4] }]).weight).toBe(0);
    expect(world.loader.price([{ ...ask, tiles: [NOW_TILE - 19] }]).weight).toBe(10);
  });

  it('wait for a request in progress that includes them', async () => {
    let release = (): void => undefined;
    const world = setUp((search) => new Promise((resolve) => (release = () => resolve(answerHonestly(search)))));
    const loads = [loadOne(world, NOW_TILE - 3)];
    await expect.poll(() => world.requests.length).toBe(1);
    loads.push(loadOne(world, NOW_TILE - 4));
    release();
    await Promise.all(loads);
    expect(world.requests).toHaveLength(1);
  });

  it('request nothing where only free tiles are allowed', async () => {
    const { loader, kind, requests } = setUp();
    const ask = { kind, view, reach, rank: 'visible', viewTiles: 1, tileIndex: NOW_TILE - 2 } as const;
    const { signal } = new AbortController();
    await expect(loader.load({ ...ask, isFreeOnly: true, signal })).rejects.toThrow('cannot be read');
    await expect(loader.load({ ...ask, signal })).resolves.toMatchObject({ isClosed: true });
    expect(requests).toHaveLength(1);
  });

  it('are requested in flat form, newest first, for the whole selection', async () => {
    const world = setUp();
    await loadAlone(world, NOW_TILE - 2);
    expect(Object.fromEntries(world.requests[0])).toEqual({
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
      exchange: 'ATLAS_FUTURES',
      rawSymbol: 'BTCUSDT',
      interval: 'MINUTE',
      blockSize: '5',
      maxDepth: '100',
      from: String((NOW_TILE - 2) * TILE_SECONDS),
      period: String(TILE_SECONDS),
      sortDirection: 'SORT_DIRECTION_DESC',
      flatten: 'true',
    });
  });

  it('are requested with sides for a sum of venues, where nothing else shows them', async () => {
    const world = setUp();
    const selection = {
      ...view.selection,
      exchange: ['ATLAS_FUTURES', 'BOREAL_FUTURES'],
      'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
    } as const;
    const sum = makeDepthView({ ...view, selection });
    const search = new URLSearchParams(world.kind.searchOf(sum, { from: 0, to: TILE_SECONDS }));
    expect([search.has('flatten'), search.getAll('exchange').length]).toEqual([false, 2]);
    expect(world.kind.keyOf(sum)).not.toBe(world.kind.keyOf(view));
  });

  it('of another selection are requested separately', async () => {
    const world = setUp();
    const other = makeDepthView({ ...view, selection: { ...view.selection, rawSymbol: 'ETHUSDT' } });
    const { signal } = new AbortController();
    const ask = { kind: world.kind, view: other, reach, rank: 'visible', viewTiles: 1, tileIndex: 5, signal } as const;
    await Promise.allSettled([loadOne(world, 5), world.loader.load(ask)]);
    expect(world.requests.map((search) => search.get('rawSymbol'))).toEqual(['BTCUSDT', 'ETHUSDT']);
  });
});

describe('the open tile', () => {
  it('is requested up to the current minute and stays open', async () => {
    const world = setUp();
    const { tile, isClosed } = await loadAlone(world, NOW_TILE);
    expect(world.requests[0].get('period')).toBe('660');
    expect(tile.columns.timestampsMicros).toHaveLength(11);
    expect(isClosed).toBe(false);
  });

  it('is requested again only from the first minute that could still change', async () => {
    const clock = makeManualClock(NOW_MS);
    const world = setUp(answerHonestly, clock);
    const [previous] = await load(world, [NOW_TILE]);
    clock.advance(120_000);
    world.client.setQueryData(tileKey(world.kind, view, NOW_TILE), previous);
    const next = await loadOne(world, NOW_TILE);
    expect(world.requests[1].get('from')).toBe(String(NOW_TILE * TILE_SECONDS + 540));
    expect(world.requests[1].get('period')).toBe('240');
    expect(sizesOf(next.tile)).toEqual(Array.from({ length: 13 }, (_, i) => NOW_TILE * 60 + i));
  });

  it('accepts a minute that arrives after a newer one, and keeps it when it closes', async () => {
    const clock = makeManualClock(NOW_MS);
    const late = NOW_TILE * TILE_SECONDS + 540;
    let isLate = true;
    const world = setUp((search) => {
      const whole = answerHonestly(search);
      return isLate ? whole.replace(`1,${late * 1e6},100,${late / 60},`, '') : whole;
    }, clock);
    const [first] = await load(world, [NOW_TILE]);
    expect(sizesOf(first.tile)).not.toContain(late / 60);
    isLate = false;
    world.client.setQueryData(tileKey(world.kind, view, NOW_TILE), first);
    clock.advance(60_000);
    const second = await loadOne(world, NOW_TILE);
    expect(sizesOf(second.tile)).toEqual(Array.from({ length: 12 }, (_, i) => NOW_TILE * 60 + i));
    world.client.setQueryData(tileKey(world.kind, view, NOW_TILE), second);
    clock.advance(60 * 60_000);
    const closed = await loadOne(world, NOW_TILE);
    expect(closed.isClosed).toBe(true);
    expect(sizesOf(closed.tile)).toEqual(Array.from({ length: 60 }, (_, i) => NOW_TILE * 60 + i));
  });

  it('of wide columns is requested to the end of its column, where its snapshot may be', async () => {
    const clock = makeManualClock((NOW_TILE * TILE_SECONDS + 3720) * 1000);
    const world = setUp(
      () => `{"series":[{"flat_points":[1,${(NOW_TILE * TILE_SECONDS + 3720) * 1e6},100,1]}]}`,
      clock,
    );
    const wide = makeDepthView({ ...view, selection: { ...view.selection, interval: 'FIFTEEN_MINUTES' } });
    const { signal } = new AbortController();
    const tileIndex = Math.floor((NOW_TILE * TILE_SECONDS) / 54_000);
    const until = { from: 0, to: NOW_TILE * TILE_SECONDS + 3720 };
    const ask = {
      kind: world.kind,
      view: wide,
      reach: until,
      rank: 'visible',
      viewTiles: 1,
      tileIndex,
      signal,
    } as const;
    const { tile } = await world.loader.load(ask);
    expect(sizesOf(tile)).toEqual([1]);
  });

  it('in the future is empty and free', async () => {
    const world = setUp();
    const [{ tile, isClosed }] = await load(world, [NOW_TILE + 3]);
    expect([tile.columns.timestampsMicros.length, isClosed, world.requests.length]).toEqual([0, false, 0]);
  });
});

describe('faulty answers', () => {
  const snapshots = (...minutes: number[]): string =>
    `{"series":[{"flat_points":[${minutes.map((minute) => `1,${minute * 6e7},100,${minute}`).join(',')}]}]}`;

  it('cut off: complete tiles are handed out, the rest fails with its type', async () => {
    const world = setUp((search) => answerHonestly(search).slice(0, -2000));
    const first = NOW_TILE - 20;
    const { signal } = new AbortController();
    const results = await Promise.allSettled([0, 1, 2, 3].map((i) => loadOne(world, first + i, signal)));
    const fulfilled = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.tile] : []));
    for (const tile of fulfilled) expect(sizesOf(tile)).toHaveLength(60);
    expect(fulfilled.length).toBeLessThan(4);
    expect(results[3]).toMatchObject({ status: 'rejected', reason: { name: 'DecodeError', fault: 'truncated' } });
  });

  it('out of order: a tile that was handed out is updated when it changes', async () => {
    const first = (NOW_TILE - 20) * 60;
    const world = setUp(() => snapshots(first, first + 60, first + 1));
    const [a, b] = await load(world, [NOW_TILE - 20, NOW_TILE - 19]);
    expect(sizesOf(a.tile)).toEqual([first]);
    expect(sizesOf(b.tile)).toEqual([first + 60]);
    const find = () => world.loader.shelf.find(world.kind, view, NOW_TILE - 20);
    await expect.poll(() => sizesOf(find()?.tile ?? a.tile)).toEqual([first, first + 1]);
  });

  it('with gaps: missing minutes stay missing', async () => {
    const first = (NOW_TILE - 20) * 60;
    const world = setUp(() => snapshots(first + 3, first + 130));
    const [a, b, c] = await load(world, [NOW_TILE - 20, NOW_TILE - 19, NOW_TILE - 18]);
    expect([a, b, c].map(({ tile }) => sizesOf(tile))).toEqual([[first + 3], [], [first + 130]]);
    expect(a.tile.snapshotOfColumn[3]).toBe(0);
    expect(a.tile.snapshotOfColumn[4]).toBe(-1);
  });

  it('outside the range are refused', async () => {
    const world = setUp(() => snapshots(5));
    await expect(load(world, [NOW_TILE - 20])).rejects.toMatchObject({ fault: 'framing' });
  });

  it('of another market or of several are refused', async () => {
    const other = setUp(() => '{"series":[{"id":{"rawSymbol":"ETHUSDT"},"flat_points":[]}]}');
    await expect(load(other, [1])).rejects.toMatchObject({ fault: 'unexpected' });
    const several = setUp(() => '{"series":[{"flat_points":[]},{"flat_points":[]}]}');
    await expect(load(several, [1])).rejects.toMatchObject({ fault: 'unexpected' });
  });

  it.each([
    ['before', '{"id":{"rawSymbol":"ETHUSDT"},"flat_points":[ROWS]}'],
    ['after', '{"flat_points":[ROWS],"id":{"rawSymbol":"ETHUSDT"}}'],
  ])('of another market are refused before any of their tiles is shown, the id %s the points', async (_, series) => {
    const rows = Array.from({ length: 240 }, (_unused, i) => `1,${((NOW_TILE - 20) * 60 + i) * 6e7},100,1`).join(',');
    const world = setUp(() => `{"series":[${series.replace('ROWS', rows)}]}`);
    const loaded = await Promise.allSettled([20, 19, 18, 17].map((back) => loadOne(world, NOW_TILE - back)));
    for (const one of loaded) {
      const reason: unknown = expect.objectContaining({
        fault: 'unexpected',
        message: expect.stringContaining('ETHUSDT instead of BTCUSDT'),
      });
      expect(one).toEqual({ status: 'rejected', reason });
    }
  });

  it('that state their market late, or never, are shown only when they have ended', async () => {
    const first = (NOW_TILE - 20) * 60;
    const late = setUp(() => `{"series":[{"flat_points":[1,${first * 6e7},100,7],"id":{"rawSymbol":"BTCUSDT"}}]}`);
    expect(sizesOf((await loadOne(late, NOW_TILE - 20)).tile)).toEqual([7]);
    const never = setUp(() => snapshots(first));
    expect(sizesOf((await loadOne(never, NOW_TILE - 20)).tile)).toEqual([first]);
  });

  it('that are errors keep status and code', async () => {
    const world = setUp(() => Response.json({ error: 'HISTORY_RESTRICTED', message: 'too old' }, { status: 403 }));
    await expect(load(world, [1])).rejects.toMatchObject({
      name: 'StatusError',
      status: 403,
      code: 'HISTORY_RESTRICTED',
    });
  });
});

describe('giving up', () => {
  it('one tile leaves the others', async () => {
    const world = setUp();
    const aborter = new AbortController();
    const gone = loadOne(world, 7, aborter.signal);
    const kept = loadOne(world, 8);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    expect((await kept).tile.tileIndex).toBe(8);
  });

  it('all before the request is sent sends none', async () => {
    const world = setUp();
    const aborter = new AbortController();
    const gone = load(world, [7, 8], aborter.signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.resolve();
    expect(world.requests).toEqual([]);
  });
});

describe('the query of a tile', () => {
  it('loads a closed tile once, and an open one again when a column has passed', async () => {
    const world = setUp();
    const { client: queries } = world;
    for (let i = 0; i < 3; i++) {
      await queries.fetchQuery(
        tileQuery(world.loader, { kind: world.kind, view, reach }, NOW_TILE - 5, { rank: 'visible', viewTiles: 1 }),
      );
      await queries.fetchQuery(
        tileQuery(world.loader, { kind: world.kind, view, reach }, NOW_TILE, { rank: 'visible', viewTiles: 1 }),
      );
    }
    expect(world.requests).toHaveLength(2);
    await queries.refetchQueries({
      queryKey: tileQuery(world.loader, { kind: world.kind, view, reach }, NOW_TILE, { rank: 'visible', viewTiles: 1 })
        .queryKey,
      type: 'all',
    });
    queries.clear();
    expect(world.requests).toHaveLength(3);
    expect(world.requests[2].get('from')).toBe(String(NOW_TILE * TILE_SECONDS + 540));
  });
});

it('a loaded tile, which the cache keeps, stops listening to its signal', async () => {
  const world = setUp();
  const { signal } = new AbortController();
  const listen = vi.spyOn(signal, 'addEventListener');
  await loadOne(world, NOW_TILE - 2, signal);
  const listAborted = () =>
    listen.mock.calls.map(([, , given]) => (given as AddEventListenerOptions).signal?.aborted === true);
  await expect.poll(() => new Set(listAborted())).toEqual(new Set([true]));
});
