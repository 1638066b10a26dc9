import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { NEUTRAL_DIALECT } from '@/contract/dialect';
import { makeRelayApp, type RelayDeps } from '@/service/relay/relay-app';
import { sendRelayed } from '@/service/relay/send-relayed';

export const RELAY_KEY = 'canary-key-of-the-relay-0123456789';

interface Opened {
  readonly port: number;
  readonly server: Server;
}

async function open(listener: RequestListener): Promise<Opened> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const opened: Opened[] = [];
/** What the relay logged since the fields were last closed. */
export const relayFailures: unknown[] = [];

/** Closes all relays and the upstreams behind them. */
export function closeFields(): void {
  relayFailures.length = 0;
  for (const { server } of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  /** The answer was as long as its headers promised. */
  readonly isWhole: boolean;
}

interface RelayField {
  readonly port: number;
  readonly upstreamPort: number;
  readonly asked: IncomingMessage[];
  ask(path: string, options?: { headers?: Record<string, string>; method?: string }): Promise<Answered>;
}

/** A relay in front of an upstream that answers with `listener`. */
export async function openRelayField(listener: RequestListener, options: Partial<RelayDeps> = {}): Promise<RelayField> {
  const asked: IncomingMessage[] = [];
  const upstream = await open((incoming, response) => {
    asked.push(incoming);
    listener(incoming, response);
  });
  let answer: (incoming: Request) => Response | Promise<Response> = () => new Response(null);
  const send: Parameters<typeof getRequestListener>[0] = async (incoming, { outgoing }) =>
    sendRelayed(await answer(incoming), outgoing as ServerResponse, (error) => relayFailures.push(error));
  const listen = getRequestListener(send, { overrideGlobalObjects: false });
  const relay = await open((incoming, outgoing) => void listen(incoming, outgoing));
  opened.push(upstream, relay);
  const app = makeRelayApp({
    upstream: { apiOrigin: `http://127.0.0.1:${upstream.port}`, dialect: NEUTRAL_DIALECT, key: RELAY_KEY },
    port: relay.port,
    onFailure: (error) => relayFailures.push(error),
    ...options,
  });
  answer = (incoming) => app.fetch(incoming);
  return {
    port: relay.port,
    upstreamPort: upstream.port,
    asked,
    ask: (path, sent = {}) => ask(relay.port, path, sent),
  };
}

function ask(
  port: number,
  path: string,
  sent: { headers?: Record<string, string>; method?: string },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, ...sent }, (incoming) => {
      const chunks: Buffer[] = [];
      const settle = (isWhole: boolean): void =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks), isWhole });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('end', () => settle(true));
      incoming.once('error', () => settle(false));
    });
    outgoing.once('error', reject).end();
  });
}
