import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { makeFrozenClock } from '@/base/clock';
import { answerBrokenRequests } from './broken-requests';
import { Connections } from './connections';

const clock = makeFrozenClock(Date.UTC(2026, 5, 18, 12));
const HALF = 'GET /half HTTP/1.1\r\nHost: 127.0.0.1\r\n';
let server: Server;

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(max: number, timeoutMs = 60_000) {
  const answers: ServerResponse[] = [];
  const onFull = vi.fn();
  const limits = { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: 20 };
  server = createServer(limits, (request, response) => {
    answers.push(response);
    if (request.url === '/quick') response.end('done');
    else response.write('first;');
  });
  const connections = new Connections(max, onFull);
  connections.watch(server);
  answerBrokenRequests(server, connections, clock);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dial = async (text: string): Promise<{ socket: Socket; read: () => string; isClosed: () => boolean }> => {
    // Stays open when the other side ends: only a server that closes by itself is rid of it.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    let [got, closed] = ['', false];
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString();
    });
    const close = (): void => {
      closed = true;
    };
    socket.on('end', close).on('close', close);
    await once(socket, 'connect');
    socket.write(text);
    return { socket, read: () => got, isClosed: () => closed };
  };
  return { connections, answers, onFull, dial };
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

it('closes a half-open connection after its 408, also when the client never does', async () => {
  const { connections, dial } = await open(10, 50);
  const clients = await Promise.all(Array.from({ length: 5 }, () => dial(HALF)));
  await expect.poll(() => clients.every(({ read }) => read().startsWith('HTTP/1.1 408 '))).toBe(true);
  await expect.poll(() => connections.count).toBe(0);
  for (const { socket } of clients) socket.destroy();
});

it.each(['CONNECT evil.example:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 'hello\r\n\r\n'])(
  'closes a connection whose request is refused outside of the app: %j',
  async (text) => {
    const { connections, dial } = await open(10);
    const { socket, read } = await dial(text);
    await expect.poll(read).toContain('"error"');
    await expect.poll(() => connections.count).toBe(0);
    socket.destroy();
  },
);

it('writes nothing into an answer under way', async () => {
  const { dial } = await open(10);
  const { read, isClosed, socket } = await dial(ask('/long'));
  await expect.poll(read).toContain('first;');
  socket.write('this is not HTTP\r\n\r\n');
  await expect.poll(isClosed).toBe(true);
  expect(read()).not.toMatch(/400|error/);
});

it('lets a new connection take the place of the one that has waited longest, never of one that is answered', async () => {
  const { connections, dial, onFull } = await open(3);
  const long = await dial(ask('/long'));
  await expect.poll(long.read).toContain('first;');
  const half = await dial(HALF);
  const kept = await dial(ask('/quick'));
  await expect.poll(kept.read).toContain('done');
  const next = await dial(ask('/quick'));
  await expect.poll(next.read).toContain('done');
  await expect.poll(half.isClosed).toBe(true);
  expect([long.isClosed(), kept.isClosed(), connections.count]).toEqual([false, false, 3]);
  await dial(ask('/quick'));
  await expect.poll(kept.isClosed).toBe(true);
  expect([long.isClosed(), onFull.mock.calls.length]).toEqual([false, 1]);
});

it('closes a new connection while all others are being answered', async () => {
  const { connections, dial } = await open(2);
  const busy = await Promise.all([dial(ask('/long')), dial(ask('/long'))]);
  await expect.poll(() => busy.every(({ read }) => read().includes('first;'))).toBe(true);
  const late = await dial(ask('/quick'));
  await expect.poll(late.isClosed).toBe(true);
  expect([connections.count, busy.some(({ isClosed }) => isClosed())]).toEqual([2, false]);
});
