import { describe, expect, it } from 'vitest';
import {
  type Answer,
  anything,
  CHOSEN_REMOTE,
  down,
  json,
  KEY,
  REMOTE,
  ready,
  refusal,
  session,
  setUp,
  usageOf,
} from '@/testing/connection-rig';

/** What may come of one question while others are answered, and is told in its own place. */
const ONE_FAULT: readonly (readonly [string, Answer])[] = [
  ['no answer', down],
  [
    'a body that breaks off',
    () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('reset')) })),
  ],
  ['a redirect', () => Response.redirect('https://elsewhere.example', 301)],
  ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half of an answer', () => new Response('{"symbols":[')],
  ['502', refusal(502)],
  ['more than it can bring', () => new Response('['.repeat(5_000_000))],
];

describe('a question that fails alone', () => {
  it.each(ONE_FAULT)('leaves the embedded service where it is: %s', async (_, answer) => {
    const { connection, reach, sent } = setUp({
      '/healthz': ready,
      '/local/session': session(),
      '/v1/markets': answer,
    });
    connection.connect();
    await reach('ready');
    const seen: string[] = [];
    connection.subscribe(() => seen.push(connection.getState().status));
    for (let i = 0; i < 3; i++) await connection.http.loadJson('/v1/markets', '', anything).catch(() => undefined);
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(answer === down ? 6 : 5);
    expect([connection.getState().status, seen]).toEqual(['ready', []]);
  });

  it.each(ONE_FAULT)(
    'leaves a remote service where it is, also where the budget is not told: %s',
    async (_, answer) => {
      const { connection, keys, reach } = setUp(
        {
          '/local/session': session('k', { apiOrigin: REMOTE }),
          [`${REMOTE}/v1/usage`]: answer,
          [`${REMOTE}/v1/coins`]: () => json({ coins: [] }),
          [`${REMOTE}/v1/points`]: answer,
        },
        { choice: CHOSEN_REMOTE },
      );
      keys.setKey(REMOTE, KEY);
      connection.connect();
      await reach('ready');
      await expect(connection.http.loadJson('/v1/points', '', anything)).rejects.toThrow();
      expect(connection.getState()).toMatchObject({ status: 'ready', source: 'remote' });
    },
  );

  it('says that nothing can be read where something answers and grants this page nothing', async () => {
    const { connection, keys, reach, answers, runPoll } = setUp(
      { '/local/session': session('k', { apiOrigin: REMOTE }) },
      { choice: CHOSEN_REMOTE, prober: () => Promise.resolve() },
    );
    keys.setKey(REMOTE, KEY);
    connection.connect();
    await reach('offline');
    expect(connection.getState()).toMatchObject({ isSilent: false, hadSession: false });
    answers[`${REMOTE}/v1/usage`] = usageOf(100);
    runPoll();
    await reach('ready');
    answers[`${REMOTE}/v1/usage`] = down;
    await expect(connection.http.loadJson('/v1/points', '', anything)).rejects.toThrow();
    await reach('offline');
    expect(connection.getState()).toMatchObject({ isSilent: false, hadSession: true });
  });

  it('takes another program in the place of the service for one that cannot be read', async () => {
    const { connection, reach } = setUp({ '/healthz': () => new Response('<h1>It works') });
    connection.connect();
    await reach('offline');
    expect(connection.getState()).toMatchObject({ isSilent: false });
  });
});

describe('a service behind a relay', () => {
  it('is offline where the relay finds nobody behind it, and only then', async () => {
    const lost = () => new Response('{}', { status: 502, headers: { 'X-Relay-Fault': 'unreachable' } });
    const { connection, reach, answers, tasks, runPoll } = setUp({
      '/healthz': ready,
      '/local/session': () => json({ source: 'relay', apiOrigin: REMOTE }),
      '/v1/usage': usageOf(10),
      '/v1/points': lost,
      '/v1/coins': lost,
    });
    connection.connect();
    await reach('ready');
    await expect(connection.http.loadJson('/v1/points', '', anything)).rejects.toMatchObject({ status: 502 });
    answers['/v1/usage'] = lost;
    await expect(connection.http.loadJson('/v1/points', '', anything)).rejects.toMatchObject({ status: 502 });
    await reach('offline');
    expect(connection.getState()).toMatchObject({ isSilent: true });
    expect(tasks.map(({ ms }) => ms)).toEqual([2000]);
    // The relay is there: the service behind it is asked less often.
    runPoll();
    await expect.poll(() => tasks.map(({ ms }) => ms)).toEqual([10_000]);
  });
});
