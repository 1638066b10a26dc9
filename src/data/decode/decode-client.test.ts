import { describe, expect, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { type DecodeClientOptions, makeDecodeClient } from './decode-client';
import type { DecodeCommand } from './decode-messages';
import { type MakeRunner, makeInProcessRunner, type RunnerEvents } from './decode-runner';
import type { DepthBlock } from './decode-types';

const ANSWER = '{"series":[{"flat_points":[1,60000000,5,6,1,120000000,7,8]}]}';

const RESULT = { seriesIds: [], snapshots: 0, levels: 0, bytes: 2, decodeMs: 0, heldBytes: 0, firstByteMs: 1 };
const NOTHING = new Float64Array(0);
const EMPTY_BLOCK: DepthBlock = {
  series: 0,
  timestampsMicros: NOTHING,
  offsets: new Uint32Array(1),
  prices: NOTHING,
  volumes: NOTHING,
};

function setUp(fetcher: typeof fetch, options: Partial<DecodeClientOptions> = {}) {
  const clock = makeServiceClock(makeManualClock(0));
  const blocks: DepthBlock[] = [];
  const client = makeDecodeClient({
    baseUrl: 'http://service',
    key: () => 'key-1',
    clock,
    makeRunner: makeInProcessRunner({ fetcher, clock }),
    ...options,
  });
  const decode = (signal = new AbortController().signal) =>
    client.decodeDepth({ request: { search: 'type=X' }, onBlock: (block) => blocks.push(block), signal });
  return { client, clock, blocks, decode };
}

/** A body that yields `parts` and then stalls forever. */
function makeStalledBody(parts: readonly string[], onCancel: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
    },
    cancel: onCancel,
  });
}

it('decodes an answer, with the key only in its header', async () => {
  const fetcher = vi.fn<typeof fetch>(async () => new Response(ANSWER));
  const { decode, blocks, client } = setUp(fetcher);
  expect(await decode()).toMatchObject({ snapshots: 2, levels: 2, bytes: ANSWER.length });
  expect(blocks.flatMap((block) => Array.from(block.prices))).toEqual([5, 7]);
  const [url, init] = fetcher.mock.calls[0];
  expect(url).toBe('http://service/v1/points?type=X');
  expect(init?.headers).toEqual({ 'X-Service-Key': 'key-1' });
  client.dispose();
});

it('updates the clock and the budget on the main thread', async () => {
  const rates: unknown[] = [];
  const outcomes: unknown[] = [];
  const headers = {
    Date: 'Thu, 18 Jun 2026 14:32:00 GMT',
    'X-Sim-Frozen': '1',
    'X-RateLimit-Limit': '750',
    'X-RateLimit-Remaining': '700',
    'X-RateLimit-Used': '50',
    'X-RateLimit-Reset': '1781793122',
  };
  const { decode, clock } = setUp(async () => new Response(ANSWER, { headers }), {
    onRate: (state) => rates.push(state),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  await decode();
  expect(clock.now()).toBe(Date.parse('2026-06-18T14:32:00Z'));
  expect(clock.frozen).toBe(true);
  expect(rates).toMatchObject([{ limit: 750, remaining: 700 }]);
  expect(outcomes).toMatchObject([{ ok: true }]);
});

it.each([
  ['breaks off', ANSWER.slice(0, -5)],
  ['is something else', '{"series":[}'],
])('does not trust the time of an answer that %s', async (_, body) => {
  const headers = { Date: 'Thu, 18 Jun 2026 14:32:00 GMT' };
  const { decode, clock } = setUp(async () => new Response(body, { headers }));
  await expect(decode()).rejects.toThrow();
  expect(clock.isTold).toBe(false);
});

describe('an abort', () => {
  it('ends the request, the body and the blocks', async () => {
    const aborter = new AbortController();
    const onCancel = vi.fn();
    const { decode, blocks } = setUp(async () => new Response(makeStalledBody([ANSWER.slice(0, 50)], onCancel)));
    const decoding = decode(aborter.signal);
    await Promise.resolve();
    aborter.abort();
    await expect(decoding).rejects.toMatchObject({ name: 'AbortError' });
    expect(blocks).toEqual([]);
  });

  it('before the start sends no request', async () => {
    const fetcher = vi.fn<typeof fetch>();
    await expect(setUp(fetcher).decode(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetcher).not.toHaveBeenCalled();
  });
});

describe('errors cross the boundary with their types', () => {
  it.each([
    [
      'a body cut off',
      async () => new Response(ANSWER.slice(0, 40)),
      { name: 'DecodeError', fault: 'truncated', offset: 40 },
    ],
    [
      'a body of something else',
      async () => new Response('<html>'),
      { name: 'DecodeError', fault: 'malformed', offset: 0 },
    ],
    ['no connection', () => Promise.reject(new TypeError('refused')), { name: 'NetworkError', path: '/v1/points' }],
    [
      'a tier',
      async () => Response.json({ error: 'TIER_RESTRICTED', message: 'no' }, { status: 403 }),
      { name: 'StatusError', status: 403, code: 'TIER_RESTRICTED' },
    ],
  ] as const)('%s', async (_, fetcher, expected) => {
    const error: unknown = await setUp(fetcher as typeof fetch)
      .decode()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject(expected);
  });

  it('a connection that is cut off in the body is a truncation with its cause', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(ANSWER.slice(0, 30))),
      pull: (controller) => controller.error(new TypeError('reset')),
    });
    await expect(setUp(async () => new Response(body)).decode()).rejects.toMatchObject({ fault: 'truncated' });
  });
});

