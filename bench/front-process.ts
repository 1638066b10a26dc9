import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import type { ServerAddress } from '@/service/store/server/server-address';
import { openFront } from '@/testing/clickhouse/clickhouse-front';

/** Set in the process that is the database server. */
const FRONT = 'DEPTHSCAPE_BENCH_FRONT';

/** A database server of a benchmark. */
interface FrontProcess {
  /** What an instance that only answers needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The server of the store in `directory`, in a process of its own: this module again. The password lies in `folder`. */
export async function startFront(directory: string, folder: string): Promise<FrontProcess> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, [FRONT]: directory } });
  const ended = once(child, 'exit');
  const { origin, user, password, database } = await Promise.race([
    once(child, 'message').then(([sent]) => sent as ServerAddress),
    ended.then(([code]) => Promise.reject(new Error(`The server ended with ${String(code)}`))),
  ]);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  return {
    env: {
      CLICKHOUSE_URL: `${origin.replace('://', `://${user}@`)}/${database}`,
      CLICKHOUSE_PASSWORD_FILE: passwordFile,
      ROLE: 'api',
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const directory = process.env[FRONT];
if (directory !== undefined && process.send) {
  const front = await openFront(await openEmbeddedEngine(directory));
  process.send(front.address);
}
