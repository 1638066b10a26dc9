import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  anything,
  CHOSEN_REMOTE,
  down,
  EMBEDDED,
  json,
  KEY,
  REMOTE,
  ready,
  refusal,
  session,
  setUp,
  usageOf,
  WORLD,
} from '@/testing/connection-rig';
import type { makeConnection } from './connection';
import { makeConnectionHub } from './connection-hub';

describe('the connection to the embedded service', () => {
  it('waits while the service seeds, shows its progress and continues by itself', async () => {
    const { connection, answers, reach, runPoll } = setUp({
      '/healthz': () => json({ status: 'seeding', progress: 0.42 }, 503),
      '/local/session': session(),
    });
    const seen: string[] = [];
    connection.subscribe(() => seen.push(connection.getState().status));
    connection.connect();
    await reach('seeding');
    expect(connection.getState()).toEqual({ status: 'seeding', progress: 0.42 });
    answers['/healthz'] = ready;
    runPoll();
    await reach('ready');
    expect(connection.getState()).toEqual({ status: 'ready', ...WORLD });
    expect(connection.requests.key()).toBe('k-one');
    expect(seen).toEqual(['seeding', 'ready']);
  });

  it('is ready while the service makes older data, and follows that progress to the end', async () => {
    const { connection, answers, reach, runPoll } = setUp({
      '/healthz': () => json({ status: 'ready', progress: 0.42 }),
      '/local/session': session(),
    });
    connection.connect();
    await reach('ready');
    expect(connection.getState()).toEqual({ status: 'ready', ...WORLD, progress: 0.42 });
    answers['/healthz'] = () => json({ status: 'ready', progress: 0.9 });
    runPoll();
    await vi.waitFor(() => expect(connection.getState()).toMatchObject({ progress: 0.9 }));
    answers['/healthz'] = ready;
    runPoll();
    await vi.waitFor(() => expect(connection.getState()).toEqual({ status: 'ready', ...WORLD }));
  });

  it('sends early requests once it knows the service, with the key, and never those that were given up', async () => {
    const { connection, answers, keysSent } = setUp({ '/healthz': ready, '/local/session': session() });
    answers['/v1/markets'] = () => json({});
    const givenUp = new AbortController();
    const early = connection.http.loadJson('/v1/markets', '', anything);
    const dropped = connection.http.loadJson('/v1/markets', '', anything, givenUp.signal);
    givenUp.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    expect(keysSent()).toEqual([]);
    connection.connect();
    await early;
    expect(keysSent()).toEqual(['k-one']);
  });

  it('goes offline when a request reaches no service, and returns with the new key', async () => {
    const { connection, answers, keysSent, reach, runPoll } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    answers['/healthz'] = down;
    await expect(connection.http.loadJson('/v1/markets', '', anything)).rejects.toMatchObject({ name: 'NetworkError' });
    await reach('offline');
    expect(connection.getState()).toEqual({
      status: 'offline',
      isSilent: true,
      since: 5000,
      hadSession: true,
      world: WORLD,
    });
    answers['/healthz'] = ready;
    answers['/local/session'] = session('k-two');
    answers['/v1/markets'] = () => json({});
    runPoll();
    await reach('ready');
    await connection.http.loadJson('/v1/markets', '', anything);
    expect(keysSent()).toEqual(['k-one', 'k-two']);
  });

  it('renews the key once for all requests that a restarted service rejects', async () => {
    const { connection, answers, keysSent, reach } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    let sessions = 0;
    answers['/local/session'] = () => {
      sessions += 1;
      return session('k-two')();
    };
    answers['/v1/markets'] = () => (keysSent().at(-1) === 'k-two' ? json({}) : json({ error: 'INVALID_API_KEY' }, 401));
    await Promise.all([1, 2, 3].map(() => connection.http.loadJson('/v1/markets', '', anything)));
    expect(sessions).toBe(1);
    expect(connection.getState().status).toBe('ready');
  });

  it('says that the key was rejected when there is no new one', async () => {
    const { connection, answers, reach } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    answers['/v1/markets'] = () => json({ error: 'INVALID_API_KEY', message: 'no' }, 401);
    await expect(connection.http.loadJson('/v1/markets', '', anything)).rejects.toMatchObject({ status: 401 });
    expect(connection.getState()).toEqual({ status: 'rejected', ...WORLD });
  });

  it('gets a key for the chosen tier, and is then another user of the same data', async () => {
    const { connection, reach, sent } = setUp(
      { '/healthz': ready, '/local/session?tier=free': session('k-free', { tier: 'free' }) },
      { choice: { source: 'embedded', tier: 'free' } },
    );
    connection.connect();
    await reach('ready');
    expect(sent.map(({ url }) => url)).toEqual(['/healthz', '/local/session?tier=free']);
    expect(connection.getState()).toEqual({
      status: 'ready',
      ...WORLD,
      tier: 'free',
      connectionId: 'embedded:s1:free',
    });
  });

  it.each(['gold', '__proto__', 'free&x=1'])('acts as its default tier when %s was stored', async (tier) => {
    const { connection, reach, sent } = setUp(
      { '/healthz': ready, '/local/session': session() },
      { choice: { source: 'embedded', tier } },
    );
    connection.connect();
    await reach('ready');
    expect(sent[1]?.url).toBe('/local/session');
  });

  it('ends when other data is served from the same address', async () => {
    const onOtherWorld = vi.fn<() => void>();
    const { connection, answers, reach } = setUp({ '/healthz': ready, '/local/session': session() }, { onOtherWorld });
    connection.connect();
    await reach('ready');
    answers['/local/session'] = session('k-two', { storeId: 's2' });
    answers['/v1/markets'] = refusal(401);
    await expect(connection.http.loadJson('/v1/markets', '', anything)).rejects.toMatchObject({ status: 401 });
    expect(onOtherWorld).toHaveBeenCalledTimes(1);
    expect(connection.requests.key()).toBe('k-one');
  });

  it('ignores a session of an unknown tier', async () => {
    const { connection, reach } = setUp({
      '/healthz': ready,
      '/local/session': () => json({ key: 'k', tier: 'toString', source: 'embedded' }),
    });
    connection.connect();
    await reach('offline');
    expect(connection.requests.key()).toBe('');
  });

  it('once disposed, requests nothing, hands out no key and sends no pending request', async () => {
    const { connection, tasks, reach, answers, runPoll, sent } = setUp({ '/healthz': down });
    connection.connect();
    await reach('offline');
    expect(tasks).toHaveLength(1);
    Object.assign(answers, { '/healthz': ready, '/local/session': session() });
    runPoll();
    await reach('ready');
    connection.dispose();
    expect(tasks).toHaveLength(0);
    expect(() => connection.requests.key()).toThrow('over');
    const count = sent.length;
    await expect(connection.http.loadJson('/v1/coins', '', anything)).rejects.toThrow();
    expect(sent).toHaveLength(count);
    connection.connect();
    await reach('ready');
    expect(connection.requests.key()).toBe('k-one');
  });
});

