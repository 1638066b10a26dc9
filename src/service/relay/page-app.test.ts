import { expect, it } from 'vitest';
import { NEUTRAL_DIALECT } from '@/contract/dialect';
import { makePageApp } from './page-app';

const app = makePageApp({ port: 4400 }, { apiOrigin: 'https://data.example/api', dialect: NEUTRAL_DIALECT });
const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.fetch(new Request(`http://127.0.0.1:4400${path}`, { headers }));

it('names the one service that the page may ask, and holds no key', async () => {
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ready' });
  expect(await (await ask('/local/session')).json()).toEqual({
    source: 'remote',
    apiOrigin: 'https://data.example/api',
    dialect: NEUTRAL_DIALECT,
  });
});

it('has no data of its own, and says where they are', async () => {
  const answer = await ask('/v1/markets');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ message: 'There is no data here: ask https://data.example/api' });
});

it('is refused to pages of other origins', async () => {
  expect((await ask('/local/session', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});
