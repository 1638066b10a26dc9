import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClickHouseFront, openFront } from '@/testing/clickhouse/clickhouse-front';
import { openTestEngine, readText, type TestEngine } from '@/testing/test-store';
import { DiskFullError } from '../engine/data-directory';
import type { Engine } from '../engine/engine';
import { insertRows } from '../engine/insert-rows';
import { QueryTimeoutError } from '../engine/query-limit';
import type { ServerAddress } from './server-address';
import { openServerEngine } from './server-engine';

let test: TestEngine;
let front: ClickHouseFront;
let engine: Engine;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, 'http');
  engine = test.engine;
  if (!test.front) throw new Error('There is no front');
  front = test.front;
});

beforeEach(() => {
  front.faults.clear();
  front.seen.length = 0;
});

afterAll(() => test.close());

const messageFor = (query: Promise<unknown>): Promise<string> =>
  query.then(
    () => 'no error',
    (error: Error) => error.message,
  );

/** A hundred rows of a kilobyte, eight to a block. */
const readLong = () => engine.stream("SELECT repeat('x', 1000) FROM numbers(100)", {}, { blockRows: 8 });

/** `work` with an engine of its own, at a changed address. */
async function withEngine<T>(address: ServerAddress, work: (engine: Engine) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-client-'));
  const own = await openServerEngine(address, directory);
  try {
    return await work(own);
  } finally {
    await own.close();
    await rm(directory, { recursive: true, force: true });
  }
}

describe('statements', () => {
  it('leave their values to the server, each under an id of its own, with the password in no address', async () => {
    const text = "it's {a:UInt8} \\ \t\n";
    const ids = ["x'y", 'z'];
    const read = (): Promise<{ t: string; ids: string[]; at: number }[]> =>
      engine.rows('SELECT {text:String} AS t, {ids:Array(String)} AS ids, toUnixTimestamp({at:DateTime}) AS at', {
        text,
        ids,
        at: 60,
      });
    expect(await read()).toEqual([{ t: text, ids, at: 60 }]);
    await read();
    expect(new Set(front.seen.map(({ queryId }) => queryId)).size).toBe(2);
    const [{ query, params, url, headers }] = front.seen;
    expect(query).toContain('{text:String}');
    expect([...params.keys()].sort()).toEqual(['at', 'ids', 'text']);
    expect(decodeURIComponent(url.replaceAll('+', ' '))).not.toContain(front.address.password);
    expect(headers.authorization).toMatch(/^Basic /);
  });

  it('send the rows of files along', async () => {
    const path = engine.makeInsertPath();
    writeFileSync(path, Uint8Array.of(1, 2, 3));
    const rows = { path, structure: 'a UInt8' };
    expect(await engine.rows('SELECT sum(a) AS n FROM {rows:File}', { rows })).toEqual([{ n: 6 }]);
    await rm(path);
  });

  it('insert files once each, under a token of their own, and delete them', async () => {
    const insert = async (): Promise<void> => {
      const path = engine.makeInsertPath();
      writeFileSync(path, Uint8Array.of(1, 0, 0, 0, 2, 60, 0, 0, 0));
      await engine.insertFile('supply', ['market', 'token', 'ts'], path);
      expect(readdirSync(dirname(path))).toEqual([]);
    };
    await insert();
    await insert();
    const tokens = front.seen.map(({ settings }) => settings.get('insert_deduplication_token'));
    expect(new Set(tokens).size).toBe(2);
    expect(await engine.rows('SELECT count() AS n FROM supply')).toEqual([{ n: 2 }]);
    expect(tokens.every((token) => token !== undefined && token.length > 20)).toBe(true);
  });
});

describe('an answer that breaks', () => {
  it('is an error where the connection ends in the middle of it', async () => {
    front.faults.plant({ kind: 'cut', afterBytes: 30_000 });
    expect(await messageFor(readText(readLong()))).toMatch(/cannot be reached: the connection was lost/);
    expect(engine.activeStreams).toBe(0);
  });

  it('is an error where an exception follows rows in a body of status 200', async () => {
    const text = 'Code: 241. DB::Exception: Memory limit exceeded: would use 2.00 GiB. (MEMORY_LIMIT_EXCEEDED)';
    front.faults.plant({ kind: 'exception', afterBytes: 30_000, text });
    const parts: string[] = [];
    const reading = (async () => {
      for await (const part of readLong()) parts.push(Buffer.from(part).toString());
    })();
    expect(await messageFor(reading)).toMatch(/is short of memory: Memory limit exceeded/);
    expect(parts.join('')).not.toContain('exception');
    expect(parts.every((part) => part.endsWith('\n'))).toBe(true);
  });

  it('is an error of the time limit where the server gives up', async () => {
    const text = 'Code: 159. DB::Exception: Timeout exceeded: elapsed 30 seconds. (TIMEOUT_EXCEEDED)';
    front.faults.plant({ kind: 'exception', afterBytes: 1000, text });
    await expect(readText(readLong())).rejects.toBeInstanceOf(QueryTimeoutError);
    front.faults.plant({ kind: 'refuse', code: 159, text: 'Timeout exceeded. (TIMEOUT_EXCEEDED)' });
    await expect(engine.text('SELECT 1')).rejects.toBeInstanceOf(QueryTimeoutError);
  });
});

