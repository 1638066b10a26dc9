import { expect, it } from 'vitest';
import { parseDialect } from '@/contract/dialect';
import { allowedHosts } from './guard';
import { makeKeyRing } from './keys';
import { answerSession } from './local-session';

const HOSTS = allowedHosts(4400);
const keys = makeKeyRing('');
const ask = (search = '') => new Request(`http://127.0.0.1:4400/local/session${search}`);

it('tells the data by name, the service that was named at the start, and its words', async () => {
  const remote = { apiOrigin: 'https://data.example/api', dialect: parseDialect({ keyHeader: 'X-Acme-Key' }) };
  const session: unknown = await answerSession(ask('?tier=basic'), { keys, storeId: 'a-store', remote }, HOSTS).json();
  expect(session).toEqual({
    source: 'embedded',
    key: keys.dashboardKeys.basic,
    tier: 'basic',
    storeId: 'a-store',
    apiOrigin: 'https://data.example/api',
    dialect: { keyHeader: 'X-Acme-Key', identifiers: {} },
  });
});

it('is refused to anything but our own page', () => {
  const foreign = new Request(ask().url, { headers: { 'Sec-Fetch-Site': 'none' } });
  expect(() => answerSession(foreign, { keys }, HOSTS)).toThrow(/Only the page/);
});
