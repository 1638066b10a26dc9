import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { makeTileMemoryLimit } from './tile-memory-limit';

const SEED = Number(process.env.CACHE_SEED ?? 20_261_121);

const sizeOf = (data: unknown): number => (data as { readonly byteLength: number }).byteLength;
const keyOf = (tile: number) => ['points', 'TYPE', tile] as const;

function setUp(capBytes = 1000) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, retry: false } } });
  const cache = client.getQueryCache();
  const memoryLimit = makeTileMemoryLimit({ cache, sizeOf, capBytes });
  const put = (tile: number, byteLength = 100, rank?: string) =>
    client.fetchQuery({
      queryKey: keyOf(tile),
      queryFn: () => ({ byteLength }),
      ...(rank === undefined ? {} : { meta: { rank } }),
    });
  const show = (tile: number) =>
    new QueryObserver(client, { queryKey: keyOf(tile), enabled: false }).subscribe(() => undefined);
  const list = () => cache.findAll({ queryKey: ['points'] }).map(({ queryKey }) => queryKey[2]);
  const putAll = async (from: number, to: number) => {
    for (let tile = from; tile < to; tile++) await put(tile);
  };
  return { client, cache, memoryLimit, put, putAll, show, list };
}

describe('the memory limit', () => {
  it('evicts the least recently used tiles once there are too many bytes', async () => {
    const { memoryLimit, putAll, list } = setUp();
    await putAll(0, 10);
    expect(memoryLimit.getFigures()).toEqual({ bytes: 1000, capBytes: 1000, entries: 10, evicted: 0 });
    await putAll(10, 11);
    expect(list()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(memoryLimit.getFigures()).toEqual({ bytes: 900, capBytes: 1000, entries: 9, evicted: 2 });
  });

  it('keeps what is shown, then what was shown last', async () => {
    const { putAll, show, list } = setUp();
    await putAll(0, 10);
    const hide = show(0);
    show(1)();
    await putAll(10, 12);
    expect(list()).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10, 11]);
    hide();
    await putAll(12, 21);
    expect(list().slice(0, 2)).toEqual([12, 13]);
  });

  it('evicts linked tiles last', async () => {
    const { put, putAll, list } = setUp();
    await put(0, 100, 'linked');
    await putAll(1, 30);
    expect(list()).toContain(0);
  });

  it('exceeds the cap only while that much is shown, and shrinks at once', async () => {
    const { memoryLimit, putAll, show } = setUp();
    const hidings = Array.from({ length: 15 }, (_, tile) => show(tile));
    await putAll(0, 15);
    expect(memoryLimit.getFigures()).toMatchObject({ bytes: 1500, evicted: 0 });
    for (const hide of hidings) hide();
    expect(memoryLimit.getFigures().bytes).toBeLessThanOrEqual(1000);
  });

  it('counts a tile again when it grows', async () => {
    const { memoryLimit, put } = setUp();
    await put(1, 100);
    await put(1, 250);
    expect(memoryLimit.getFigures()).toMatchObject({ bytes: 250, entries: 1 });
  });

  it('does not evict a tile while it is being requested', async () => {
    const { client, putAll, list } = setUp();
    await putAll(0, 10);
    let answer: (data: { byteLength: number }) => void = () => undefined;
    const asked = client.fetchQuery({
      queryKey: keyOf(0),
      queryFn: () =>
        new Promise<{ byteLength: number }>((resolve) => {
          answer = resolve;
        }),
    });
    await putAll(10, 30);
    expect(list()).toContain(0);
    answer({ byteLength: 100 });
    expect(await asked).toEqual({ byteLength: 100 });
  });

  it('ignores other queries', async () => {
    const { client, memoryLimit, put } = setUp();
    await client.fetchQuery({ queryKey: ['markets'], queryFn: () => ({ byteLength: 5000 }) });
    await put(0);
    expect(memoryLimit.getFigures()).toMatchObject({ bytes: 100, entries: 1, evicted: 0 });
  });

  it('counts what existed before it, and what others remove', async () => {
    const { client, cache, put, memoryLimit } = setUp();
    await put(0);
    await put(1);
    const second = makeTileMemoryLimit({ cache, sizeOf });
    expect(second.getFigures()).toMatchObject({ bytes: 200, entries: 2 });
    client.removeQueries({ queryKey: keyOf(0) });
    expect([memoryLimit.getFigures().bytes, second.getFigures().bytes]).toEqual([100, 100]);
    client.clear();
    expect(memoryLimit.getFigures()).toMatchObject({ bytes: 0, entries: 0, evicted: 0 });
  });

  it('does nothing once it is disposed', async () => {
    const { memoryLimit, putAll, list } = setUp();
    memoryLimit.dispose();
    await putAll(0, 20);
    expect(list()).toHaveLength(20);
  });

  it(`never has more than the cap plus what is shown, in 2,000 random steps (seed ${SEED})`, async () => {
    const random = makeRandom(SEED);
    const { cache, memoryLimit, put, show } = setUp();
    const shown = new Map<number, () => void>();
    for (let step = 0; step < 2000; step++) {
      const tile = Math.floor(random() * 40);
      if (random() < 0.6) await put(tile, Math.floor(random() * 200));
      else if (shown.has(tile)) {
        shown.get(tile)!();
        shown.delete(tile);
      } else shown.set(tile, show(tile));
      const queries = cache.findAll({ queryKey: ['points'] });
      const sum = (list: typeof queries) =>
        list.reduce((total, { state }) => total + (state.data ? sizeOf(state.data) : 0), 0);
      const visible = sum(queries.filter((query) => query.getObserversCount() > 0));
      expect(memoryLimit.getFigures().bytes).toBe(sum(queries));
      expect(sum(queries)).toBeLessThanOrEqual(Math.max(1000, visible));
      for (const held of shown.keys()) expect(cache.find({ queryKey: keyOf(held) })).toBeDefined();
    }
    expect(memoryLimit.getFigures().evicted).toBeGreaterThan(50);
  });
});
