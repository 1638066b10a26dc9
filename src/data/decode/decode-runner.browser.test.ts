import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeCodeBook } from '@/domain/grid/code-book';
import { type DecodeClient, makeDecodeClient } from './decode-client';
import type { DecodeCommand } from './decode-messages';
import { type DecodeRunner, type MakeRunner, makeWorkerRunner } from './decode-runner';
import type { DepthBlock } from './decode-types';

const grid = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const clients: DecodeClient[] = [];

const ANSWER = `{"series":[{"id":{"rawSymbol":"BTCUSDT"},"flat_points":[
  2,1764000000000000,97295,1.5,97300,0.25, 1,1764000060000000,97305.5,3, 2,1764003600000000,97300,1,97310,2]}]}`;
/** A service that gives one answer whatever is asked: the path ends up behind the hash. */
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
  it('decodes an answer into tiles whose buffers it hands over', async () => {
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

  it('answers with the typed error of what it was given', async () => {
    // The test server answers every unknown path with its page.
    const error: unknown = await setUp(location.origin)
      .decode()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).name).toMatch(/^(DecodeError|StatusError)$/);
  });

  it('says that nobody answers', async () => {
    await expect(setUp('http://127.0.0.1:9').decode()).rejects.toMatchObject({ name: 'NetworkError' });
  });

  it('stops at once when told to', async () => {
    const aborter = new AbortController();
    const gone = setUp(location.origin).decode(aborter.signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a worker that is lost', () => {
  const KILLS = 20;
  /** Long enough that the first block is out while the rest is still being decoded. */
  const numbers = Array.from(
    { length: 60_000 },
    (_, i) => `1,${1_764_000_000_000_000 + i * 1e6},${97_000 + i / 2},${i / 8}`,
  );
  const LONG_ANSWER = URL.createObjectURL(new Blob([`{"series":[{"flat_points":[${numbers.join(',')}]}]}`]));

  /** Real workers, each of which can be ended or broken from outside. */
  function makeMortalRunners() {
    const runners: DecodeRunner[] = [];
    const makeRunner: MakeRunner = (events) => {
      const runner = makeWorkerRunner(events);
      runners.push(runner);
      return runner;
    };
    return { runners, makeRunner };
  }

  it('by its own fault fails its requests at once, and the next one is answered', async () => {
    const mortal = makeMortalRunners();
    const clock = makeServiceClock();
    const client = makeDecodeClient({
      baseUrl: `${LONG_ANSWER}#`,
      key: () => 'k',
      clock,
      makeRunner: mortal.makeRunner,
    });
    clients.push(client);
    const signal = new AbortController().signal;
    const decode = (onBlock: () => void) => client.decodeDepth({ request: { search: 'type=X' }, onBlock, signal });
    for (let kill = 0; kill < KILLS; kill++) {
      const lost = decode(() => undefined);
      // What the worker cannot read is thrown out of its message handler.
      mortal.runners.at(-1)?.post(null as unknown as DecodeCommand);
      await expect(lost).rejects.toMatchObject({ name: 'DecodeWorkerError' });
    }
    expect(mortal.runners).toHaveLength(KILLS);
    expect(await decode(() => undefined)).toMatchObject({ snapshots: 60_000 });
  });

  it('in the middle of an answer is missed, and its request fails', async () => {
    const mortal = makeMortalRunners();
    const machine = makeManualClock(0);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const client = makeDecodeClient({
        baseUrl: `${LONG_ANSWER}#`,
        key: () => 'k',
        clock: makeServiceClock(machine),
        makeRunner: mortal.makeRunner,
      });
      clients.push(client);
      const signal = new AbortController().signal;
      let outcome: Promise<unknown> = Promise.resolve();
      await new Promise<void>((resolve) => {
        const onBlock = (): void => {
          mortal.runners[0].dispose();
          resolve();
        };
        const lost = client.decodeDepth({ request: { search: 'type=X' }, onBlock, signal });
        outcome = lost.catch((error: unknown) => error);
      });
      machine.advance(30_000);
      vi.advanceTimersByTime(5000);
      expect(await outcome).toMatchObject({ name: 'DecodeWorkerError' });
      const again = await client.decodeDepth({ request: { search: 'type=X' }, onBlock: () => undefined, signal });
      expect(again).toMatchObject({ snapshots: 60_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});
