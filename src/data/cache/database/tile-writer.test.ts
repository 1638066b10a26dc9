import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { makeMemoryDatabase } from '@/testing/memory-database';
import type { StoredTile } from './tile-codec';
import { makeSlicedWork } from './tile-work';
import { TileWriter } from './tile-writer';

const HOUR = 3600;

/** A tile of `count` eight-byte values and some overhead. */
const makeStored = (count: number): StoredTile => {
  const timestampsMicros = Float64Array.from({ length: count }, (_, i) => Math.sin(i) * 1e15);
  const offsets = new Uint32Array(count + 1);
  return {
    kind: 'depth',
    columns: { timestampsMicros, offsets, prices: new Float64Array(0), volumes: new Float64Array(0) },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const clock = makeManualClock(0);
  const tileDatabase = makeMemoryDatabase();
  const saved: string[] = [];
  const writer = new TileWriter(clock, makeSlicedWork());
  const open = (): void =>
    writer.open({
      ...tileDatabase,
      save: (key, tile) => {
        saved.push(`${key} ${tile.state.until}`);
        tileDatabase.save(key, tile);
      },
    });
  const add = (key: string, until: number, isClosed: boolean, count = 1, byteLength = 2 ** 20): void =>
    writer.add({
      key,
      isClosed,
      byteLength,
      state: { from: 0, to: HOUR, until, askedAt: until, deviceAskedAt: until },
      store: () => makeStored(count),
    });
  return { clock, writer, saved, open, add };
}

it('writes when the page is idle, in order, and only the latest state of each tile', async () => {
  const { saved, open, add } = setUp();
  add('a', 1, false);
  add('b', 1, true);
  add('a', 2, false);
  expect(saved).toEqual([]);
  open();
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual(['b 1', 'a 2']);
  add('a', 3, false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved.at(-1)).toBe('a 3');
});

it('writes open tiles no faster than a disk can take, closed ones always, and all when the page is left', async () => {
  const { clock, writer, saved, open, add } = setUp();
  open();
  // Four megabytes per look, one look a second.
  for (let look = 1; look <= 60; look++) {
    add('running', look, false, 2 ** 19);
    await vi.advanceTimersByTimeAsync(1000);
    clock.advance(1000);
  }
  const written = saved.length;
  expect(written).toBeGreaterThan(1);
  expect(written).toBeLessThan(8);
  add('closed', 1, true, 2 ** 19);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved.slice(written)).toEqual(['closed 1']);
  writer.flush();
  expect(saved.at(-1)).toBe('running 60');
});

it('a small tile is stored at once, although a larger one before it waits for an idle page', async () => {
  const { saved, open, add } = setUp();
  open();
  add('large', 1, true);
  add('small', 1, true, 1, 2 ** 10);
  // No time passes.
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['small 1']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual(['small 1', 'large 1']);
});
