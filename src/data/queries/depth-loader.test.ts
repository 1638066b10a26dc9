import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { type Clock, makeManualClock, makeServiceClock } from '@/base/clock';
import { makeCodeBook } from '@/domain/grid/code-book';
import { type GridTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeDecodeClient } from '../decode/decode-client';
import { makeInProcessRunner } from '../decode/decode-runner';
import { MAX_RUN_TILES } from '../plan/request-sizes';
import { depthTileQuery } from './depth';
import { type DepthLoader, type DepthTileData, type DepthView, makeDepthLoader } from './depth-loader';

const TILE_SECONDS = TILE_COLUMNS * 60;
const NOW_TILE = 500_000;
/** Ten and a half minutes into the running tile. */
const NOW_MS = (NOW_TILE * TILE_SECONDS + 630) * 1000;

const view: DepthView = {
  selection: { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5, maxDepth: 100 },
  spec: { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) },
};

interface World {
  readonly loader: DepthLoader;
  readonly requests: URLSearchParams[];
  readonly late: DepthTileData[];
}

type Answer = (search: URLSearchParams) => Response | string;

/** One level per minute, sized by the minute's number. */
function answerHonestly(search: URLSearchParams): string {
  const from = Number(search.get('from'));
  const count = Math.ceil(Number(search.get('period')) / 60);
  const rows = Array.from({ length: count }, (_, i) => from + i * 60).map((time) => `1,${time * 1e6},100,${time / 60}`);
  return `{"series":[{"id":{"rawSymbol":"BTCUSDT"},"flat_points":[${rows.join(',')}]}]}`;
}

function setUp(answer: Answer = answerHonestly, clock: Clock = makeManualClock(NOW_MS)): World {
  const requests: URLSearchParams[] = [];
  const late: DepthTileData[] = [];
  const client = makeDecodeClient({
    baseUrl: 'http://service',
    key: () => 'k',
    clock: makeServiceClock(clock),
    makeRunner: makeInProcessRunner({
      clock,
      fetcher: async (input, init) => {
        const search = new URL(input as string).searchParams;
        requests.push(search);
        init?.signal?.throwIfAborted();
        const body = answer(search);
        return typeof body === 'string' ? new Response(body) : body;
      },
    }),
  });
  const loader = makeDepthLoader({
    decodeDepth: client.decodeDepth,
    clock,
    onLateTile: (_, data) => late.push(data),
    defer: queueMicrotask,
  });
  return { loader, requests, late };
}

const load = (loader: DepthLoader, tiles: readonly number[], signal = new AbortController().signal) =>
  Promise.all(tiles.map((tile) => loader.loadTile(view, tile, signal)));

const sizesOf = (tile: GridTile): number[] => Array.from(tile.columns.volumes);

describe('tiles asked for together', () => {
  it('come in one request of at most a thousand points', async () => {
    const { loader, requests } = setUp();
    const tiles = Array.from({ length: 24 }, (_, i) => NOW_TILE - 40 + i);
    const loaded = await load(loader, tiles);
    expect(requests).toHaveLength(2);
    for (const search of requests) expect(Number(search.get('period')) / 60).toBeLessThanOrEqual(1000);
    expect(loaded.map(({ tile }) => tile.tileIndex)).toEqual(tiles);
    for (const { tile, isClosed } of loaded) {
      expect(sizesOf(tile)).toEqual(Array.from({ length: 60 }, (_, i) => tile.tileIndex * 60 + i));
      expect(isClosed).toBe(true);
    }
    expect(MAX_RUN_TILES).toBe(16);
  });

  it('ask in flat form, ascending, for the whole selection', async () => {
    const { loader, requests } = setUp();
    await load(loader, [NOW_TILE - 2]);
    expect(Object.fromEntries(requests[0])).toEqual({
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
      exchange: 'ATLAS_FUTURES',
      rawSymbol: 'BTCUSDT',
      interval: 'MINUTE',
      blockSize: '5',
      maxDepth: '100',
      from: String((NOW_TILE - 2) * TILE_SECONDS),
      period: String(TILE_SECONDS),
      sortDirection: 'SORT_DIRECTION_ASC',
      flatten: 'true',
    });
  });

  it('of another selection are another request', async () => {
    const { loader, requests } = setUp();
    const { signal } = new AbortController();
    const other = { ...view, selection: { ...view.selection, blockSize: 25 } };
    await Promise.all([loader.loadTile(view, 5, signal), loader.loadTile(other, 5, signal)]);
    expect(requests.map((search) => search.get('blockSize'))).toEqual(['5', '25']);
  });
});

describe('the running tile', () => {
  it('is asked for up to the running minute and stays open', async () => {
    const { loader, requests } = setUp();
    const [{ tile, isClosed }] = await load(loader, [NOW_TILE]);
    expect(requests[0].get('period')).toBe('660');
    expect(tile.columns.timestampsMicros).toHaveLength(11);
    expect(isClosed).toBe(false);
  });

  it('is asked again only from its newest minute on', async () => {
    const clock = makeManualClock(NOW_MS);
    const { loader, requests } = setUp(answerHonestly, clock);
    const [previous] = await load(loader, [NOW_TILE]);
    clock.advance(120_000);
    const next = await loader.loadTile(view, NOW_TILE, new AbortController().signal, previous);
    expect(requests[1].get('from')).toBe(String(NOW_TILE * TILE_SECONDS + 600));
    expect(requests[1].get('period')).toBe('180');
    expect(sizesOf(next.tile)).toEqual(Array.from({ length: 13 }, (_, i) => NOW_TILE * 60 + i));
  });

  it('in the future is empty and costs nothing', async () => {
    const { loader, requests } = setUp();
    const [{ tile, isClosed }] = await load(loader, [NOW_TILE + 3]);
    expect([tile.columns.timestampsMicros.length, isClosed, requests.length]).toEqual([0, false, 0]);
  });
});

