import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type Server, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '@/base/clock';
import { KEY_HEADER, TIER_HEADER } from '@/contract/headers';
import { serveMetrics } from '@/service/serve-metrics';
import { makeSelfSigned } from '@/testing/venue/self-signed';
import { makeApp, type ServiceDeps } from '../app';
import type { Catalogue } from '../catalogue/catalogue';
import { hashKey } from '../http/key-file';
import { makeKeyRing } from '../http/keys';
import { type AnswerFacts } from '../metrics/metrics';
import { makeQuota } from '../quota/quota';
import { Door } from './door';
import { makeServer } from './open-server';
import { readHosting } from './read-hosting';

const PUBLIC = 'https://depth.example';
const STORED_KEY = 'key-of-the-desk';
/** An address of this machine that is not the loopback: whoever comes from there came over the network. */
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const opened: Server[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Asking {
  readonly headers?: Record<string, string>;
  /** Where the service is asked; from there the request comes, too. */
  readonly at?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly json: Record<string, unknown>;
}

/** The service of `env` on a real socket, without a store. */
async function open(env: Record<string, string>, ca?: string) {
  const hosting = readHosting({ HOST: '0.0.0.0', PUBLIC_ORIGIN: PUBLIC, ...env });
  const door = new Door(hosting, { port: 4400, clock: systemClock, isKeyShared: false });
  const stored = [{ name: 'desk', tier: 'basic', sha256: hashKey(STORED_KEY).toString('hex'), createdAt: '' }] as const;
  const quota = makeQuota(systemClock);
  const app = makeApp({
    clock: systemClock,
    keys: makeKeyRing('', () => stored as never),
    quota,
    store: {} as ServiceDeps['store'],
    readiness: () => ({ ready: true, catalogue: {} as Catalogue }),
    port: 4400,
    door,
  });
  const answered: AnswerFacts[] = [];
  const { measured } = await serveMetrics(
    (request) => app.fetch(request),
    { metrics: undefined, log: { answered: (facts) => answered.push(facts) }, clock: systemClock, port: 4400, door },
    { kind: 'off' },
  );
  const answer = door.admit(measured);
  const listener = getRequestListener((request, { outgoing }) => answer(request, outgoing as ServerResponse), {
    overrideGlobalObjects: false,
  });
  const server = await makeServer(hosting, {}, (incoming, outgoing) => void listener(incoming, outgoing));
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, { headers = {}, at = '127.0.0.1' }: Asking = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const options = { host: at, port, path, agent: false, headers: { Host: 'depth.example', ...headers } } as const;
      const onAnswer = (incoming: IncomingMessage): void => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('end', () => {
          const json = JSON.parse(Buffer.concat(parts).toString()) as Answered['json'];
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, json });
        });
      };
      const secure = { ...options, ca, servername: '', checkServerIdentity: () => undefined };
      const sent = ca === undefined ? requestHttp(options, onAnswer) : requestHttps(secure, onAnswer);
      sent.once('error', reject).end();
    });
  return { ask, answered };
}

const PROXY = { TRUST_PROXY: '127.0.0.1', PROXY_USER_HEADER: 'X-Auth-User', PROXY_USER_TIER: 'standard' };

