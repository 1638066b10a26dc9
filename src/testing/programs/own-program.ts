import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** Whether `command` can be started on this machine at all. */
export const isInstalled = (command: string, args: readonly string[] = ['--version']): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined;

/** `count` ports of the loopback on which nobody listens now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  for (let at = 0; at < count; at++) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  // All are held until the last one is found, so that none is found twice.
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      if (address === null || typeof address === 'string') throw new Error('No free port');
      return address.port;
    }),
  );
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

/** Starts a program of this machine and waits until it listens on `port`. */
export async function startListening(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: 'ignore' });
  // A run that breaks off leaves nothing behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

/** Ends it as a crash does. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
