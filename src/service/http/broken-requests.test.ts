import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFrozenClock } from '@/base/clock';
import { answerBrokenRequests, answerStarting, refuseUnnamedHosts } from './broken-requests';
import { Connections } from './connections';
import { allowedHosts } from './guard';

const clock = makeFrozenClock(Date.UTC(2026, 5, 18, 12));
let server: Server;
let port: number;

beforeAll(async () => {
  const listener = refuseUnnamedHosts((_request, response) => response.end('reached'), clock);
  server = createServer({ requireHostHeader: false, maxHeaderSize: 2048 }, listener).listen(0, '127.0.0.1');
  const connections = new Connections(100, () => {});
  connections.watch(server);
  answerBrokenRequests(server, connections, clock);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => server.close());

async function send(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return text;
}

const HOST = 'Host: 127.0.0.1';

describe('a request that names its host once', () => {
  it.each(['GET / HTTP/1.1', 'GET / HTTP/1.0', 'GET http://127.0.0.1/ HTTP/1.1'])(
    'is let through: %s',
    async (line) => {
      expect(await send([line, HOST, 'Connection: close'])).toContain('reached');
    },
  );
});

describe('a request that never reaches the app', () => {
  it.each([
    [400, 'no host', ['GET / HTTP/1.1', 'Connection: close']],
    [400, 'no host, before HTTP/1.1', ['GET / HTTP/1.0']],
    [400, 'no host beside an absolute target', ['GET http://127.0.0.1/ HTTP/1.1', 'Connection: close']],
    [400, 'two hosts', ['GET / HTTP/1.1', HOST, 'host: evil.example', 'Connection: close']],
    [400, 'the same host twice', ['GET / HTTP/1.1', HOST, HOST, 'Connection: close']],
    [400, 'no HTTP', ['hello']],
    [405, 'a tunnel', ['CONNECT evil.example:80 HTTP/1.1', HOST]],
    [414, 'a long address', [`GET /${'x'.repeat(4000)} HTTP/1.1`, HOST]],
    [417, 'an expectation', ['GET / HTTP/1.1', HOST, 'Expect: tea']],
    [431, 'long headers', ['GET / HTTP/1.1', HOST, `X-Long: ${'x'.repeat(4000)}`]],
  ])('is answered %d in the form of all answers: %s', async (status, _, lines) => {
    const answer = await send(lines);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', 'connection: close'])
      expect(head.toLowerCase()).toContain(header);
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), message: expect.any(String) });
  });
});

describe('answerStarting', () => {
  it.each([
    ['127.0.0.1:4400', 503],
    ['evil.example:4400', 403],
  ])('%s: %d', (host, status) => {
    const response = answerStarting(new Request(`http://${host}/healthz`), allowedHosts(4400), clock);
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
