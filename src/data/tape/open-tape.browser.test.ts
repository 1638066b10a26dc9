import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import type { TileRecord } from '@/data/cache/database/database-records';
import { openDatabase, removeDatabase, resultOf, settle } from '@/data/cache/database/open-database';
import { unixSeconds } from '@/domain/units';
import { type BlockHead, TAPE_DATABASE } from './block-shelf';
import { getSampledMarket, makeMarketSample } from './market-sample';
import { openTape, type TapeOptions } from './open-tape';
import { BLOCK_SAMPLES } from './tape-block';
import type { Tape } from './tape-types';

const START = 1_764_000_000;
const clock = makeManualClock(START * 1000);
const tapes: Tape[] = [];

async function open(namespace: string, options: Partial<TapeOptions> = {}): Promise<Tape> {
  const tape = await openTape({ namespace, clock, ...options });
  tapes.push(tape);
  return tape;
}

/** Incompressible, so that blocks have a size. */
function makeList(seed: number, length = 20): readonly Market[] {
  return Array.from({ length }, (_, i) => ({
    exchange: 'X',
    rawSymbol: `S${i}`,
    volume24h: Math.sqrt(seed * 997 + i + 2),
  }));
}

async function fill(tape: Tape, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) {
    clock.advance(1000);
    expect(await tape.append(makeMarketSample(makeList(i), unixSeconds(START + i * 300)))).toBe(true);
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
  for (const tape of tapes.splice(0)) tape.dispose();
}

beforeEach(() => removeDatabase(indexedDB, TAPE_DATABASE));
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

describe('a tape', () => {
  it('opened again has every list, bit for bit, and goes on in the same block', async () => {
    await fill(await open('here'), 0, BLOCK_SAMPLES + 2);
    closeAll();
    const tape = await open('here');
    await fill(tape, BLOCK_SAMPLES + 2, BLOCK_SAMPLES + 4);
    const { times, state } = tape.getFigures();
    expect(state).toBe('kept');
    expect(times).toEqual(Array.from({ length: BLOCK_SAMPLES + 4 }, (_, i) => START + i * 300));
    for (const [i, at] of times.entries()) {
      const sample = await tape.loadSample(at);
      expect(sample?.keys.map((_, row) => getSampledMarket(sample, row).volume24h)).toEqual(
        makeList(i).map(({ volume24h }) => volume24h),
      );
    }
    expect(await tape.loadSample(START + 1)).toBeUndefined();
  });

  it('of another connection never shows it, and is forgotten with it', async () => {
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

  it('hears what another page has sampled', async () => {
    const [here, there] = [await open('same'), await open('same')];
    await fill(here, 0, 1);
    await expect.poll(() => there.getFigures().times).toEqual([START]);
    await fill(there, 1, 2);
    await expect.poll(() => here.getFigures().times).toEqual([START, START + 300]);
    expect((await here.loadSample(START + 300))?.keys).toHaveLength(20);
  });

  it('gives up the oldest blocks of all to stay under its cap', async () => {
    const whole = await open('a');
    await fill(whole, 0, BLOCK_SAMPLES);
    const { bytes } = whole.getFigures();
    const capBytes = Math.ceil(bytes * 2.2);
    const tape = await open('b', { capBytes });
    await fill(tape, 0, 2 * BLOCK_SAMPLES + 1);
    expect(tape.getFigures().allBytes).toBeLessThanOrEqual(capBytes);
    expect(tape.getFigures().times.at(-1)).toBe(START + 2 * BLOCK_SAMPLES * 300);
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
  it.each(WAYS)('of a block that lost %s is told, and sampling goes on', async (_, change) => {
    await fill(await open('here'), 0, 3);
    closeAll();
    await changeStored('blocks', change);
    const tape = await open('here');
    expect(await tape.loadSample(START)).toBeUndefined();
    expect(tape.getFigures()).toMatchObject({ corrupt: 1, times: [], state: 'kept' });
    await fill(tape, 4, 5);
    expect(tape.getFigures().times).toEqual([START + 1200]);
  });

  it('of names: blocks, or what is known of them, that lie under another name are refused', async () => {
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
        const tape = await open(namespace);
        for (const at of [0, 1, 2]) expect(await tape.loadSample(START + at * 300)).toBeUndefined();
        await fill(tape, i + 10, i + 11);
        expect(tape.getFigures().times).toEqual([START + (i + 10) * 300]);
        await tape.forgetAll();
      }
      closeAll();
    }
  });

  it('of age: a block that lacks samples its head tells of is refused', async () => {
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
    const tape = await open('here');
    expect(await tape.loadSample(START)).toBeUndefined();
    expect(tape.getFigures()).toMatchObject({ corrupt: 1, times: [] });
  });

  it('of what is known of blocks, or another form of them, is as if there were none', async () => {
    await fill(await open('here'), 0, 1);
    closeAll();
    await changeStored('heads', ({ key }) => ({ key, times: 'none' }));
    const tape = await open('here');
    expect(tape.getFigures().times).toEqual([]);
    await fill(tape, 0, 1);
    expect((await tape.loadSample(START))?.keys).toHaveLength(20);
  });
});

describe('a device', () => {
  it('that keeps nothing leaves a tape that lasts as long as the page', async () => {
    const refuses = {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    } as unknown as IDBFactory;
    const tape = await open('here', { indexedDB: refuses });
    await fill(tape, 0, 2);
    expect(tape.getFigures()).toMatchObject({ state: 'visit', trouble: 'unsupported', detail: 'Denied' });
    expect((await tape.loadSample(START + 300))?.keys).toHaveLength(20);
    await tape.forgetAll();
    expect(tape.getFigures().times).toEqual([]);
  });

  it('that is full loses the oldest quarter first, then keeps what it has until there is room again', async () => {
    const tape = await open('here');
    await fill(tape, 0, 2 * BLOCK_SAMPLES + 1);
    const full = new DOMException('Full', 'QuotaExceededError');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(() => {
      throw full;
    });
    await fill(tape, 30, 31);
    expect(tape.getFigures().state).toBe('kept');
    expect(tape.getFigures().times[0]).toBe(START + BLOCK_SAMPLES * 300);
    put.mockImplementation(() => {
      throw full;
    });
    expect(await tape.append(makeMarketSample(makeList(40), unixSeconds(START + 40 * 300)))).toBe(false);
    const { state, trouble, times } = tape.getFigures();
    expect([state, trouble]).toEqual(['full', 'full']);
    expect((await tape.loadSample(times[0]))?.keys).toHaveLength(20);
    expect(await tape.append(makeMarketSample(makeList(40), unixSeconds(START + 41 * 300)))).toBe(false);
    expect(tape.getFigures().times).toEqual(times);
    put.mockRestore();
    await fill(tape, 42, 43);
    expect(tape.getFigures()).toMatchObject({ state: 'kept', trouble: undefined, times: [...times, START + 12_600] });
    await tape.forgetAll();
    await fill(tape, 50, 51);
    expect(tape.getFigures().times).toEqual([START + 15_000]);
  });

  it('whose store is removed under it goes on for the visit', async () => {
    const tape = await open('here');
    await fill(tape, 0, 1);
    await removeDatabase(indexedDB, TAPE_DATABASE);
    await expect.poll(() => tape.getFigures()).toMatchObject({ state: 'visit', trouble: 'lost', times: [] });
    await fill(tape, 1, 2);
    expect(tape.getFigures().times).toEqual([START + 300]);
  });
});
