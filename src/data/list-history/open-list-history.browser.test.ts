import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import type { TileRecord } from '@/data/cache/database/database-records';
import { openDatabase, removeDatabase, resultOf, settle } from '@/data/cache/database/open-database';
import { unixSeconds } from '@/domain/units';
import { type BlockHead, TAPE_DATABASE } from './block-shelf';
import { BLOCK_SAMPLES } from './list-history-block';
import type { ListHistory } from './list-history-types';
import { getSampledMarket, makeMarketSample } from './market-sample';
import { type ListHistoryOptions, openListHistory } from './open-list-history';

const START = 1_764_000_000;
const clock = makeManualClock(START * 1000);
const tapes: ListHistory[] = [];

async function open(namespace: string, options: Partial<ListHistoryOptions> = {}): Promise<ListHistory> {
  const listHistory = await openListHistory({ namespace, clock, ...options });
  tapes.push(listHistory);
  return listHistory;
}

/** Incompressible, so that blocks have a real size. */
function makeList(seed: number, length = 20): readonly Market[] {
  return Array.from({ length }, (_, i) => ({
    exchange: 'X',
    rawSymbol: `S${i}`,
    volume24h: Math.sqrt(seed * 997 + i + 2),
  }));
}

async function fill(listHistory: ListHistory, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) {
    clock.advance(1000);
    expect(await listHistory.append(makeMarketSample(makeList(i), unixSeconds(START + i * 300)))).toBe(true);
  }
}

async function changeStored(store: string, change: (value: TileRecord) => unknown): Promise<void> {
  const database = await openDatabase({
    factory: indexedDB,
    name: TAPE_DATABASE,
    version: 1,
    upgrade: () => undefined,
    timeoutMs: 2000,
  });
  const objects = database.transaction(store, 'readwrite').objectStore(store);
  for (const value of await resultOf(objects.getAll() as IDBRequest<TileRecord[]>)) objects.put(change(value));
  await settle(objects.transaction);
  database.close();
}

function closeAll(): void {
  for (const listHistory of tapes.splice(0)) listHistory.dispose();
}

beforeEach(() => removeDatabase(indexedDB, TAPE_DATABASE));
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

describe('a list history', () => {
  it('has every list, bit for bit, when opened again, and continues in the same block', async () => {
    await fill(await open('here'), 0, BLOCK_SAMPLES + 2);
    closeAll();
    const listHistory = await open('here');
    await fill(listHistory, BLOCK_SAMPLES + 2, BLOCK_SAMPLES + 4);
    const { times, state } = listHistory.getFigures();
    expect(state).toBe('kept');
    expect(times).toEqual(Array.from({ length: BLOCK_SAMPLES + 4 }, (_, i) => START + i * 300));
    for (const [i, at] of times.entries()) {
      const sample = await listHistory.loadSample(at);
      expect(sample?.keys.map((_, row) => getSampledMarket(sample, row).volume24h)).toEqual(
        makeList(i).map(({ volume24h }) => volume24h),
      );
    }
    expect(await listHistory.loadSample(START + 1)).toBeUndefined();
  });

  it('of another connection is never shown, and is cleared with it', async () => {
    const [simulated, remote] = [await open('embedded:a'), await open('remote:b')];
    await fill(simulated, 0, 2);
    await fill(remote, 5, 6);
    await simulated.refresh();
    expect([simulated.getFigures().times, remote.getFigures().times]).toEqual([[START, START + 300], [START + 1500]]);
    expect(await simulated.loadSample(START + 1500)).toBeUndefined();
    expect(simulated.getFigures().allBytes).toBe(simulated.getFigures().bytes + remote.getFigures().bytes);
    await remote.forgetAll();
    await expect.poll(() => simulated.getFigures()).toMatchObject({ times: [], allBytes: 0 });
    expect((await open('embedded:a')).getFigures().times).toEqual([]);
  });

  it('sees what another page has sampled', async () => {
    const [here, there] = [await open('same'), await open('same')];
    await fill(here, 0, 1);
    await expect.poll(() => there.getFigures().times).toEqual([START]);
    await fill(there, 1, 2);
    await expect.poll(() => here.getFigures().times).toEqual([START, START + 300]);
    expect((await here.loadSample(START + 300))?.keys).toHaveLength(20);
  });

  it('removes the oldest blocks of all connections to stay under its cap', async () => {
    const whole = await open('a');
    await fill(whole, 0, BLOCK_SAMPLES);
    const { bytes } = whole.getFigures();
    const capBytes = Math.ceil(bytes * 2.2);
    const listHistory = await open('b', { capBytes });
    await fill(listHistory, 0, 2 * BLOCK_SAMPLES + 1);
    expect(listHistory.getFigures().allBytes).toBeLessThanOrEqual(capBytes);
    expect(listHistory.getFigures().times.at(-1)).toBe(START + 2 * BLOCK_SAMPLES * 300);
    await whole.refresh();
    expect(whole.getFigures().times).toEqual([]);
  });
});

