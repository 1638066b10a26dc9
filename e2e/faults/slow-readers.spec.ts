import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { findFreePort, RunningService, SIM_NOW, withSeededDirectory } from '../running-service';

/** Number of readers. The quick run has twice as many as the store has sessions. */
const READERS = process.env.FULL ? 500 : 12;
/** A key may have 64 responses in progress and pays for each. */
const READERS_PER_KEY = process.env.FULL ? 10 : 3;
const BYTES_PER_SECOND = [4000, 20_000, 100_000];
const TICK_MS = 250;
const HEAD = 'HTTP/1.1 200';
const NEIGHBOUR_ANSWERS = process.env.FULL ? 30 : 3;
/** A request without a first byte is answered after this time. */
const LIMIT_MS = 30_000;

const NOW = Date.parse(SIM_NOW) / 1000;
const depthPath = (seconds: number): string =>
  `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=ATLAS_FUTURES&coin=BTC&interval=MINUTE&flatten=true&blockSize=5&period=${seconds}&from=${NOW - seconds}`;
const TWO_DAYS = depthPath(172_800);
const TEN_MINUTES = depthPath(600);

/** Reads a response at a steady rate and keeps only its head. */
class SlowReader {
  readonly #socket: Socket;
  readonly #timer: ReturnType<typeof setInterval>;
  head = '';
  bytes = 0;

  constructor(port: number, key: string, bytesPerSecond: number) {
    this.#socket = connect(port, '127.0.0.1').on('error', () => {});
    this.#socket.on('readable', () => {
      if (this.bytes === 0) this.#take(HEAD.length);
    });
    this.#socket.write(`GET ${TWO_DAYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Service-Key: ${key}\r\n\r\n`);
    this.#timer = setInterval(() => this.#take((bytesPerSecond * TICK_MS) / 1000), TICK_MS);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  leave(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }

  #take(bytes: number): void {
    const chunk = this.#socket.read(Math.min(bytes, this.#socket.readableLength)) as Buffer | null;
    this.bytes += chunk?.length ?? 0;
    if (this.head.length < HEAD.length)
      this.head = (this.head + (chunk?.toString('latin1') ?? '')).slice(0, HEAD.length);
  }
}

test('readers of 4, 20 and 100 kB/s hold no session of the store: a neighbour is answered as usual', async () => {
  test.slow(true, 'starts a service of its own');
  if (process.env.FULL) test.setTimeout(300_000);
  await withSeededDirectory(async (directory) => {
    const port = await findFreePort();
    const keys = Array.from({ length: Math.ceil(READERS / READERS_PER_KEY) }, (_, at) => `slow-${at}`);
    const local = [...keys, 'good'].map((key) => `enterprise:${key}`).join(',');
    const service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: local }, port);
    await service.waitUntilReady();
    const ask = async (): Promise<{ readonly text: string; readonly ms: number }> => {
      const startedAt = performance.now();
      const answer = await fetch(service.url + TEN_MINUTES, { headers: { 'X-Service-Key': 'good' } });
      const text = `${answer.status} ${await answer.text()}`;
      return { text, ms: performance.now() - startedAt };
    };
    const alone = await ask();
    const readers = Array.from(
      { length: READERS },
      (_, at) => new SlowReader(port, keys[at % keys.length], BYTES_PER_SECOND[at % BYTES_PER_SECOND.length]),
    );
    const beside = [];
    for (let i = 0; i < NEIGHBOUR_ANSWERS; i++) beside.push(await ask());
    // Each reader has received its first byte, so none waits for a session held by another.
    await expect
      .poll(() => readers.filter(({ head }) => head.length < HEAD.length).length, { timeout: LIMIT_MS })
      .toBe(0);
    beside.push(await ask());
    test.info().annotations.push({
      type: 'slow readers',
      description: `${READERS} readers, neighbour alone ${alone.ms.toFixed(0)} ms, beside them ${beside.map(({ ms }) => ms.toFixed(0)).join(', ')} ms, ${((await service.loadMemory()) / 1e6).toFixed(0)} MB`,
    });
    expect(new Set(readers.map(({ head }) => head))).toEqual(new Set([HEAD]));
    expect(new Set(beside.map(({ text }) => text))).toEqual(new Set([alone.text]));
    expect(alone.text).toMatch(/^200 /);
    // All of that arrived while every reader was still reading.
    expect(readers.filter(({ isOpen }) => !isOpen)).toEqual([]);
    for (const reader of readers) reader.leave();
    expect((await ask()).text).toBe(alone.text);
    const { code, output } = await service.stop();
    expect([code, output.match(/unhandled|\n\s+at /gi)]).toEqual([0, null]);
  });
});