describe('answers that are not as they should be', () => {
  const snapshots = (...minutes: number[]): string =>
    `{"series":[{"flat_points":[${minutes.map((minute) => `1,${minute * 6e7},100,${minute}`).join(',')}]}]}`;

  it('cut off: complete tiles are handed out, the rest fails with its type', async () => {
    const { loader } = setUp((search) => answerHonestly(search).slice(0, -2000));
    const first = NOW_TILE - 20;
    const { signal } = new AbortController();
    const results = await Promise.allSettled([0, 1, 2, 3].map((i) => loader.loadTile(view, first + i, signal)));
    const fulfilled = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.tile] : []));
    for (const tile of fulfilled) expect(sizesOf(tile)).toHaveLength(60);
    expect(fulfilled.length).toBeLessThan(4);
    expect(results[3]).toMatchObject({ status: 'rejected', reason: { name: 'DecodeError', fault: 'truncated' } });
  });

  it('out of order: a tile that was handed out comes again when it changes', async () => {
    const first = (NOW_TILE - 20) * 60;
    const { loader, late } = setUp(() => snapshots(first, first + 60, first + 1));
    const [a, b] = await load(loader, [NOW_TILE - 20, NOW_TILE - 19]);
    expect(sizesOf(a.tile)).toEqual([first]);
    expect(sizesOf(b.tile)).toEqual([first + 60]);
    expect(late.map(({ tile }) => sizesOf(tile))).toEqual([[first, first + 1]]);
  });

  it('with gaps: absent minutes stay absent', async () => {
    const first = (NOW_TILE - 20) * 60;
    const { loader } = setUp(() => snapshots(first + 3, first + 130));
    const [a, b, c] = await load(loader, [NOW_TILE - 20, NOW_TILE - 19, NOW_TILE - 18]);
    expect([a, b, c].map(({ tile }) => sizesOf(tile))).toEqual([[first + 3], [], [first + 130]]);
    expect(a.tile.snapshotOfColumn[3]).toBe(0);
    expect(a.tile.snapshotOfColumn[4]).toBe(-1);
  });

  it('outside the range are refused', async () => {
    const { loader } = setUp(() => snapshots(5));
    await expect(load(loader, [NOW_TILE - 20])).rejects.toMatchObject({ fault: 'framing' });
  });

  it('of another market or of several are refused', async () => {
    const other = setUp(() => '{"series":[{"id":{"rawSymbol":"ETHUSDT"},"flat_points":[]}]}');
    await expect(load(other.loader, [1])).rejects.toMatchObject({ fault: 'unexpected' });
    const several = setUp(() => '{"series":[{"flat_points":[]},{"flat_points":[]}]}');
    await expect(load(several.loader, [1])).rejects.toMatchObject({ fault: 'unexpected' });
  });

  it('that are errors keep status, code and pause', async () => {
    const body = { error: 'RATE_LIMITED', message: 'later', retry_after: 9 };
    const { loader } = setUp(() => Response.json(body, { status: 429 }));
    await expect(load(loader, [1])).rejects.toMatchObject({
      name: 'StatusError',
      status: 429,
      code: 'RATE_LIMITED',
      retryAfterSeconds: 9,
    });
  });
});

describe('giving up', () => {
  it('on one tile leaves the others', async () => {
    const { loader } = setUp();
    const aborter = new AbortController();
    const gone = loader.loadTile(view, 7, aborter.signal);
    const kept = loader.loadTile(view, 8, new AbortController().signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    expect((await kept).tile.tileIndex).toBe(8);
  });

  it('on all before the request sends none', async () => {
    const { loader, requests } = setUp();
    const aborter = new AbortController();
    const gone = load(loader, [7, 8], aborter.signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.resolve();
    expect(requests).toEqual([]);
  });
});

describe('the query of a tile', () => {
  it('asks once for a closed tile and again for an open one when a column has passed', async () => {
    const { loader, requests } = setUp();
    const queries = new QueryClient();
    for (let i = 0; i < 3; i++) {
      await queries.fetchQuery(depthTileQuery(loader, view, NOW_TILE - 5));
      await queries.fetchQuery(depthTileQuery(loader, view, NOW_TILE));
    }
    expect(requests).toHaveLength(2);
    await queries.refetchQueries({ queryKey: depthTileQuery(loader, view, NOW_TILE).queryKey, type: 'all' });
    queries.clear();
    expect(requests).toHaveLength(3);
    expect(requests[2].get('from')).toBe(String(NOW_TILE * TILE_SECONDS + 600));
  });
});

it('listens no more to the signal of a tile that is there, which the cache keeps', async () => {
  const { loader } = setUp();
  const { signal } = new AbortController();
  const listen = vi.spyOn(signal, 'addEventListener');
  await loader.loadTile(view, NOW_TILE - 2, signal);
  await vi.waitFor(() => {
    const options = listen.mock.calls.map(([, , given]) => given as AddEventListenerOptions);
    expect(options).toHaveLength(2);
    expect(options.map((given) => given.signal?.aborted)).toEqual([true, true]);
  });
});
