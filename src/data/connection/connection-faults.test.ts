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

/** Faults that one request may meet while others succeed; each is shown where it occurred. */
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

describe('a single request that fails', () => {
  it.each(ONE_FAULT)('leaves the embedded service connected: %s', async (_, answer) => {
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

  it.each(ONE_FAULT)('leaves a remote service connected, even if it states no budget: %s', async (_, answer) => {
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
  });

  it('says that nothing can be read where something answers but this page may not read it', async () => {
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

  it('shows another program in place of the service as unreadable', async () => {
    const { connection, reach } = setUp({ '/healthz': () => new Response('<h1>It works') });
    connection.connect();
    await reach('offline');
    expect(connection.getState()).toMatchObject({ isSilent: false });
  });
});

describe('a service that is there but fails every request', () => {
  const setUpFailing = async (answer: Answer, health: Answer = ready) => {
    const rig = setUp({ '/healthz': health, '/local/session': session(), '/v1/markets': answer, '/v1/types': answer });
    rig.connection.connect();
    await rig.reach('ready');
    const load = (path: string) => rig.connection.http.loadJson(path, '', anything).catch(() => undefined);
    await load('/v1/markets');
    await load('/v1/types');
    return { ...rig, load };
  };

  it.each([
    ['errors', refusal(500)],
    ['silence', down],
  ] as const)(
    'is told once two addresses failed in a row, and no longer once one succeeds: %s',
    async (fault, answer) => {
      const { connection, answers, load } = await setUpFailing(answer);
      await expect.poll(() => connection.getState()).toMatchObject({ status: 'slow', fault });
      answers['/v1/types'] = () => json({});
      await load('/v1/types');
      expect(connection.getState().status).toBe('ready');
      expect(connection.getState()).not.toHaveProperty('fault');
    },
  );

  it('still tells how far it is with its older data, and follows that, until it has everything', async () => {
    const health =
      (progress: number): Answer =>
      () =>
        json({ status: 'ready', progress });
    const { connection, answers, sent, load, runPoll } = await setUpFailing(refusal(500), health(0.4));
    const failing = { status: 'slow', fault: 'errors' };
    expect(connection.getState()).toMatchObject({ ...failing, progress: 0.4 });
    answers['/healthz'] = health(0.6);
    runPoll();
    await expect.poll(() => connection.getState()).toMatchObject({ ...failing, progress: 0.6 });
    // A poll without an answer says nothing about the data.
    answers['/healthz'] = down;
    const before = sent.length;
    runPoll();
    await expect.poll(() => sent.length).toBeGreaterThan(before);
    answers['/v1/types'] = () => json({});
    await load('/v1/types');
    expect(connection.getState()).toMatchObject({ status: 'ready', progress: 0.6 });
    answers['/healthz'] = ready;
    runPoll();
    await expect.poll(() => connection.getState()).toMatchObject({ status: 'ready', progress: undefined });
  });

  it('but not a service that refuses: a refusal is an answer', async () => {
    const { connection } = await setUpFailing(refusal(403));
    expect(connection.getState().status).toBe('ready');
  });
});

describe('a service behind a relay', () => {
  it('is offline only when the relay cannot reach it', async () => {
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
    // The relay is there, so the service behind it is polled less often.
    runPoll();
    await expect.poll(() => tasks.map(({ ms }) => ms)).toEqual([10_000]);
  });
});

it('an attempt to reconnect in vain says when it was made; the attempts in between say nothing', async () => {
  const { connection, reach, runPoll, tasks } = setUp({ '/healthz': down });
  connection.connect();
  await reach('offline');
  let changes = 0;
  connection.subscribe(() => {
    changes += 1;
  });
  runPoll();
  await expect.poll(() => tasks.length).toBe(1);
  expect([changes, connection.getState()]).toEqual([0, expect.not.objectContaining({ triedAt: expect.anything() })]);
  connection.connect();
  await expect.poll(() => connection.getState()).toMatchObject({ status: 'offline', triedAt: expect.any(Number) });
  expect(changes).toBe(1);
});
