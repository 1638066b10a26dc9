import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestEngine, readText, type TestEngine } from '@/testing/test-store';
import { DataDirectoryError, openEmbeddedEngine } from './engine';
import { QueryTimeoutError } from './query-limit';

/** A query that would run for hours and returns its first block at once. */
const ENDLESS = 'SELECT toString(sleepEachRow(0.01)) FROM numbers(1000000)';

describe.each(['embedded', 'over HTTP'])('an engine, %s', (place) => {
  let test: TestEngine;

  beforeAll(async () => {
    test = await openTestEngine({}, undefined, place === 'over HTTP' ? 'http' : 'embedded');
  });

  afterAll(() => test.close());

  async function countRunning(): Promise<number> {
    const [row] = await test.engine.rows<{ n: number }>(
      "SELECT count() AS n FROM system.processes WHERE query LIKE '%numbers(1000000)%' AND query NOT LIKE '%processes%'",
    );
    return row?.n ?? -1;
  }

  describe('stream', () => {
    it('returns text while the query runs, and frees everything when the reader leaves', async () => {
      const chunks = test.engine.stream(ENDLESS, {}, { blockRows: 2 });
      expect((await chunks.next()).done).toBe(false);
      expect(test.engine.activeStreams).toBe(1);
      await chunks.return();
      expect(test.engine.activeStreams).toBe(0);
      await expect.poll(countRunning).toBe(0);
    });

    it('stops the query inside the database when aborted in the middle of a pull', async () => {
      const aborter = new AbortController();
      // A block takes 2 s, the longest sleep the database allows. Without KILL the pull would take as long.
      const chunks = test.engine.stream(
        'SELECT toString(sleepEachRow(0.5)) FROM numbers(120)',
        {},
        { signal: aborter.signal, blockRows: 4 },
      );
      const pull = chunks.next();
      await expect.poll(() => test.engine.activeStreams).toBe(1);
      const reason = new Error('enough');
      aborter.abort(reason);
      await expect(pull).rejects.toBe(reason);
      expect(test.engine.activeStreams).toBe(0);
    });

    it('makes the seventh stream wait for a session, and lets an aborted waiter leave the queue', async () => {
      const open = Array.from({ length: 6 }, () => test.engine.stream(ENDLESS, {}, { blockRows: 1 }));
      await Promise.all(open.map((chunks) => chunks.next()));
      const aborter = new AbortController();
      const impatient = test.engine.stream('SELECT 1', {}, { signal: aborter.signal }).next();
      const patient = readText(test.engine.stream("SELECT 'through'"));
      aborter.abort();
      await expect(impatient).rejects.toMatchObject({ name: 'AbortError' });
      await open[3]?.return();
      expect(await patient).toBe('through\n');
      await Promise.all(open.map((chunks) => chunks.return()));
      expect(test.engine.activeStreams).toBe(0);
    });

    it('counts the wait for a session towards the time limit', async () => {
      const open = Array.from({ length: 6 }, () => test.engine.stream(ENDLESS, {}, { blockRows: 1 }));
      await Promise.all(open.map((chunks) => chunks.next()));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const late = test.engine.stream('SELECT 1').next();
        const [told] = await Promise.all([late.catch((error: unknown) => error), vi.advanceTimersByTimeAsync(30_000)]);
        expect(told).toBeInstanceOf(QueryTimeoutError);
        expect(test.engine.isWanted).toBe(false);
      } finally {
        vi.useRealTimers();
      }
      await Promise.all(open.map((chunks) => chunks.return()));
      expect(await readText(test.engine.stream('SELECT 7'))).toBe('7\n');
    });

    it('gives the next free session to the key that has the fewest', async () => {
      const ask = (key: string) => test.engine.stream(ENDLESS, {}, { blockRows: 1, key });
      const held = Array.from({ length: 6 }, () => ask('greedy'));
      await Promise.all(held.map((chunks) => chunks.next()));
      const order: string[] = [];
      const line = ['greedy', 'greedy', 'quiet'].map(async (key) => {
        const chunks = ask(key);
        await chunks.next();
        order.push(key);
        await chunks.return();
      });
      await expect.poll(() => test.engine.hasMoreThanItsShare('greedy')).toBe(true);
      await held[0].return();
      await Promise.all(line);
      expect(order[0]).toBe('quiet');
      await Promise.all(held.map((chunks) => chunks.return()));
    });

    it('reports a broken query and gives its session back', async () => {
      for (let i = 0; i < 8; i++) {
        await expect(readText(test.engine.stream('SELECT nothing FROM nowhere'))).rejects.toThrow(/nowhere|UNKNOWN/);
      }
      expect(await readText(test.engine.stream('SELECT 7'))).toBe('7\n');
    });

    it('binds different values in streams and rows that run at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          const rows = await test.engine.rows<{ v: number }>('SELECT {v:UInt32} AS v', { v: i });
          return [rows[0]?.v, await readText(test.engine.stream('SELECT toString({v:UInt32} * 2)', { v: i }))];
        }),
      );
      expect(answers).toEqual(Array.from({ length: 40 }, (_, i) => [i, `${i * 2}\n`]));
    });
  });

  describe('insertFile', () => {
    it('leaves no file behind when the rows cannot be inserted', async () => {
      const path = test.engine.makeInsertPath();
      writeFileSync(path, 'rows');
      await expect(test.engine.insertFile('nowhere', ['a'], path)).rejects.toThrow(/nowhere/);
      expect(readdirSync(dirname(path))).toEqual([]);
    });
  });

  describe('text', () => {
    it('returns the whole column, and binds different values at the same time', async () => {
      const texts = await Promise.all(
        Array.from({ length: 20 }, (_, i) => test.engine.text('SELECT number + {v:UInt32} FROM numbers(2)', { v: i })),
      );
      expect(texts.map((bytes) => new TextDecoder().decode(bytes))).toEqual(
        Array.from({ length: 20 }, (_, i) => `${i}\n${i + 1}\n`),
      );
    });

    it('stops inside the database when aborted, and gives its session back', async () => {
      const aborter = new AbortController();
      const reason = new Error('enough');
      const slow = 'SELECT count() FROM numbers(1000000) AS a, numbers(1000000) AS b WHERE a.number + b.number = 1';
      const text = test.engine.text(slow, {}, { signal: aborter.signal });
      await expect.poll(countRunning).toBe(1);
      expect(test.engine.activeStreams).toBe(1);
      aborter.abort(reason);
      await expect(text).rejects.toBe(reason);
      expect(test.engine.activeStreams).toBe(0);
      await expect.poll(countRunning).toBe(0);
    });

    it('reports a broken query and gives its session back', async () => {
      for (let i = 0; i < 5; i++)
        await expect(test.engine.text('SELECT nothing FROM nowhere')).rejects.toThrow(/nowhere/);
      expect(new TextDecoder().decode(await test.engine.text('SELECT 7'))).toBe('7\n');
    });
  });
});