describe('a read', () => {
  it.each([
    ['a reset connection', { kind: 'reset' }],
    ['status 503', { kind: 'status', status: 503 }],
  ] as const)('is sent again after %s', async (_, fault) => {
    front.faults.plant(fault, undefined, 2);
    expect(await engine.rows('SELECT 7 AS n')).toEqual([{ n: 7 }]);
    expect(front.seen).toHaveLength(3);
    front.faults.plant(fault, undefined, 2);
    expect(await readText(readLong())).toHaveLength(100_100);
  });

  it('is given up after three attempts, in words', async () => {
    front.faults.plant({ kind: 'status', status: 503 }, undefined, 9);
    expect(await messageFor(engine.rows('SELECT 7 AS n'))).toMatch(/is not ready \(status 503\)/);
    expect(front.seen).toHaveLength(3);
  });

  it('is not sent again once rows have been handed on, nor when the database refuses it', async () => {
    front.faults.plant({ kind: 'cut', afterBytes: 30_000 });
    await messageFor(readText(readLong()));
    await messageFor(engine.rows('SELECT nothing FROM nowhere'));
    expect(front.seen.filter(({ query }) => query.startsWith('SELECT'))).toHaveLength(2);
  });

  it('ends inside the database when its reader leaves before the first row', async () => {
    let go: (value?: unknown) => void = () => undefined;
    front.faults.plant({ kind: 'slow', until: new Promise((resolve) => (go = resolve)) });
    const aborter = new AbortController();
    const reason = new Error('enough');
    const reading = engine.text('SELECT 1', {}, { signal: aborter.signal });
    await expect.poll(() => front.seen.length).toBe(1);
    aborter.abort(reason);
    await expect(reading).rejects.toBe(reason);
    const { queryId } = front.seen[0];
    await expect.poll(() => front.seen.some(({ params }) => params.get('id') === queryId)).toBe(true);
    expect(engine.activeStreams).toBe(0);
    go();
  });
});

describe('a write', () => {
  it('is never sent twice', async () => {
    for (const fault of [{ kind: 'reset' }, { kind: 'status', status: 503 }] as const) {
      front.seen.length = 0;
      front.faults.plant(fault, /^INSERT/, 9);
      await expect(insertRows(engine, 'seed', [{ step: 'a', version: 1 }])).rejects.toThrow(/127\.0\.0\.1/);
      expect(front.seen).toHaveLength(1);
      front.faults.clear();
    }
  });

  it('says that the disk of the server is full', async () => {
    front.faults.plant({ kind: 'refuse', code: 243, text: 'Cannot reserve 1.00 MiB. (NOT_ENOUGH_SPACE)' }, /^INSERT/);
    await expect(insertRows(engine, 'seed', [{ step: 'a', version: 1 }])).rejects.toBeInstanceOf(DiskFullError);
  });
});

describe('a server', () => {
  const ask = (change: Partial<ServerAddress>): Promise<string> =>
    messageFor(withEngine({ ...front.address, ...change }, () => Promise.resolve()));

  it.each([
    ['refuses the password', { password: 'wrong' }, /refuses the user desk: check CLICKHOUSE_URL/],
    ['lacks the database', { database: 'elsewhere' }, /There is no database elsewhere on 127/],
    ['does not listen', { origin: 'http://127.0.0.1:1' }, /127\.0\.0\.1:1 cannot be reached: nothing listens there/],
  ] as const)('that %s is told in words', async (_, change, sentence) => {
    const message = await ask(change);
    expect(message).toMatch(sentence);
    expect(message).not.toContain(front.address.password);
    expect(message).not.toContain('wrong');
  });

  it('that is too old is not used: an exception in its answers could be taken for rows', async () => {
    front.faults.plant({ kind: 'answer', body: '{"version":"25.8.1.2"}' });
    expect(await ask({})).toMatch(/is ClickHouse 25\.8\.1\.2, which is too old/);
  });

  it('serves one process per data directory', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'depthscape-held-'));
    writeFileSync(join(directory, 'holder'), `${process.ppid}\n`);
    expect(await messageFor(openServerEngine(front.address, directory))).toContain(
      `is used by another running Depthscape (process ${process.ppid})`,
    );
    // Of a process that was killed.
    writeFileSync(join(directory, 'holder'), '4194305\n');
    await (await openServerEngine(front.address, directory)).close();
    expect(readdirSync(directory)).toEqual(['incoming']);
    await rm(directory, { recursive: true });
  });

  it('is reached by TLS with its own authority, and not without', async () => {
    const secure = await openFront(engine, { isSecure: true });
    try {
      const { ca: _, ...unknown } = secure.address;
      expect(await withEngine(secure.address, (own) => own.rows('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      expect(await messageFor(withEngine(unknown, () => Promise.resolve()))).toMatch(
        /certificate of the database server .* CLICKHOUSE_CA_FILE/,
      );
      const plain = front.address.origin.replace('http:', 'https:');
      expect(await ask({ origin: plain })).toMatch(/does not speak TLS on this port/);
    } finally {
      await secure.close();
    }
  });
});