describe('the connection to a remote service', () => {
  const offer = { apiOrigin: REMOTE, dialect: { keyHeader: 'X-Acme-Key', identifiers: { DEXPERP: 'ACME' } } };
  const remote = (answers: Record<string, Answer> = {}) =>
    setUp(
      { '/local/session': session('k-one', offer), [`${REMOTE}/v1/usage`]: usageOf(100), ...answers },
      { choice: CHOSEN_REMOTE },
    );

  it('asks that service directly, with the key and in its dialect, and infers the tier from the limit', async () => {
    const { connection, keys, reach, sent } = remote({
      [`${REMOTE}/v1/exchanges`]: () => json({ exchanges: ['ACME'] }),
    });
    keys.setKey(REMOTE, KEY);
    connection.connect();
    await reach('ready');
    const state = connection.getState();
    expect(state).toMatchObject({ status: 'ready', source: 'remote', tier: 'standard', apiOrigin: REMOTE });
    expect(JSON.stringify(state)).not.toContain(KEY);
    expect(await connection.http.loadJson('/v1/exchanges', 'exchange=DEXPERP', anything)).toEqual({
      exchanges: ['DEXPERP'],
    });
    expect(sent).toEqual([
      { url: '/local/session', headers: {} },
      { url: `${REMOTE}/v1/usage`, headers: { 'X-Acme-Key': KEY } },
      { url: `${REMOTE}/v1/exchanges?exchange=ACME`, headers: { 'X-Acme-Key': KEY } },
    ]);
    expect(connection.requests).toMatchObject({ baseUrl: REMOTE, dialect: offer.dialect });
  });

  it('needs a key first, and sends nothing without one', async () => {
    const { connection, keys, reach, sent } = remote();
    keys.setKey('https://other.example', KEY);
    connection.connect();
    await reach('keyless');
    expect(sent.map(({ url }) => url)).toEqual(['/local/session']);
  });

  it.each([
    ['rejected', refusal(401)],
    ['ready', refusal(403)],
    ['ready', refusal(404)],
    ['ready', refusal(503)],
    ['ready', () => new Response('<!doctype html>')],
    ['ready', () => Response.redirect('https://elsewhere.example', 302)],
    ['offline', down],
  ] as const)('is %s when the budget request is answered like this', async (status, answer) => {
    const { connection, keys, reach, tasks } = remote({ [`${REMOTE}/v1/usage`]: answer });
    keys.setKey(REMOTE, KEY);
    connection.connect();
    await reach(status);
    expect(tasks.map(({ ms }) => ms)).toEqual(status === 'offline' ? [10_000] : []);
  });

  it('is the only one where the page’s own service has nothing to show, and waits there for its key', async () => {
    const { connection, keys, make, reach } = setUp({
      '/healthz': ready,
      '/local/session': () => json({ source: 'remote', apiOrigin: REMOTE }),
      [`${REMOTE}/v1/usage`]: usageOf(10),
    });
    connection.connect();
    await reach('keyless');
    expect(connection.getWorld()).toMatchObject({ source: 'remote', apiOrigin: REMOTE, isAlone: true });
    keys.setKey(REMOTE, KEY);
    const keyed = make();
    keyed.connect();
    await vi.waitFor(() => expect(keyed.getState().status).toBe('ready'));
  });

  it('never sends the key to the page’s own service', async () => {
    const { connection, keys, reach, sent } = remote();
    keys.setKey(REMOTE, KEY);
    connection.connect();
    await reach('ready');
    for (const { url, headers } of sent.filter((one) => !one.url.startsWith(`${REMOTE}/`)))
      expect(JSON.stringify([url, headers])).not.toContain(KEY);
  });

  it('is the embedded one when no remote was configured at start', async () => {
    const { connection, reach } = setUp({ '/healthz': ready, '/local/session': session() }, { choice: CHOSEN_REMOTE });
    connection.connect();
    await reach('ready');
    expect(connection.getState()).toEqual({ status: 'ready', ...WORLD });
  });

  it('refuses an address that would expose the key', async () => {
    const { connection, keys, reach, sent } = setUp(
      { '/local/session': session('k', { apiOrigin: 'http://data.example' }) },
      { choice: CHOSEN_REMOTE },
    );
    keys.setKey('http://data.example', KEY);
    connection.connect();
    await reach('offline');
    expect(JSON.stringify(sent)).not.toContain(KEY);
  });

  it('has one namespace for the same data, and an id per key', async () => {
    const ids = async (key: string, header: string) => {
      const dialect = { keyHeader: header, identifiers: {} };
      const { connection, keys, reach } = remote({ '/local/session': session('k', { apiOrigin: REMOTE, dialect }) });
      keys.setKey(REMOTE, key);
      connection.connect();
      await reach('ready');
      const state = connection.getState();
      if (state.status !== 'ready') throw new Error(state.status);
      return [state.cacheNamespace, state.connectionId] as const;
    };
    const [one, again, otherKey, otherWords] = await Promise.all([
      ids(KEY, 'X-A'),
      ids(KEY, 'X-A'),
      ids('other-key-0123456789', 'X-A'),
      ids(KEY, 'X-B'),
    ]);
    expect(again).toEqual(one);
    expect(otherKey[0]).toBe(one[0]);
    expect(otherKey[1]).not.toBe(one[1]);
    expect(otherWords[0]).not.toBe(one[0]);
    for (const text of [one, otherKey].flat()) expect(text).not.toContain('0123456789');
  });
});