it('lets in who is logged in at the proxy, with a budget of their own and no key in the page', async () => {
  const { ask } = await open(PROXY);
  const anna = { 'X-Auth-User': 'anna@desk.example' };
  const { json } = await ask('/local/session', { headers: anna });
  expect(json).toEqual({ source: 'relay', apiOrigin: PUBLIC, keyId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const usage = await ask('/v1/usage', { headers: anna });
  expect([usage.status, usage.headers[TIER_HEADER.toLowerCase()]]).toEqual([200, 'standard']);
  const other = await ask('/local/session', { headers: { 'X-Auth-User': 'ben' } });
  expect(other.json['keyId']).not.toBe(json['keyId']);
});

it('gives the page no key where nobody is logged in, and takes one that is pasted', async () => {
  const { ask } = await open(PROXY);
  const { json } = await ask('/local/session');
  expect(json).toEqual({ source: 'remote', apiOrigin: PUBLIC });
  expect((await ask('/v1/usage')).status).toBe(401);
  const keyed = await ask('/v1/usage', { headers: { [KEY_HEADER]: STORED_KEY } });
  expect([keyed.status, keyed.headers[TIER_HEADER.toLowerCase()]]).toEqual([200, 'basic']);
  expect((await ask('/v1/usage', { headers: { [KEY_HEADER]: 'wrong', 'X-Auth-User': 'anna' } })).status).toBe(401);
});

it('believes no name that is given twice or is empty', async () => {
  const { ask } = await open(PROXY);
  for (const name of ['anna, ben', ' ', ''])
    expect((await ask('/v1/usage', { headers: { 'X-Auth-User': name } })).status).toBe(401);
});

it('takes the address of the client from the proxy alone', async () => {
  const asked = { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' } };
  const behind = await open(PROXY);
  await behind.ask('/healthz', asked);
  await expect.poll(() => behind.answered[0]?.client).toBe('203.0.113.7');
  const elsewhere = await open({ ...PROXY, TRUST_PROXY: '10.0.0.2' });
  await elsewhere.ask('/healthz', asked);
  await expect.poll(() => elsewhere.answered[0]?.client).toBe('127.0.0.1');
});

it('is no log-in when the header comes from another address than the proxy', async () => {
  const { ask } = await open({ ...PROXY, TRUST_PROXY: '10.0.0.2' });
  const forged = { headers: { 'X-Auth-User': 'anna' } };
  expect((await ask('/v1/usage', forged)).status).toBe(401);
  expect((await ask('/local/session', forged)).json).toEqual({ source: 'remote', apiOrigin: PUBLIC });
});

it('answers names of its own alone, and pages of its public origin alone', async () => {
  const { ask } = await open(PROXY);
  const anna = { 'X-Auth-User': 'anna' };
  expect((await ask('/v1/usage', { headers: { ...anna, Host: 'evil.example' } })).status).toBe(403);
  expect((await ask('/v1/usage', { headers: { ...anna, Origin: PUBLIC } })).status).toBe(200);
  for (const origin of ['http://depth.example', 'https://evil.example'])
    expect((await ask('/v1/usage', { headers: { ...anna, Origin: origin } })).status).toBe(403);
});

it.skipIf(OUTSIDE === undefined)(
  'refuses who comes around the proxy, save for the question whether it is up',
  async () => {
    const { ask } = await open(PROXY);
    const around = await ask('/v1/usage', { at: OUTSIDE as string, headers: { [KEY_HEADER]: STORED_KEY } });
    expect(around).toMatchObject({
      status: 403,
      json: { message: 'Only the proxy in front of this service may ask it' },
    });
    expect((await ask('/healthz', { at: OUTSIDE as string })).status).toBe(200);
  },
);

it('needs no proxy where it has a certificate, and then nobody is logged in by a header', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-tls-'));
  folders.push(folder);
  const { cert, key } = makeSelfSigned();
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(TLS_CERT_FILE, cert), writeFile(TLS_KEY_FILE, key)]);
  const { ask } = await open({ TLS_CERT_FILE, TLS_KEY_FILE }, cert);
  const at = OUTSIDE ?? '127.0.0.1';
  expect((await ask('/v1/usage', { at, headers: { [KEY_HEADER]: STORED_KEY } })).status).toBe(200);
  expect((await ask('/local/session', { at, headers: { 'X-Auth-User': 'anna' } })).json['source']).toBe('remote');
  await writeFile(TLS_KEY_FILE, 'no key');
  await expect(open({ TLS_CERT_FILE, TLS_KEY_FILE })).rejects.toThrow('must hold a certificate and its key in PEM');
  await rm(TLS_KEY_FILE);
  await expect(open({ TLS_CERT_FILE, TLS_KEY_FILE })).rejects.toThrow('of TLS_KEY_FILE cannot be read');
});

it('keeps the key of a relay from those who are not logged in', async () => {
  const hosting = readHosting({ PUBLIC_ORIGIN: PUBLIC, ...PROXY });
  const door = new Door(hosting, { port: 4400, clock: systemClock, isKeyShared: true });
  const answer = door.admit(() => new Response('data'));
  const ask = (headers: Record<string, string>): number | undefined => {
    const outgoing = { socket: { remoteAddress: '127.0.0.1' } } as ServerResponse;
    const response = answer(new Request(`${PUBLIC}/v1/usage`, { headers }), outgoing);
    return response instanceof Response ? response.status : undefined;
  };
  expect(ask({})).toBe(401);
  expect(ask({ 'X-Auth-User': 'anna' })).toBe(200);
});
