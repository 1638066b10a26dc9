import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChild } from '../build-child';
import type { ClickHouseFront } from '../clickhouse/clickhouse-front';

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  /** Everything that it has printed. */
  text(): string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops it where it is, and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it as a person does. */
  stop(): Promise<void>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

export interface ProcessOptions {
  readonly role?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its data directory within that of all; one of its own by default. */
  readonly directory?: string;
  /** Waits until it answers; `false` returns at once. */
  readonly isAwaited?: boolean;
}

export interface ServiceProcesses {
  readonly directory: string;
  start(options?: ProcessOptions): Promise<ServiceProcess>;
  /** Kills those that still run and removes what they left. */
  dispose(): Promise<void>;
}

const READY = /is ready at (http:\/\/127\.0\.0\.1:\d+)/;
const LONGEST_START_MS = 240_000;

async function waitFor(check: () => string | undefined, child: ChildProcess, text: () => string): Promise<string> {
  const startedAt = performance.now();
  for (;;) {
    const found = check();
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The service ended: ${text()}`);
    if (performance.now() - startedAt > LONGEST_START_MS) throw new Error(`The service does not answer: ${text()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The real program, built once, whose store is behind `front`. */
export async function makeServiceProcesses(front: ClickHouseFront | undefined): Promise<ServiceProcesses> {
  const built = await buildChild('service-process', "import '@/service/main';", {
    'filling-worker': 'service/simulate/filling/filling.worker.ts',
  });
  const children = new Set<ChildProcess>();
  const passwordFile = join(built.directory, 'password');
  const server: Record<string, string> = {};
  if (front) {
    const { origin, user, password, database, cluster } = front.address;
    await writeFile(passwordFile, password, { mode: 0o600 });
    server['CLICKHOUSE_URL'] = `${origin.replace('://', `://${user}@`)}/${database}`;
    server['CLICKHOUSE_PASSWORD_FILE'] = passwordFile;
    if (cluster !== undefined) server['CLICKHOUSE_CLUSTER'] = cluster;
  }
  let count = 0;
  return {
    directory: built.directory,
    async start({ role, args = [], env = {}, directory, isAwaited = true } = {}) {
      const child = spawn(process.execPath, [built.script, ...args], {
        cwd: built.directory,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          ...server,
          PORT: '0',
          METRICS: 'off',
          SIM_SCALE: 'small',
          DATA_DIR: join(built.directory, directory ?? `data-${++count}`),
          ...(role !== undefined && { ROLE: role }),
          ...env,
        },
      });
      children.add(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (part: string) => {
          said += part;
        });
      }
      const ended = once(child, 'close').then(([code]) => {
        children.delete(child);
        return code as number | null;
      });
      const text = (): string => said;
      const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
        child.kill(signal);
        await ended;
      };
      const url = isAwaited ? await waitFor(() => READY.exec(said)?.[1], child, text) : '';
      return {
        url,
        text,
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
        freeze: () => void child.kill('SIGSTOP'),
        thaw: () => void child.kill('SIGCONT'),
        ended,
      };
    },
    async dispose() {
      for (const child of children) {
        const closed = once(child, 'close');
        child.kill('SIGKILL');
        await closed;
      }
      await built.dispose();
    },
  };
}
