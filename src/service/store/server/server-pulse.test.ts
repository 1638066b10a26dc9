import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ClickHouseFront, openFront } from '@/testing/clickhouse/clickhouse-front';
import { openTestEngine, readText, type TestEngine } from '@/testing/test-store';
import type { Engine } from '../engine/engine';
import type { ServerAddress } from './server-address';
import { connectServer } from './server-engine';
import type { Patience } from './server-pulse';

const SHORT: Patience = { silenceMs: 30, pongMs: 300 };
const SILENT = { name: 'StoreServerError', outage: 'unreachable', message: expect.stringMatching(/does not answer$/) };

let test: TestEngine;
let front: ClickHouseFront;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, 'embedded');
  front = await openFront(test.engine);
});
beforeEach(() => {
  front.isSilent = false;
  front.pingStatus = 200;
  front.faults.clear();
  front.seen.length = 0;
});
afterAll(async () => {
  await front.close();
  await test.close();
});

function connect(change: Partial<ServerAddress> = {}, patience = SHORT): Engine {
  const engine = connectServer({ ...front.address, ...change }, patience);
  onTestFinished(() => engine.close());
  return engine;
}

/** Settles when it is opened, by the end of the test at the latest. */
function openGate(): Promise<void> & { open(): void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(() => open());
  return Object.assign(gate, { open: () => open() });
}

/** A port that takes every connection, reads what comes and says nothing. */
async function openSilentPort(): Promise<{ origin: string; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.resume().on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

describe('a server that holds its connections and says nothing', () => {
  it.each([
    ['a list', (engine: Engine) => engine.rows('SELECT 1')],
    ['a text', (engine: Engine) => engine.text('SELECT 1')],
    ['a stream', (engine: Engine) => readText(engine.stream('SELECT 1'))],
  ])('is told as an outage to %s, which is not sent again, and gives its place back', async (_, read) => {
    const { origin, sockets } = await openSilentPort();
    const engine = connect({ origin });
    await expect(read(engine)).rejects.toMatchObject(SILENT);
    expect(engine.activeStreams).toBe(0);
    // The connection of the read is closed; what may be left is the attempt to end the query there.
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(1);
  });

  it('is told as one in the middle of a body, of which nothing passes for the whole', async () => {
    const until = openGate();
    front.faults.plant({ kind: 'stall', afterBytes: 30_000, until });
    const reading = connect().stream("SELECT repeat('x', 1000) FROM numbers(100)", {}, { blockRows: 8 });
    expect((await reading.next()).done).toBe(false);
    front.isSilent = true;
    await expect(readText(reading)).rejects.toMatchObject(SILENT);
  });

  it('is not told of one that is slow and says that it lives, however long that takes', async () => {
    const until = openGate();
    front.faults.plant({ kind: 'slow', until });
    const reading = connect().rows('SELECT 7 AS n');
    await expect.poll(() => front.pings).toBeGreaterThan(3);
    until.open();
    expect(await reading).toEqual([{ n: 7 }]);
    expect(front.seen.filter(({ query }) => query.includes('7 AS n'))).toHaveLength(1);
  });

  it('is told of one behind a proxy that answers in its place', async () => {
    front.faults.plant({ kind: 'slow', until: openGate() });
    front.pingStatus = 504;
    await expect(connect().rows('SELECT 7 AS n')).rejects.toMatchObject(SILENT);
  });

  it('is waited for by a write, which may happen as long as nobody knows', async () => {
    const until = openGate();
    front.faults.plant({ kind: 'slow', until }, /^CREATE/);
    let isOver = false;
    const writing = connect()
      .run('CREATE TABLE waited (a UInt8) ENGINE = Memory')
      .finally(() => {
        isOver = true;
      });
    await expect.poll(() => front.seen.some(({ query }) => query.startsWith('CREATE'))).toBe(true);
    // A read beside it finds the server silent before the write does.
    front.isSilent = true;
    await expect(connect().rows('SELECT 1')).rejects.toMatchObject(SILENT);
    expect(isOver).toBe(false);
    until.open();
    await writing;
  });
});