/** What another process, started in `folder`, says of opening `directory`. */
function openElsewhere(directory: string, folder = process.cwd()): string {
  const vite = fileURLToPath(new URL('../../../../node_modules/vite/dist/node/index.js', import.meta.url));
  const script = `
    import { createServer } from ${JSON.stringify(vite)};
    const root = ${JSON.stringify(fileURLToPath(new URL('../../../..', import.meta.url)))};
    const server = await createServer({ root, configFile: false, logLevel: 'silent', appType: 'custom',
      server: { middlewareMode: true, hmr: false, watch: null, ws: false }, optimizeDeps: { noDiscovery: true }, resolve: { alias: { '@': root + '/src' } } });
    const { openEmbeddedEngine } = await server.ssrLoadModule('/src/service/store/engine/engine.ts');
    await openEmbeddedEngine(process.argv[1]).then(() => console.log('opened'), (error) => console.log(error.name + ': ' + error.message));
    await server.close();
    process.exit(0);`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script, directory], {
    encoding: 'utf8',
    cwd: folder,
  });
  return child.stdout.trim();
}

describe('openEmbeddedEngine', () => {
  let test: TestEngine;

  beforeAll(async () => {
    test = await openTestEngine({}, undefined, 'embedded');
  });

  afterAll(() => test.close());

  it('tells a second process who uses the directory, and leaves its files alone', () => {
    writeFileSync(test.engine.makeInsertPath(), 'half a row');
    const incoming = (): string[] => readdirSync(join(test.directory, 'incoming'));
    const before = incoming();
    const said = openElsewhere(test.directory);
    expect(said).toBe(
      `StoreBusyError: The data directory ${test.directory} is used by another running Depthscape (process ${process.pid})`,
    );
    expect(incoming()).toEqual(before);
  });

  it('reads no configuration of another program from the folder it is started in', () => {
    const folder = join(test.directory, 'started-here');
    mkdirSync(folder);
    writeFileSync(join(folder, 'config.xml'), 'not <xml');
    expect(openElsewhere(join(folder, 'data'), folder)).toBe('opened');
  });

  it.each(['file', 'file/below', '/proc/depthscape'])('refuses %s as a directory in one sentence', async (name) => {
    writeFileSync(join(test.directory, 'file'), '');
    const path = name.startsWith('/') ? name : join(test.directory, name);
    const error = await openEmbeddedEngine(path).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DataDirectoryError);
    expect(String(error)).toContain(`${path} cannot be written`);
  });
});
