import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '@/contract/headers';
import type { SourceCommand, SourcesAnswer, VenuesAnswer } from '@/contract/sources';
import { ServiceError } from '@/service/request/service-error';
import { type InProcessService } from '@/testing/in-process-service';
import { openSmallService, readJson } from '@/testing/small-service';
import { makeKeyRing } from './keys';
import type { LocalSources } from './local-sources';

const commands: SourceCommand[] = [];
const EMPTY: SourcesAnswer = { sources: [], recordings: [] };
const VENUES: VenuesAnswer = { kinds: [], folder: '/data', retention: [{ dataset: 'trades', keptDays: 30 }] };
const sources: LocalSources = {
  list: async () => EMPTY,
  async detail(id) {
    throw new ServiceError('NOT_FOUND', `There is no source ${id}`);
  },
  venues: () => VENUES,
  search: async (text) => ({ instruments: [], more: text.length, failures: [] }),
  async command(command) {
    commands.push(command);
  },
};
const keys = makeKeyRing('enterprise:enterprise-key');
const KEY = keys.dashboardKeys.advanced;
const ADD = { action: 'add', id: 'binance-futures:BTCUSDT' };

let service: InProcessService;
beforeAll(async () => {
  service = await openSmallService({ sources, keys });
});
afterAll(() => service.close());

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch('/local/sources', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', [KEY_HEADER]: KEY, ...headers },
  });

describe('/local/sources', () => {
  it('lists, opens and searches', async () => {
    expect(await readJson(service.fetch('/local/sources'))).toEqual(EMPTY);
    expect(await readJson(service.fetch('/local/sources/venues'))).toEqual(VENUES);
    expect(await readJson(service.fetch('/local/sources/instruments?search=abc'))).toMatchObject({ more: 3 });
    expect(await readJson(service.fetch('/local/sources/instruments'))).toMatchObject({ more: 0 });
    const missing = await service.fetch('/local/sources/detail?id=x');
    expect(missing.status).toBe(404);
    expect(await readJson(missing)).toEqual({ error: 'NOT_FOUND', message: 'There is no source x' });
  });

  it('is changed by a command with the dashboard’s key', async () => {
    const answer = await post(JSON.stringify(ADD));
    expect(answer.status).toBe(200);
    expect(await readJson(answer)).toEqual(EMPTY);
    expect(commands.splice(0)).toEqual([ADD]);
  });

  it.each([
    ['no key', JSON.stringify(ADD), { [KEY_HEADER]: '' }, 401],
    ['a key of the API', JSON.stringify(ADD), { [KEY_HEADER]: 'enterprise-key' }, 401],
    ['another origin', JSON.stringify(ADD), { Origin: 'http://evil.example' }, 403],
    ['a page of another site', JSON.stringify(ADD), { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a page of the same site', JSON.stringify(ADD), { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['another host', JSON.stringify(ADD), { Host: 'evil.example:4400' }, 403],
    ['a form', 'action=add', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['no JSON', '{', {}, 400],
    ['no command', '{"action":"sell","id":"x"}', {}, 400],
    ['no object', '[]', {}, 400],
    ['a body that is too long', JSON.stringify({ ...ADD, id: 'x'.repeat(5000) }), {}, 413],
  ])('refuses %s and changes nothing', async (_, body, headers, status) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    const { message } = await readJson<{ readonly message: string }>(answer);
    expect(message).toMatch(/^[A-Z].*[\w"]$/s);
    expect(message).not.toContain(KEY);
    expect(commands).toEqual([]);
  });

  it('refuses reading to other pages, unknown parameters and other methods', async () => {
    const asked = async (path: string, init?: RequestInit): Promise<number> => (await service.fetch(path, init)).status;
    expect(await asked('/local/sources', { headers: { Origin: 'http://evil.example' } })).toBe(403);
    expect(await asked('/local/sources?search=x')).toBe(400);
    expect(await asked('/local/sources/venues?search=x')).toBe(400);
    expect(await asked('/local/sources/detail')).toBe(400);
    expect(await asked(`/local/sources/instruments?search=${'x'.repeat(101)}`)).toBe(400);
    expect(await asked('/local/sources', { method: 'DELETE' })).toBe(405);
    expect(await asked('/local/sources/detail?id=x', { method: 'POST' })).toBe(405);
    expect(await asked('/local/sources/other')).toBe(404);
    expect(await asked('/v1/sources')).toBe(404);
  });

  it('names its methods', async () => {
    const options = await service.fetch('/local/sources', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });
});
