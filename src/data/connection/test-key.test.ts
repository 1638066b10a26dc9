import { describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { testKey } from './test-key';

const KEY = 'canary-key-0123456789';
const BASE = 'https://data.example';
const NOW = Date.UTC(2026, 5, 18, 14, 32);

type Answer = Response | Error;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const usage = (limit: number, headers: Record<string, string> = {}) =>
  json({ limit, remaining: 1, used: 0, reset: 0, window_seconds: 60 }, 200, headers);
const refusal = (status: number, message: string) => json({ error: 'INVALID_API_KEY', message }, status);
const redirect = () => Response.redirect('https://elsewhere.example', 302);
const broken = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('reset')) }), { status: 200 });
/** More than any list of names may contain. */
const flood = () => new Response('['.repeat(5_000_000));
const relayed = (fault: string, message: string) =>
  json({ error: 'INTERNAL_ERROR', message }, 502, { 'X-Relay-Fault': fault });
const html = () => new Response('<!doctype html><title>hello</title>');
const failed = new TypeError('Failed to fetch');

interface Field {
  readonly usage: () => Answer;
  readonly coins?: () => Answer;
  readonly answers?: boolean;
  readonly dialect?: { keyHeader: string; identifiers: Record<string, string> };
}

async function run(field: Field) {
  const sent: { url: string; init: RequestInit }[] = [];
  const probed: { url: string; init: RequestInit }[] = [];
  const verdict = await testKey({
    baseUrl: BASE,
    name: BASE,
    key: KEY,
    dialect: field.dialect,
    machine: makeManualClock(NOW),
    fetcher: async (url, init) => {
      sent.push({ url, init });
      const answer = url.endsWith('/v1/usage') ? field.usage() : (field.coins ?? (() => failed))();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    prober: async (url, init) => {
      probed.push({ url, init });
      if (field.answers !== true) throw failed;
      return undefined;
    },
  });
  expect(JSON.stringify(verdict)).not.toContain(KEY);
  expect(JSON.stringify(probed)).not.toContain(KEY);
  return { verdict, sent, probed };
}

describe('testing a key', () => {
  it.each([
    ['works', 'ok', /^Key accepted, 100 weight per 60 s, as tier Standard\.$/, { usage: () => usage(100) }],
    ['works', 'ok', /^Key accepted, 1000 weight per 60 s\.$/, { usage: () => usage(1000) }],
    [
      'works',
      'ok',
      /does not report its budget \(403\)/,
      { usage: () => refusal(403, ''), coins: () => json({ coins: [] }) },
    ],
    [
      'works',
      'ok',
      /does not report its budget \(404\)/,
      { usage: () => refusal(404, ''), coins: () => json({ coins: [] }) },
    ],
    ['rejected', 'danger', /rejected this key \(401\).*X-Service-Key/, { usage: () => refusal(401, 'Invalid key') }],
    ['rejected', 'danger', /401/, { usage: () => refusal(401, 'X-Service-Key is missing or not a known key') }],
    ['rejected', 'danger', /401/, { usage: () => refusal(403, ''), coins: () => refusal(401, `unknown: ${KEY}`) }],
    ['dialect', 'danger', /found no key.*X-Service-Key.*--dialect/, { usage: () => refusal(401, 'API key missing') }],
    [
      'dialect',
      'danger',
      /X-Acme/,
      { usage: () => refusal(401, 'No API key provided'), dialect: { keyHeader: 'X-Acme', identifiers: {} } },
    ],
    [
      'forbidden',
      'danger',
      /403.*not for you/,
      { usage: () => refusal(403, 'not for you'), coins: () => refusal(403, '') },
    ],
    ['drained', 'warn', /429/, { usage: () => refusal(429, '') }],
    ['failing', 'danger', /503/, { usage: () => new Response('<h1>', { status: 503 }) }],
    ['wrong-service', 'danger', /not with this API/, { usage: html }],
    ['wrong-service', 'danger', /not with this API/, { usage: () => json({ hello: 'world' }) }],
    [
      'wrong-service',
      'danger',
      /not with this API/,
      { usage: () => new Response('', { status: 404 }), coins: () => new Response('', { status: 404 }) },
    ],
    ['wrong-service', 'danger', /not with this API/, { usage: () => new Response('', { status: 404 }), coins: html }],
    ['wrong-service', 'danger', /not with this API/, { usage: () => refusal(418, '') }],
    ['wrong-service', 'danger', /not with this API/, { usage: flood }],
    ['redirected', 'danger', /another address\. Redirects are not followed/, { usage: redirect }],
    ['redirected', 'danger', /another address/, { usage: () => refusal(404, ''), coins: redirect }],
    ['broken-off', 'danger', /ended before the answer was complete/, { usage: broken, answers: true }],
    [
      'relay',
      'danger',
      /The relay got no answer.*It says: No way there\.$/,
      { usage: () => relayed('unreachable', 'No way there') },
    ],
    ['relay', 'danger', /It says: It redirects\.$/, { usage: () => relayed('redirect', 'It redirects') }],
    ['blocked', 'danger', /CORS.*--upstream https:\/\/data\.example/, { usage: () => failed, answers: true }],
    ['unreachable', 'danger', /may be off.*offline/, { usage: () => failed }],
  ] as const)('shows %s (%s)', async (kind, tone, text, field: Field) => {
    const { verdict } = await run(field);
    expect(verdict).toEqual({ kind, tone, text: expect.stringMatching(text) });
  });

  it.each([
    [-3600, /This device's clock is 3600 s ahead of the service's/],
    [86_400, /This device's clock is 86400 s behind the service's.*ages are uncertain/],
    [61, /This device's clock is 61 s behind/],
  ])('warns of a clock that is %d s off', async (seconds, text) => {
    const date = new Date(NOW + seconds * 1000).toUTCString();
    const { verdict } = await run({ usage: () => usage(100, { Date: date }) });
    expect(verdict).toEqual({ kind: 'clock', tone: 'warn', text: expect.stringMatching(text) });
    expect(verdict.text).toMatch(/^Key accepted/);
  });

  it.each([
    ['60 s off', { Date: new Date(NOW + 60_000).toUTCString() }],
    ['hidden from the page', {}],
    ['of a world that stands still', { Date: new Date(0).toUTCString(), 'X-Sim-Frozen': '1' }],
    ['nonsense', { Date: 'yesterday' }],
  ])('shows no warning when the clock is %s', async (_, headers: Record<string, string>) => {
    expect((await run({ usage: () => usage(100, headers) })).verdict.kind).toBe('works');
  });

  it('sends the key only in its header, and the probe without it', async () => {
    const { sent, probed } = await run({ usage: () => failed, answers: true });
    expect(sent.map(({ url }) => url)).toEqual([`${BASE}/v1/usage`]);
    expect(sent[0]?.init).toMatchObject({ headers: { 'X-Service-Key': KEY }, redirect: 'manual', credentials: 'omit' });
    expect(probed[0]?.url).toBe(`${BASE}/v1/usage`);
    expect(probed[0]?.init).toMatchObject({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(probed[0]?.init).not.toHaveProperty('headers');
  });
});
