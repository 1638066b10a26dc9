import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, isInstalled, killChild, startListening } from '../programs/own-program';

/** A real Redis of this machine, on a port and in a folder of its own, that keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with nothing in it. */
  start(): Promise<void>;
  /** Keeps its connections open and answers nothing. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Whether `redis-server` is here. Prints what is skipped where it is not. */
export function hasRedis(skipped: string): boolean {
  if (isInstalled('redis-server')) return true;
  process.stderr.write(`SKIPPED: redis-server is not installed (apt-get install redis-server); ${skipped}\n`);
  return false;
}

function launch(port: number, directory: string): Promise<ChildProcess> {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  return startListening('redis-server', [...place, '--save', '', '--appendonly', 'no'], port);
}

export async function openRedisServer(): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-redis-'));
  const [port] = await findFreePorts(1);
  let child = await launch(port, directory);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => killChild(child),
    async start() {
      child = await launch(port, directory);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async close() {
      await killChild(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
