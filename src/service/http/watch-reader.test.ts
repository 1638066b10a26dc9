import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { watchReader } from './watch-reader';

it('tells of a reader that takes nothing, and not of one that waits', async () => {
  const onIdle = vi.fn((outgoing: ServerResponse) => void outgoing.destroy());
  const timedOut = vi.fn();
  const server = createServer((incoming, outgoing) => {
    outgoing.on('timeout', timedOut);
    watchReader(outgoing, 50, () => onIdle(outgoing));
    outgoing.write('[');
    // More than the system itself takes over for a reader that takes nothing.
    if (incoming.url === '/much') outgoing.write(Buffer.alloc(50_000_000, 32));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string): Promise<IncomingMessage> => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }).end();
    const [incoming] = (await once(asked, 'response')) as [IncomingMessage];
    return incoming.on('error', () => undefined).pause();
  };
  await ask('/little');
  await expect.poll(() => timedOut).toHaveBeenCalled();
  expect(onIdle).not.toHaveBeenCalled();
  await ask('/much');
  await expect.poll(() => onIdle).toHaveBeenCalledOnce();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
