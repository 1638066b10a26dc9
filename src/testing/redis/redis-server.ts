import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const isInstalled = (): boolean => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether `redis-server` is here. Prints what is skipped where it is not. */
export function hasRedis(skipped: string): boolean {
  if (isInstalled()) return true;
  process.stderr.write(`SKIPPED: redis-server is not installed (apt-get install redis-server); ${skipped}\n`);
  return false;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

async function launch(port: number, directory: string): Promise<ChildProcess> {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  const child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export async function openRedisServer(): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-redis-'));
  const port = await findFreePort();
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
