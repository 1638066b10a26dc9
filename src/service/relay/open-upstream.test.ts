import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { NEUTRAL_DIALECT } from '@/contract/dialect';
import { closeFields, openRelayField, RELAY_KEY } from '@/testing/relay-field';

afterEach(closeFields);

const KEPT = 40;

/** A service that answers the first request of each connection and does `then` to every later one. */
function answerOnce(then: (socket: Socket) => void): RequestListener {
  const used = new WeakSet<Socket>();
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (used.has(socket)) {
      then(socket);
      return;
    }
    used.add(socket);
    // Late enough that no connection is free for the next of the first requests.
    setTimeout(() => response.setHeader('Content-Type', 'application/json').end('{"coins":[]}'), 100);
  };
}

/** A relay that keeps as many connections as it keeps at most, and what it does with one more request. */
async function askOnKept(then: (socket: Socket) => void) {
  const field = await openRelayField(answerOnce(then));
  await Promise.all(Array.from({ length: KEPT }, () => field.ask('/v1/coins')));
  const before = field.asked.length;
  const { status, headers } = await field.ask('/v1/coins');
  return {
    status,
    sent: field.asked.length - before,
    attempts: headers['x-relay-attempts'],
    fault: headers['x-relay-fault'],
  };
}

describe('a request on a kept connection that is reset', () => {
  it('is sent once more, on a connection of its own, however many are kept', async () => {
    expect(await askOnKept((socket) => socket.resetAndDestroy())).toEqual({
      status: 200,
      sent: 2,
      attempts: '2',
      fault: undefined,
    });
  });

  it('is not said to be unsent where nobody is left for the second attempt', async () => {
    const upstream = createHttpServer(
      answerOnce((socket) => {
        upstream.close();
        upstream.closeAllConnections();
        socket.resetAndDestroy();
      }),
    ).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const apiOrigin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const { ask } = await openRelayField(() => undefined, {
      upstream: { apiOrigin, dialect: NEUTRAL_DIALECT, key: RELAY_KEY },
    });
    expect((await ask('/v1/coins')).status).toBe(200);
    const { status, headers, bytes } = await ask('/v1/coins');
    expect([status, headers['x-relay-fault'], headers['x-relay-attempts']]).toEqual([502, 'broken-off', undefined]);
    expect(bytes.toString()).not.toContain('nothing was sent');
  });

  it('is not sent once more where anything of an answer came', async () => {
    const answered = await askOnKept((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => setTimeout(() => socket.resetAndDestroy(), 20));
    });
    expect(answered).toEqual({ status: 502, sent: 1, attempts: undefined, fault: 'broken-off' });
  });
});

describe('a request on a connection of its own', () => {
  it('is sent once where it is reset', async () => {
    const { ask, asked } = await openRelayField(({ socket }) => socket.resetAndDestroy());
    const { status, headers } = await ask('/v1/points');
    expect([status, headers['x-relay-fault'], headers['x-relay-attempts']]).toEqual([502, 'broken-off', undefined]);
    expect(asked).toHaveLength(1);
  });

  it('is said not to have been sent where nobody is there', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    for (const [scheme, fault] of [
      ['http', 'unreachable'],
      ['https', 'unreachable'],
    ]) {
      const upstream = { apiOrigin: `${scheme}://127.0.0.1:${port}`, dialect: NEUTRAL_DIALECT, key: RELAY_KEY };
      const { ask } = await openRelayField(() => undefined, { upstream });
      const { status, headers } = await ask('/v1/points');
      expect([status, headers['x-relay-fault'], headers['x-relay-attempts']]).toEqual([502, fault, '0']);
    }
  });

  it('is said not to have been sent where the other side speaks no TLS', async () => {
    const { upstreamPort } = await openRelayField(() => undefined);
    const upstream = { apiOrigin: `https://127.0.0.1:${upstreamPort}`, dialect: NEUTRAL_DIALECT, key: RELAY_KEY };
    const { ask } = await openRelayField(() => undefined, { upstream });
    const { status, headers, bytes } = await ask('/v1/points');
    expect([status, headers['x-relay-fault'], headers['x-relay-attempts']]).toEqual([502, 'insecure', '0']);
    expect(bytes.toString()).toContain('certificate');
  });
});