it('a rejected key is renewed once', async () => {
  const keys = ['old', 'new'];
  const sent: string[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('X-Service-Key') ?? '');
    return sent.length === 1 ? Response.json({ error: 'INVALID_API_KEY' }, { status: 401 }) : new Response(ANSWER);
  };
  const { decode } = setUp(fetcher, { key: () => keys[0], renewKey: async () => Boolean(keys.shift()) });
  expect(await decode()).toMatchObject({ snapshots: 2 });
  expect(sent).toEqual(['old', 'new']);
});

describe('a worker', () => {
  /** Runners that only record their events; `events[i]` are those of runner i. */
  function makeMuteRunners() {
    const events: RunnerEvents[] = [];
    const commands: DecodeCommand[] = [];
    const disposed: number[] = [];
    const makeRunner: MakeRunner = (its) => {
      const index = events.push(its) - 1;
      return { post: (command) => commands.push(command), dispose: () => disposed.push(index) };
    };
    return { events, commands, disposed, makeRunner };
  }

  it('that crashes fails its requests and is replaced', async () => {
    const mute = makeMuteRunners();
    const { decode } = setUp(fetch, { makeRunner: mute.makeRunner });
    const [first, second] = [decode(), decode()];
    mute.events[0].onCrash('out of memory');
    await expect(first).rejects.toMatchObject({ name: 'DecodeWorkerError', cause: 'out of memory' });
    await expect(second).rejects.toMatchObject({ name: 'DecodeWorkerError' });
    expect(mute.disposed).toEqual([0]);
    const third = decode();
    mute.events[1].onReport({ kind: 'done', id: 3, result: RESULT });
    expect(await third).toMatchObject({ bytes: 2 });
  });

  it('that has handed over much is replaced as soon as it is idle', async () => {
    const mute = makeMuteRunners();
    const { decode } = setUp(fetch, { makeRunner: mute.makeRunner });
    const [first, second] = [decode(), decode()];
    const megabyte = new Float64Array(2 ** 16);
    const half = { ...EMPTY_BLOCK, prices: megabyte, volumes: megabyte };
    for (let i = 0; i < 64; i++) mute.events[0].onReport({ kind: 'block', id: 1, block: half });
    mute.events[0].onReport({ kind: 'done', id: 1, result: RESULT });
    await first;
    expect(mute.disposed).toEqual([]);
    mute.events[0].onReport({ kind: 'failed', id: 2, error: { type: 'abort' } });
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect(mute.disposed).toEqual([0]);
    expect(mute.events).toHaveLength(2);
    const third = decode();
    mute.events[1].onReport({ kind: 'done', id: 3, result: RESULT });
    await third;
    // The new one has handed over nothing yet.
    expect(mute.disposed).toEqual([0]);
  });

  it('that has handed over little is kept, and the ledger knows its answers', async () => {
    const mute = makeMuteRunners();
    const { decode, client } = setUp(fetch, { makeRunner: mute.makeRunner });
    const only = decode();
    mute.events[0].onReport({ kind: 'block', id: 1, block: EMPTY_BLOCK });
    mute.events[0].onReport({
      kind: 'done',
      id: 1,
      result: { ...RESULT, bytes: 5000, decodeMs: 10, heldBytes: 3, firstByteMs: 1 },
    });
    await only;
    expect(mute.disposed).toEqual([]);
    expect(client.ledger.getFigures()).toEqual({ megabytesPerSecond: 0.5, heldBytes: 3 });
  });

  it('that no longer answers is replaced', async () => {
    vi.useFakeTimers();
    try {
      const machine = makeManualClock(0);
      const mute = makeMuteRunners();
      const { decode } = setUp(fetch, { makeRunner: mute.makeRunner, clock: makeServiceClock(machine) });
      const lost = decode().catch((error: unknown) => error);
      machine.advance(10_000);
      vi.advanceTimersByTime(5000);
      expect(mute.commands.at(-1)?.kind).toBe('ping');
      machine.advance(15_000);
      vi.advanceTimersByTime(5000);
      expect(await lost).toMatchObject({ name: 'DecodeWorkerError' });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that answers late for an aborted request is ignored', async () => {
    const mute = makeMuteRunners();
    const { decode, blocks } = setUp(fetch, { makeRunner: mute.makeRunner });
    const aborter = new AbortController();
    const gone = decode(aborter.signal);
    aborter.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    mute.events[0].onReport({ kind: 'block', id: 1, block: EMPTY_BLOCK });
    expect(blocks).toEqual([]);
    expect(mute.commands.map(({ kind }) => kind)).toEqual(['decode', 'abort']);
  });
});

describe('market profiles', () => {
  const level = '{"price":5,"block_ids":[0,1],"buy_volume":2}';
  const profiles = (s: number, id = '{"rawSymbol":"X"}') =>
    `{"series":[{"id":${id},"points":[{"Point":{"TpoAggregation":{"timestamp":{"s":${s}},"levels":[${level}]}}}]}]}`;
  const request = {
    search: 'type=TPO_AGG',
    session: 'TPO_SESSION_DAILY',
    blockMinutes: 30,
    expects: { rawSymbol: 'X' },
  } as const;
  const load = (body: string, signal = new AbortController().signal) => {
    const { client } = setUp(async () => new Response(body));
    return client.loadProfiles(request, signal);
  };

  it('arrive as columns, with the time it took to read them', async () => {
    const { sessions, bytes } = await load(profiles(86_400));
    expect(bytes).toBe(profiles(86_400).length);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ start: 86_400, buys: Float64Array.of(2), sells: Float64Array.of(0) });
    expect([...sessions[0].levels.blocks]).toEqual([0, 1]);
    expect((await load('{}')).sessions).toEqual([]);
  });

  it('of another market, off their boundary, in two series or malformed are refused', async () => {
    await expect(load(profiles(86_400, '{"rawSymbol":"Y"}'))).rejects.toThrow('The answer is of Y instead of X');
    await expect(load(profiles(86_401))).rejects.toThrow('A session begins at second 86401');
    const [one, other] = [profiles(0), profiles(86_400)].map((text) => text.slice('{"series":['.length, -2));
    await expect(load(`{"series":[${one},${other}]}`)).rejects.toThrow('The answer has 2 series');
    await expect(load('{"series":[{"id":{},"points":[{"Point":{}}]}]}')).rejects.toMatchObject({
      name: 'MalformedAnswerError',
    });
  });

  it('are dropped when nobody waits for them any more', async () => {
    const aborter = new AbortController();
    const loading = load(profiles(0), aborter.signal);
    aborter.abort(new Error('gone'));
    await expect(loading).rejects.toThrow('gone');
  });
});