describe('damage', () => {
  const WAYS: readonly (readonly [string, (record: TileRecord) => unknown])[] = [
    ['a bit', (record) => ({ ...record, packed: record.packed.map((byte, i) => (i === 40 ? byte ^ 1 : byte)) })],
    ['its end', (record) => ({ ...record, packed: record.packed.slice(0, -1) })],
    ['its form', (record) => ({ ...record, packed: 'text' })],
    ['its body', ({ key }) => ({ key })],
  ];
  it.each(WAYS)('of a block that lost %s is reported, and sampling continues', async (_, change) => {
    await fill(await open('here'), 0, 3);
    closeAll();
    await changeStored('blocks', change);
    const listHistory = await open('here');
    expect(await listHistory.loadSample(START)).toBeUndefined();
    expect(listHistory.getFigures()).toMatchObject({ corrupt: 1, times: [], state: 'kept' });
    await fill(listHistory, 4, 5);
    expect(listHistory.getFigures().times).toEqual([START + 1200]);
  });

  it('of names: blocks or heads stored under another name are refused', async () => {
    const ofTwo = ['here', 'there'] as const;
    const readAll = async (store: string): Promise<readonly (BlockHead & TileRecord)[]> => {
      const all: (BlockHead & TileRecord)[] = [];
      await changeStored(store, (value) => {
        all.push(value as BlockHead & TileRecord);
        return value;
      });
      return all;
    };
    for (const store of ['blocks', 'heads']) {
      for (const [i, namespace] of ofTwo.entries()) await fill(await open(namespace), i, i + 2);
      closeAll();
      const [one, other] = await readAll(store);
      await changeStored(store, ({ key }) => ({ ...(key === one.key ? other : one), key }));
      for (const [i, namespace] of ofTwo.entries()) {
        const listHistory = await open(namespace);
        for (const at of [0, 1, 2]) expect(await listHistory.loadSample(START + at * 300)).toBeUndefined();
        await fill(listHistory, i + 10, i + 11);
        expect(listHistory.getFigures().times).toEqual([START + (i + 10) * 300]);
        await listHistory.forgetAll();
      }
      closeAll();
    }
  });

  it('of age: a block that lacks samples listed in its head is refused', async () => {
    await fill(await open('here'), 0, 2);
    closeAll();
    const before: TileRecord[] = [];
    await changeStored('blocks', (record) => {
      before.push(record);
      return record;
    });
    await fill(await open('here'), 2, 3);
    closeAll();
    await changeStored('blocks', () => before[0]);
    const listHistory = await open('here');
    expect(await listHistory.loadSample(START)).toBeUndefined();
    expect(listHistory.getFigures()).toMatchObject({ corrupt: 1, times: [] });
  });

  it('of heads, or another format of them, counts as none', async () => {
    await fill(await open('here'), 0, 1);
    closeAll();
    await changeStored('heads', ({ key }) => ({ key, times: 'none' }));
    const listHistory = await open('here');
    expect(listHistory.getFigures().times).toEqual([]);
    await fill(listHistory, 0, 1);
    expect((await listHistory.loadSample(START))?.keys).toHaveLength(20);
  });
});

describe('a device', () => {
  it('that stores nothing leaves a list history that lasts as long as the page', async () => {
    const refuses = {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    } as unknown as IDBFactory;
    const listHistory = await open('here', { indexedDB: refuses });
    await fill(listHistory, 0, 2);
    expect(listHistory.getFigures()).toMatchObject({ state: 'visit', trouble: 'unsupported', detail: 'Denied' });
    expect((await listHistory.loadSample(START + 300))?.keys).toHaveLength(20);
    await listHistory.forgetAll();
    expect(listHistory.getFigures().times).toEqual([]);
  });

  it('that is full removes the oldest quarter first, then keeps the rest until there is space again', async () => {
    const listHistory = await open('here');
    await fill(listHistory, 0, 2 * BLOCK_SAMPLES + 1);
    const full = new DOMException('Full', 'QuotaExceededError');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(() => {
      throw full;
    });
    await fill(listHistory, 30, 31);
    expect(listHistory.getFigures().state).toBe('kept');
    expect(listHistory.getFigures().times[0]).toBe(START + BLOCK_SAMPLES * 300);
    put.mockImplementation(() => {
      throw full;
    });
    expect(await listHistory.append(makeMarketSample(makeList(40), unixSeconds(START + 40 * 300)))).toBe(false);
    const { state, trouble, times } = listHistory.getFigures();
    expect([state, trouble]).toEqual(['full', 'full']);
    expect((await listHistory.loadSample(times[0]))?.keys).toHaveLength(20);
    expect(await listHistory.append(makeMarketSample(makeList(40), unixSeconds(START + 41 * 300)))).toBe(false);
    expect(listHistory.getFigures().times).toEqual(times);
    put.mockRestore();
    await fill(listHistory, 42, 43);
    expect(listHistory.getFigures()).toMatchObject({
      state: 'kept',
      trouble: undefined,
      times: [...times, START + 12_600],
    });
    await listHistory.forgetAll();
    await fill(listHistory, 50, 51);
    expect(listHistory.getFigures().times).toEqual([START + 15_000]);
  });

  it('whose store is removed during use continues for the visit', async () => {
    const listHistory = await open('here');
    await fill(listHistory, 0, 1);
    await removeDatabase(indexedDB, TAPE_DATABASE);
    await expect.poll(() => listHistory.getFigures()).toMatchObject({ state: 'visit', trouble: 'lost', times: [] });
    await fill(listHistory, 1, 2);
    expect(listHistory.getFigures().times).toEqual([START + 300]);
  });
});
