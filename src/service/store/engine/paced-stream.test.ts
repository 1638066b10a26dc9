import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import type { Engine } from './engine';
import { type PacedQuery, type Part, type Reading, streamPaced } from './paced-stream';

const SPAN = 60;
const HIGH = 100 * SPAN;

/** Whether someone waits for a session, and who holds one. */
interface Demand {
  isWanted: boolean;
  isUnfair: boolean;
}

/** A store of one number per span, with some empty spans. Records the ranges read and the open readings. */
function makeSource(demand: Demand, isEmpty: (at: number) => boolean = () => false) {
  const asked: [number, number][] = [];
  let open = 0;
  const engine = {
    get isWanted() {
      return demand.isWanted;
    },
    hasMoreThanItsShare: () => demand.isUnfair,
  } as unknown as Engine;
  async function* read(times: readonly number[]): AsyncGenerator<Uint8Array, void, void> {
    open++;
    try {
      for (let at = 0; at < times.length; at += 3) yield new TextEncoder().encode(`${times.slice(at, at + 3).join()},`);
    } finally {
      open--;
    }
  }
  const toPart = (bytes: Uint8Array): Part => ({
    bytes,
    last: Number(new TextDecoder().decode(bytes).split(',').at(-2)),
  });
  const makeQuery = (descending: boolean): PacedQuery => ({
    low: 0,
    high: HIGH,
    spans: { start: (at) => Math.floor(at / SPAN) * SPAN, next: (start) => start + SPAN },
    descending,
    slice: 8,
    read(low, high): Reading {
      asked.push([low, high]);
      const times = Array.from({ length: (high - low) / SPAN }, (_, i) => low + i * SPAN).filter((at) => !isEmpty(at));
      return { chunks: read(descending ? times.reverse() : times), toPart };
    },
  });
  return { engine, makeQuery, asked, countOpen: () => open };
}

async function readAll(chunks: AsyncIterable<Uint8Array>, pause: () => Promise<unknown>): Promise<number[]> {
  let text = '';
  for await (const chunk of chunks) {
    text += new TextDecoder().decode(chunk);
    await pause();
  }
  return text.split(',').slice(0, -1).map(Number);
}

const expected = (descending: boolean, isEmpty: (at: number) => boolean = () => false): number[] => {
  const times = Array.from({ length: HIGH / SPAN }, (_, i) => i * SPAN).filter((at) => !isEmpty(at));
  return descending ? times.reverse() : times;
};

const quick = (): Promise<void> => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([false, true])('streamPaced, descending: %s', (descending) => {
  it('reads everything in one query for a quick reader', async () => {
    const { engine, makeQuery, asked } = makeSource({ isWanted: false, isUnfair: false });
    expect(await readAll(streamPaced(engine, makeQuery(descending)), quick)).toEqual(expected(descending));
    expect(asked).toEqual([[0, HIGH]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps no query open for a slow reader, and repeats and omits nothing', async () => {
    const { engine, makeQuery, asked, countOpen } = makeSource({ isWanted: false, isUnfair: false });
    const slow = async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(3000);
      expect(countOpen()).toBe(0);
    };
    expect(await readAll(streamPaced(engine, makeQuery(descending)), slow)).toEqual(expected(descending));
    // Slices shrink for a reader that takes three seconds for three spans.
    const sizes = asked.map(([low, high]) => (high - low) / SPAN);
    expect(sizes.slice(1, -1).every((size) => size <= 8)).toBe(true);
    expect(Math.min(...sizes)).toBeLessThan(8);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('streams again once the reader is quick', async () => {
    const { engine, makeQuery, asked } = makeSource({ isWanted: false, isUnfair: false });
    let turn = 0;
    const pause = async (): Promise<void> => {
      if (turn++ === 2) await vi.advanceTimersByTimeAsync(1000);
    };
    expect(await readAll(streamPaced(engine, makeQuery(descending)), pause)).toEqual(expected(descending));
    expect(asked.length).toBe(3);
    expect(asked.at(-1)).toEqual(descending ? [0, HIGH - 17 * SPAN] : [17 * SPAN, HIGH]);
  });

  it('yields its session after every part while others have less than their share', async () => {
    const demand = { isWanted: false, isUnfair: true };
    const { engine, makeQuery, asked } = makeSource(demand);
    let turn = 0;
    const pause = (): Promise<void> => {
      if (++turn === 4) demand.isUnfair = false;
      return quick();
    };
    expect(await readAll(streamPaced(engine, makeQuery(descending)), pause)).toEqual(expected(descending));
    expect(asked.length).toBe(4);
  });

  it('starts with a slice when others wait', async () => {
    const { engine, makeQuery, asked } = makeSource({ isWanted: true, isUnfair: false });
    expect(await readAll(streamPaced(engine, makeQuery(descending)), quick)).toEqual(expected(descending));
    expect(asked[0]).toEqual(descending ? [HIGH - 8 * SPAN, HIGH] : [0, 8 * SPAN]);
  });

  it('returns the same to readers of any speed over ranges with gaps', async () => {
    const random = makeRandom(Number(process.env['SEED'] ?? 16));
    for (let run = 0; run < 30; run++) {
      const gap = [Math.floor(random() * 100) * SPAN, Math.floor(random() * 100) * SPAN].sort((a, b) => a - b);
      const isEmpty = (at: number): boolean => at >= gap[0] && at < gap[1];
      const demand = { isWanted: false, isUnfair: false };
      const { engine, makeQuery, countOpen } = makeSource(demand, isEmpty);
      const pause = async (): Promise<void> => {
        demand.isWanted = random() < 0.3;
        demand.isUnfair = random() < 0.2;
        if (random() < 0.4) await vi.advanceTimersByTimeAsync(Math.floor(random() * 300));
      };
      const told = await readAll(streamPaced(engine, makeQuery(descending)), pause);
      expect(told, `run ${run}`).toEqual(expected(descending, isEmpty));
      expect([countOpen(), vi.getTimerCount()]).toEqual([0, 0]);
    }
  });
});

it('releases everything when the reader leaves midway', async () => {
  const { engine, makeQuery, countOpen } = makeSource({ isWanted: false, isUnfair: false });
  const chunks = streamPaced(engine, makeQuery(false));
  await chunks.next();
  expect(countOpen()).toBe(1);
  await chunks.return();
  expect([countOpen(), vi.getTimerCount()]).toEqual([0, 0]);
});
