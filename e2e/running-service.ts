import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVICE = join(ROOT, 'dist/service/main.js');
const IMPORT = join(ROOT, 'dist/service/import-main.js');
const KEYS = join(ROOT, 'dist/service/keys-main.js');

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** The frozen instant of every e2e world. */
export const SIM_NOW = '2026-06-18T14:32:00Z';

const BASE_ENV = { SIM_SCALE: 'small', SIM_SEED: '7', SIM_NOW };

/** A service process for one test, with everything it printed. */
export class RunningService {
  readonly #child: ChildProcess;
  readonly url: string;
  output = '';

  /** `args`: the command line of `npm start --`. */
  constructor(env: Readonly<Record<string, string>>, port: number, args: readonly string[] = []) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = spawnNode([SERVICE, ...args], { ...env, PORT: String(port) });
    // A test that times out never reaches its `stop`.
    const kill = (): void => this.kill('SIGKILL');
    process.once('exit', kill);
    this.#child.once('exit', () => process.off('exit', kill));
    for (const pipe of [this.#child.stdout, this.#child.stderr]) {
      pipe?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  /** Resolves when `/healthz` reports ready and the store is complete. */
  async waitUntilReady(): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(`The service ended: ${this.output}`);
      const health = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (health?.status === 200 && !('progress' in ((await health.json()) as object))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Progress of the first seeding, 0 to 1, once it has started. */
  async waitUntilSeeding(): Promise<number> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(`The service ended: ${this.output}`);
      const health = await fetch(`${this.url}/healthz`).catch(() => undefined);
      const { progress = 1 } = ((await health?.json()) ?? { progress: 0 }) as { readonly progress?: number };
      if (progress > 0) return progress;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Files mapped into the process. */
  async loadMaps(): Promise<string> {
    return readFile(`/proc/${this.#child.pid}/maps`, 'utf8');
  }

  /** Resident memory in bytes. */
  async loadMemory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Exit code once the process has ended by itself or by `kill`. */
  async waitForExit(): Promise<Finished> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    return { code: this.#child.exitCode, output: this.output };
  }

  async stop(): Promise<Finished> {
    this.kill('SIGTERM');
    return this.waitForExit();
  }
}

function spawnNode(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...BASE_ENV, ...env } });
}

/** Runs the program of `npm run import` to its end. */
export function runImport(dataDirectory: string, files: readonly string[]): Promise<Finished> {
  return runToEnd([IMPORT, ...files], dataDirectory);
}

/** Runs the program of `npm run keys` to its end. */
export function runKeys(dataDirectory: string, args: readonly string[]): Promise<Finished> {
  return runToEnd([KEYS, ...args], dataDirectory);
}

async function runToEnd(args: readonly string[], dataDirectory: string): Promise<Finished> {
  const child = spawnNode(args, { DATA_DIR: dataDirectory });
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, 'exit');
  return { code: child.exitCode, output };
}

/** A free port on this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Creates a data directory and removes it after `use`. */
export async function withDataDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-e2e-'));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The shared world right after seeding. No service uses it, so it can be copied. */
export const SEEDED_DIRECTORY = join(ROOT, '.data-e2e-seeded');

/** Creates a data directory with the seeded world; removed after `use`. */
export function withSeededDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  return withDataDirectory(async (directory) => {
    await cp(SEEDED_DIRECTORY, directory, { recursive: true, verbatimSymlinks: true });
    return use(directory);
  });
}
