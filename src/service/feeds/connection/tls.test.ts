import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import type { Venue } from '@/service/feeds/protocol/venue';
import { DIALECTS } from '@/testing/venue/dialects';
import { FAST } from '@/testing/venue/record-live';
import { makeSelfSigned } from '@/testing/venue/self-signed';
import type { FrameSink } from '../received-frame';
import { type ConnectionHealth, connectSource } from './connect-source';
import { makeVenueNetwork } from './venue-network';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0).reverse()) await close();
});

interface Impostor {
  readonly host: string;
  readonly cert: string;
  /** Number of attempted connections. */
  tries: number;
  /** Data received over them. */
  heard: string;
}

/** A server that pretends to be the venue, with a certificate from no trusted authority. */
async function openImpostor(): Promise<Impostor> {
  const pair = makeSelfSigned();
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer(pair, (socket) => {
    socket
      .on('error', () => {})
      .on('data', (data: Buffer) => {
        impostor.heard += data.toString('latin1');
      });
  });
  server.on('connection', (socket: Socket) => {
    impostor.tries++;
    sockets.add(socket);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const impostor = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cert: pair.cert,
    tries: 0,
    heard: '',
  };
  return impostor;
}

/** Forwards requests, as an office proxy does. */
async function openProxy(): Promise<string> {
  const sockets = new Set<Duplex>();
  const server = createHttpServer().on('connect', ({ url = '' }, client: Duplex) => {
    const [host, port] = url.split(':');
    const onward = connectTcp(Number(port), host, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const socket of [client, onward]) sockets.add(socket.on('error', () => {}));
    client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The venue with all its hosts at one address. */
function moveVenue(venue: Venue, host: string): Venue {
  const { wire } = venue;
  const move = <T extends { readonly url: string }>(plan: T): T => {
    const url = new URL(plan.url);
    url.host = host;
    return { ...plan, url: url.href };
  };
  return {
    ...venue,
    wire: {
      ...wire,
      hosts: [{ host, kinds: venue.kinds }],
      plan: (instrument) => {
        const { sockets, polls, snapshot } = wire.plan(instrument);
        return { sockets: sockets.map(move), polls: polls.map(move), snapshot: snapshot && move(snapshot) };
      },
    },
  };
}

const NOWHERE: FrameSink = {
  take() {
    throw new Error('A frame came');
  },
  ended() {},
  standing: { book: undefined, reachedMs: 0, events: 0, crossedSeconds: 0 },
};

describe('a venue whose certificate cannot be verified', () => {
  it('answers a client that trusts its certificate', async () => {
    const impostor = await openImpostor();
    const [, port] = impostor.host.split(':');
    const trusting: TLSSocket = connect({ host: '127.0.0.1', port: Number(port), ca: impostor.cert });
    await once(trusting, 'secureConnect');
    trusting.write('hello');
    await vi.waitFor(() => expect(impostor.heard).toBe('hello'));
    trusting.destroy();
  });

  it.each([
    ...DIALECTS.map((make) => [make().instrument.kind.id, make, false] as const),
    ['through a proxy', DIALECTS[2], true] as const,
  ])(
    'gets no byte of a request or a subscription, whatever the environment allows, and the source says why: %s',
    async (_, make, isProxied) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      const { venue, instrument } = make();
      const impostor = await openImpostor();
      const moved = moveVenue(venue, impostor.host);
      const network = makeVenueNetwork(isProxied ? { HTTPS_PROXY: await openProxy() } : {}, systemClock);
      const told: ConnectionHealth[] = [];
      const connection = connectSource({
        venue: moved,
        instrument,
        sink: NOWHERE,
        network,
        waits: FAST,
        onHealth: () => told.push(connection.health),
      });
      closers.push(() => connection.close());
      const why = `The certificate of ${impostor.host} cannot be verified (DEPTH_ZERO_SELF_SIGNED_CERT)`;
      // It retries, and fails again.
      await vi.waitFor(
        () => expect(impostor.tries).toBeGreaterThan(moved.wire.plan(instrument).sockets.length),
        20_000,
      );
      await vi.waitFor(
        () => expect(connection.health).toMatchObject({ reason: expect.stringContaining(why) as string }),
        20_000,
      );
      await expect(
        network.http(moved).get({ url: `https://${impostor.host}/any`, weight: 1, priority: 'now' }),
      ).rejects.toThrow(why);
      await connection.close();
      const states = new Set(told.map(({ state }) => state));
      expect(states).toContain('waiting');
      expect(states).not.toContain('live');
      expect(impostor.heard).toBe('');
    },
  );
});
