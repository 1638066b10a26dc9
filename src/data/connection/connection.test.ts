import { describe, expect, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { makeConnection } from './connection';

type Answer = () => Response | Promise<Response>;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const ready: Answer = () => json({ status: 'ready' });
const session =
  (key = 'k-one'): Answer =>
  () =>
    json({ key, tier: 'advanced', source: 'embedded' });
const down: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const anything = { parse: (value: unknown) => value };

function setUp(answers: Record<string, Answer>) {
  const tasks: (() => void)[] = [];
  const keys: (string | undefined)[] = [];
  const connection = makeConnection({
    baseUrl: '',
    clock: makeServiceClock(makeManualClock(5000)),
    schedule: (task) => {
      tasks.push(task);
      return () => {
        tasks.splice(tasks.indexOf(task), 1);
      };
    },
    fetcher: async (url, init) => {
      const path = url.split('?')[0] ?? '';
      if (path.startsWith('/v1')) keys.push((init.headers as Record<string, string>)[KEY_HEADER]);
      return (answers[path] ?? down)();
    },
  });
  const reach = (status: string) => vi.waitFor(() => expect(connection.getState().status).toBe(status));
  const runPoll = () => tasks.shift()?.();
  return { connection, answers, tasks, keys, reach, runPoll };
}

describe('the connection', () => {
  it('waits while the service seeds, shows its progress and goes on by itself', async () => {
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
    expect(connection.getState()).toEqual({ status: 'ready', source: 'embedded', tier: 'advanced' });
    expect(connection.requests.key()).toBe('k-one');
    expect(seen).toEqual(['seeding', 'ready']);
  });

  it('goes offline when a request meets no service, and comes back with the new key', async () => {
    const { connection, answers, keys, reach, runPoll } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    await expect(connection.http.loadJson('/v1/markets', '', anything)).rejects.toMatchObject({ name: 'NetworkError' });
    expect(connection.getState()).toEqual({ status: 'offline', since: 5000, hadSession: true });
    answers['/local/session'] = session('k-two');
    answers['/v1/markets'] = () => json({});
    runPoll();
    await reach('ready');
    await connection.http.loadJson('/v1/markets', '', anything);
    expect(keys).toEqual(['k-one', 'k-two']);
  });

  it('renews the key once for all requests that a restarted service rejects', async () => {
    const { connection, answers, keys, reach } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    let sessions = 0;
    answers['/local/session'] = () => {
      sessions += 1;
      return session('k-two')();
    };
    answers['/v1/markets'] = () => (keys.at(-1) === 'k-two' ? json({}) : json({ error: 'INVALID_API_KEY' }, 401));
    await Promise.all([1, 2, 3].map(() => connection.http.loadJson('/v1/markets', '', anything)));
    expect(sessions).toBe(1);
    expect(connection.getState().status).toBe('ready');
  });

  it('says that the key was rejected when there is no other', async () => {
    const { connection, answers, reach } = setUp({ '/healthz': ready, '/local/session': session() });
    connection.connect();
    await reach('ready');
    answers['/v1/markets'] = () => json({ error: 'INVALID_API_KEY', message: 'no' }, 401);
    await expect(connection.http.loadJson('/v1/markets', '', anything)).rejects.toMatchObject({ status: 401 });
    expect(connection.getState()).toEqual({ status: 'rejected' });
  });

  it('takes a session of an unknown tier for no session', async () => {
    const { connection, reach } = setUp({
      '/healthz': ready,
      '/local/session': () => json({ key: 'k', tier: 'toString', source: 'embedded' }),
    });
    connection.connect();
    await reach('offline');
    expect(connection.requests.key()).toBe('');
  });

  it('asks no more once it is disposed', async () => {
    const { connection, tasks, reach } = setUp({ '/healthz': down });
    connection.connect();
    await reach('offline');
    expect(tasks).toHaveLength(1);
    connection.dispose();
    expect(tasks).toHaveLength(0);
  });
});
