import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { Mischief } from '@/testing/decode/mortal.worker';
import { timesOf } from '@/testing/volume';
import { type DecodeClient, makeDecodeClient } from './decode-client';
import { type MakeRunner, makeWorkerRunner, wrapWorker } from './decode-runner';
import type { DepthBlock } from './decode-types';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the full run. */
    readonly isFull: boolean;
  }
}

const grid = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const clients: DecodeClient[] = [];

const ANSWER = `{"series":[{"id":{"rawSymbol":"BTCUSDT"},"flat_points":[
  2,1764000000000000,97295,1.5,97300,0.25, 1,1764000060000000,97305.5,3, 2,1764003600000000,97300,1,97310,2]}]}`;
/** A service that gives the same answer to every request: the path ends up behind the hash. */
const ONE_ANSWER = `data:application/json,${encodeURIComponent(ANSWER)}#`;

function setUp(baseUrl: string) {
  const client = makeDecodeClient({ baseUrl, key: () => 'k', clock: makeServiceClock() });
  clients.push(client);
  const blocks: DepthBlock[] = [];
  const decode = (signal = new AbortController().signal) =>
    client.decodeDepth({ request: { search: 'type=X', grid }, onBlock: (block) => blocks.push(block), signal });
  return { client, blocks, decode };
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

describe('the worker', () => {
  it('decodes an answer into tiles and transfers their buffers', async () => {
    const { decode, blocks } = setUp(ONE_ANSWER);
    expect(await decode()).toMatchObject({ snapshots: 3, levels: 5, seriesIds: [{ rawSymbol: 'BTCUSDT' }] });
    expect(blocks.map(({ tile }) => tile?.tileIndex)).toEqual([490_000, 490_001]);
    const [{ tile, prices }] = blocks;
    expect(Array.from(prices)).toEqual([97_295, 97_300, 97_305.5]);
    expect(tile?.columns.prices).toBe(prices);
    expect(Array.from(tile?.snapshotOfColumn.subarray(0, 3) ?? [])).toEqual([0, 1, -1]);
    expect(tile?.bands).toHaveLength(1);
  });

  it('decodes several answers at once, each to its own caller', async () => {
    const { decode, blocks } = setUp(ONE_ANSWER);
    const results = await Promise.all([decode(), decode(), decode()]);
    expect(results.map(({ snapshots }) => snapshots)).toEqual([3, 3, 3]);
    expect(blocks).toHaveLength(6);
  });

  it('answers with a typed error', async () => {
    // The test server answers every unknown path with its own page.
    const error: unknown = await setUp(location.origin)
      .decode()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).name).toMatch(/^(MalformedAnswerError|StatusError)$/);
  });

  it('reports that nobody answers', async () => {
    await expect(setUp('http://127.0.0.1:9').decode()).rejects.toMatchObject({ name: 'NetworkError' });
  });

  it('stops at once when aborted', async () => {
    const aborter = new AbortController();
    const gone = setUp(location.origin).decode(aborter.signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a worker that is lost in the middle of an answer', () => {
  /** How the worker is lost, and whether that is silent. */
  const WAYS = [
    { way: 'throws', isSilent: false },
    { way: 'ends', isSilent: true },
    { way: 'runs for ever', isSilent: true },
  ] as const;
  const KILLS = inject('isFull') ? 100 : timesOf(10, WAYS.length);

  /** Real workers that can be made to fail; after `mortals` of them, sound ones. */
  function makeMortalRunners(mortals: number) {
    const workers: Worker[] = [];
    const makeRunner: MakeRunner = (events) => {
      if (workers.length === mortals) return makeWorkerRunner(events);
      const worker = new Worker(new URL('@/testing/decode/mortal.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return wrapWorker(worker, events);
    };
    const lose = (way: (typeof WAYS)[number]['way']): void => {
      const worker = workers.at(-1);
      if (way === 'ends') worker?.terminate();
      else worker?.postMessage((way === 'throws' ? 'throw' : 'spin') satisfies Mischief, { transfer: [] });
    };
    return { workers, makeRunner, lose };
  }

  it(`${KILLS} times is noticed and replaced, and no other request suffers`, { timeout: 120_000 }, async () => {
    const machine = makeManualClock(0);
    const mortal = makeMortalRunners(KILLS);
    const bystander = setUp(ONE_ANSWER);
    const signal = new AbortController().signal;
    // Only the client's watch timer is run by hand.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const client = makeDecodeClient({
        baseUrl: ONE_ANSWER,
        key: () => 'k',
        clock: makeServiceClock(machine),
        makeRunner: mortal.makeRunner,
      });
      clients.push(client);
      const decode = (onBlock: () => void) => client.decodeDepth({ request: { search: 'type=X' }, onBlock, signal });
      for (let kill = 0; kill < KILLS; kill++) {
        const { way, isSilent } = WAYS[kill % WAYS.length];
        let outcome: Promise<unknown> = Promise.resolve();
        await new Promise<void>((resolve) => {
          outcome = decode(resolve).catch((error: unknown) => error);
        });
        mortal.lose(way);
        if (isSilent) {
          machine.advance(30_000);
          vi.advanceTimersByTime(5000);
        }
        expect(await outcome).toMatchObject({ name: 'DecodeWorkerError' });
        expect(await bystander.decode()).toMatchObject({ snapshots: 3 });
        expect(mortal.workers).toHaveLength(kill + 1);
      }
      expect(await decode(() => undefined)).toMatchObject({ snapshots: 3, levels: 5 });
    } finally {
      vi.useRealTimers();
    }
  });
});
