import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The service's health since the last request for it. Resident memory in bytes. */
export interface Health {
  readonly memory: number;
  readonly peakMemory: number;
  /** Longest delay of the event loop. */
  readonly worstDelayMs: number;
}

/** The result of one request. */
export interface Exchange {
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where its data are and stay; by default in a folder that is removed with it. */
  readonly dataDirectory?: string;
}

/** Budgets are per key, and a benchmark needs many. */
const KEYS = Array.from({ length: 60 }, (_, index) => `bench-${index}`);

/** The fixed time of the benchmarked world, Unix seconds. */
export const BENCH_NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** The built service in a separate process, with its own world. */
export class MeasuredService {
  readonly #child: ChildProcess;
  /** To be removed at the end. */
  readonly #ownDirectory: string | undefined;
  readonly #agent = new Agent({ keepAlive: true });
  readonly port: number;
  #turn = 0;

  private constructor(child: ChildProcess, ownDirectory: string | undefined, port: number) {
    this.#child = child;
    this.#ownDirectory = ownDirectory;
    this.port = port;
  }

  static async start(
    root: string,
    scale: 'small' | 'full' = 'full',
    { env = {}, dataDirectory }: StartOptions = {},
  ): Promise<MeasuredService> {
    const port = await findFreePort();
    const ownDirectory = dataDirectory === undefined ? await mkdtemp(join(tmpdir(), 'depthscape-bench-')) : undefined;
    const probe = pathToFileURL(join(root, 'bench/service-probe.mjs')).href;
    const child = spawn(process.execPath, ['--import', probe, join(root, 'dist/service/main.js')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDirectory ?? ownDirectory,
        SIM_SCALE: scale,
        SIM_NOW: new Date(BENCH_NOW * 1000).toISOString(),
        LOCAL_KEYS: KEYS.map((key) => `enterprise:${key}`).join(','),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const service = new MeasuredService(child, ownDirectory, port);
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      // While there is progress, older data are still being made in the background.
      if (answer?.status === 200 && !('progress' in ((await answer.json()) as object))) return service;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async askHealth(): Promise<Health> {
    const answer = once(this.#child, 'message');
    this.#child.send('health');
    return (await answer)[0] as Health;
  }

  /** Requests `/v1/points` and reads the answer to its end. @throws Error for any status but 200. */
  async ask(query: Readonly<Record<string, string | number | boolean | readonly string[]>>): Promise<Exchange> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (typeof value === 'object') for (const item of value) search.append(name, item);
      else search.append(name, String(value));
    }
    this.#turn = (this.#turn + 1) % KEYS.length;
    const started = performance.now();
    const sent = request({
      port: this.port,
      host: '127.0.0.1',
      path: `/v1/points?${search}`,
      agent: this.#agent,
      headers: { 'X-Service-Key': KEYS[this.#turn] },
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${search}: ${answer.statusCode}`);
    let bytes = 0;
    let firstByteMs = Number.NaN;
    for await (const chunk of answer) {
      if (bytes === 0) firstByteMs = performance.now() - started;
      bytes += (chunk as Buffer).length;
    }
    return { bytes, firstByteMs, totalMs: performance.now() - started };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    if (this.#ownDirectory !== undefined) await rm(this.#ownDirectory, { recursive: true, force: true });
  }
}