describe('the connection through a relay', () => {
  it('asks the page’s own service without a key and reads answers in the neutral dialect', async () => {
    const dialect = { keyHeader: 'X-Acme-Key', identifiers: { DEXPERP: 'ACME' } };
    const { connection, reach, sent } = setUp({
      '/healthz': ready,
      '/local/session': () => json({ source: 'relay', apiOrigin: REMOTE, dialect, keyId: 'abcd' }),
      '/v1/usage': usageOf(10),
      '/v1/exchanges': () => json({ exchanges: ['ACME_FUTURES'] }),
    });
    connection.connect();
    await reach('ready');
    expect(connection.getState()).toMatchObject({ source: 'relay', tier: 'free', apiOrigin: REMOTE });
    expect(await connection.http.loadJson('/v1/exchanges', '', anything)).toEqual({ exchanges: ['DEXPERP_FUTURES'] });
    expect(sent.flatMap(({ headers }) => Object.keys(headers))).toEqual([]);
  });
});

describe('the hub', () => {
  function setUpHub() {
    const field = setUp({
      '/healthz': ready,
      '/local/session': session('k-one', { apiOrigin: REMOTE }),
      '/local/session?tier=free': session('k-free', { apiOrigin: REMOTE, tier: 'free' }),
      [`${REMOTE}/v1/usage`]: usageOf(100),
    });
    const made: ReturnType<typeof makeConnection>[] = [];
    const hub = makeConnectionHub({
      choice: EMBEDDED,
      keys: field.keys,
      open: (options) => {
        const connection = field.make(options);
        made.push(connection);
        return connection;
      },
    });
    const reach = async (at: number, status: string) => {
      await expect.poll(() => made[at]?.getState().status).toBe(status);
    };
    return { ...field, hub, made, reach };
  }

  it('opens another connection for another tier, source or key, and ends the previous one', async () => {
    const { hub, made, reach, keys } = setUpHub();
    hub.connect();
    await reach(0, 'ready');
    expect(hub.getSession()).toMatchObject({ source: 'embedded', apiOrigin: REMOTE });
    hub.choose({ source: 'embedded', tier: 'free' });
    await reach(1, 'ready');
    expect(() => made[0]?.requests.key()).toThrow('over');
    expect(made[1]?.requests.key()).toBe('k-free');
    hub.choose(CHOSEN_REMOTE);
    await reach(2, 'keyless');
    keys.setKey(REMOTE, KEY);
    await reach(3, 'ready');
    keys.forget();
    await reach(4, 'keyless');
    expect(made).toHaveLength(5);
    for (const { requests } of made.slice(0, 4)) expect(() => requests.key()).toThrow('over');
    expect(made[4]?.requests.key()).toBe('');
  });

  it('stays when the same is chosen again, or when an unused key changes', async () => {
    const { hub, made, reach, keys } = setUpHub();
    hub.connect();
    await reach(0, 'ready');
    hub.choose(EMBEDDED);
    keys.setKey(REMOTE, KEY);
    keys.setRemembered(true);
    keys.forget();
    expect(made).toHaveLength(1);
  });
});
