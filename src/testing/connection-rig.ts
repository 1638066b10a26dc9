import { expect } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { type ConnectionOptions, makeConnection } from '@/data/connection/connection';
import { makeKeyKeeper } from '@/data/connection/key-keeper';
import type { ConnectionChoice } from '@/data/connection/place';

export type Answer = () => Response | Promise<Response>;

export const REMOTE = 'https://data.example/api';
export const KEY = 'canary-key-0123456789';
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const ready: Answer = () => json({ status: 'ready' });
export const session =
  (key = 'k-one', more: object = {}): Answer =>
  () =>
    json({ key, tier: 'advanced', source: 'embedded', storeId: 's1', ...more });
export const usageOf =
  (limit: number): Answer =>
  () =>
    json({ limit, remaining: limit, used: 0, reset: 0, window_seconds: 60 });
export const refusal =
  (status: number, message = 'no'): Answer =>
  () =>
    json({ error: 'X', message }, status);
export const down: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
export const anything = { parse: (value: unknown) => value };

export const EMBEDDED: ConnectionChoice = { source: 'embedded', tier: undefined };
export const CHOSEN_REMOTE: ConnectionChoice = { source: 'remote', tier: undefined };
export const WORLD = {
  source: 'embedded',
  tier: 'advanced',
  apiOrigin: undefined,
  cacheNamespace: 'embedded:s1',
  connectionId: 'embedded:s1:advanced',
};

export interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** A connection with prepared answers. */
export function setUp(answers: Record<string, Answer>, options: Partial<ConnectionOptions> = {}) {
  const tasks: { task: () => void; ms: number }[] = [];
  const sent: Sent[] = [];
  const keys = makeKeyKeeper({ storage: undefined, channel: undefined });
  const make = (more: Partial<ConnectionOptions> = {}) =>
    makeConnection({
      choice: EMBEDDED,
      keys,
      clock: makeServiceClock(makeManualClock(5000)),
      prober: () => Promise.reject(new TypeError('Failed to fetch')),
      schedule: (task, ms) => {
        const entry = { task, ms };
        tasks.push(entry);
        return () => {
          if (tasks.includes(entry)) tasks.splice(tasks.indexOf(entry), 1);
        };
      },
      fetcher: async (url, init) => {
        sent.push({ url, headers: init.headers as Record<string, string> });
        return (answers[url] ?? answers[url.split('?')[0] ?? ''] ?? down)();
      },
      ...options,
      ...more,
    });
  const connection = make();
  const reach = async (status: string) => {
    await expect.poll(() => connection.getState().status).toBe(status);
  };
  const runPoll = () => tasks.shift()?.task();
  const keysSent = () => sent.filter(({ url }) => url.includes('/v1/')).map(({ headers }) => headers[KEY_HEADER]);
  return { connection, answers, tasks, sent, keysSent, keys, reach, runPoll, make };
}
