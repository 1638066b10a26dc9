import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFields, openRelayField, relayFailures } from '@/testing/relay-field';

afterEach(closeFields);

/** A question that may bring hundreds of megabytes. */
const LARGE = '/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&interval=MINUTE&period=86400';

describe('a long body', () => {
  it('breaks off when its reader takes nothing for too long, and says so', async () => {
    const block = Buffer.alloc(65_536, 32);
    const closed = vi.fn();
    const { port } = await openRelayField(
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).once('close', closed);
        const fill = (): void => {
          while (response.write(block));
        };
        response.on('drain', fill);
        fill();
      },
      { reader: { windowMs: 120, leastBytesPerSecond: 1 } },
    );
    const outgoing = request({ host: '127.0.0.1', port, path: LARGE, agent: false }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.on('error', () => undefined).pause();
    await expect.poll(() => relayFailures.map(String)).toEqual([expect.stringMatching(/A client read too slowly/)]);
    await expect.poll(() => closed).toHaveBeenCalledOnce();
  });

  it('passes byte for byte, however it is cut', async () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 300_000 }, (_, i) => i * 1.5)));
    const { ask: send } = await openRelayField((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      for (let at = 0; at < body.length; at += 77_777) response.write(body.subarray(at, at + 77_777));
      response.end();
    });
    const { bytes, isWhole } = await send(LARGE);
    expect([isWhole, bytes.equals(body)]).toEqual([true, true]);
    expect(relayFailures).toEqual([]);
  });

  it('is not read ahead of its reader', async () => {
    let written = 0;
    const block = Buffer.alloc(65_536, 32);
    const { port } = await openRelayField((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const fill = (): void => {
        for (let ok = true; ok && written < 100_000_000; written += block.length) ok = response.write(block);
      };
      response.on('drain', fill);
      fill();
    });
    const outgoing = request({ host: '127.0.0.1', port, path: LARGE, agent: false }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.pause();
    let before = -1;
    const isStill = (): boolean => {
      const was = before;
      before = written;
      return was === written;
    };
    await expect.poll(isStill, { interval: 200 }).toBe(true);
    expect(written).toBeLessThan(30_000_000);
    outgoing.destroy();
  });

  it('ends upstream when its reader leaves, in the middle and before the first byte', async () => {
    const [asked, closed]: string[][] = [[], []];
    const { port } = await openRelayField((incoming, response) => {
      asked.push(incoming.url ?? '');
      response.once('close', () => closed.push(incoming.url ?? ''));
      if (incoming.url === '/v1/coins') return;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"series":[');
    });
    const long = request({ host: '127.0.0.1', port, path: LARGE, agent: false }).end();
    await once(long, 'response');
    long.on('error', () => undefined).destroy();
    const waiting = request({ host: '127.0.0.1', port, path: '/v1/coins', agent: false })
      .on('error', () => undefined)
      .end();
    await expect.poll(() => asked).toContain('/v1/coins');
    waiting.destroy();
    await expect.poll(() => closed.toSorted()).toEqual(['/v1/coins', LARGE]);
  });
});
