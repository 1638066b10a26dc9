import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers of a deployment that allows pages of other origins, sent with every response. */
const GRANT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A test's replacement for the deployment's behaviour; true if it has answered. */
export type Intervene = (incoming: IncomingMessage, response: ServerResponse) => boolean;

/** Another origin in front of our service, which itself allows no other origin. */
export interface CorsProxy {
  readonly url: string;
  /** Received requests, without preflights. */
  readonly asked: readonly IncomingMessage[];
  /** Replaces the previous intervention. */
  setIntervention(intervene: Intervene): void;
  close(): void;
}

export async function openCorsProxy(target: string): Promise<CorsProxy> {
  const asked: IncomingMessage[] = [];
  let intervene: Intervene = () => false;
  const server = createServer((incoming, response) => {
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204, GRANT).end();
      return;
    }
    asked.push(incoming);
    if (intervene(incoming, response)) return;
    const { host: _host, origin: _origin, referer: _referer, ...headers } = incoming.headers;
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch')));
    const outgoing = request(target + (incoming.url ?? ''), { headers: sent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...GRANT });
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    setIntervention(next) {
      intervene = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
