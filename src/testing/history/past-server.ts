import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@/base/clock';
import { VenueError, type VenueHttp } from '@/service/feeds/connection/venue-http';
import { isObject } from '@/service/feeds/protocol/read-fields';
import { answerPast } from './past-answers';
import type { PastMarket } from './past-market';

/** What happens to an answer. `banned`: 429 with Retry-After. */
export type PastFault = 'none' | 'banned' | 'cut' | 'empty' | 'failed' | 'doubled' | 'step';

export interface PastServerOptions {
  readonly past: PastMarket;
  readonly clock: Clock;
  readonly delayMs?: number;
  /** Called for each request, in order. */
  faultOf?(url: URL, count: number): PastFault;
}

export interface PastServer {
  readonly port: number;
  readonly http: VenueHttp;
  /** Requested URLs. */
  readonly asked: readonly URL[];
  close(): Promise<void>;
}

/** Repeats the first and last row of lists, as overlapping pages do. */
function doubleRows(body: unknown): unknown {
  if (Array.isArray(body)) return body.length === 0 ? body : [body[0], ...(body as unknown[]), body.at(-1)];
  if (!isObject(body)) return body;
  const wrapped = ['list', 'data', 'result', 'candles'].filter((key) => key in body);
  return { ...body, ...Object.fromEntries(wrapped.map((key) => [key, doubleRows(body[key])])) };
}

/** Candles with the times of another interval. */
function shiftStep(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/(\d{8})00000\b/g, '$100007')) as unknown;
}

function send(response: ServerResponse, fault: PastFault, body: unknown): void {
  if (fault === 'banned') {
    response.writeHead(429, { 'Retry-After': '0' }).end();
    return;
  }
  if (body === undefined || fault === 'failed') {
    response.writeHead(body === undefined ? 404 : 500).end();
    return;
  }
  const changed = fault === 'doubled' ? doubleRows(body) : fault === 'step' ? shiftStep(body) : body;
  const text = fault === 'empty' ? (Array.isArray(body) ? '[]' : '{}') : JSON.stringify(changed);
  response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
  if (fault !== 'cut') {
    response.end(text);
    return;
  }
  response.write(text.slice(0, text.length / 2));
  setImmediate(() => response.destroy());
}

const KINDS: Readonly<Record<number, 'banned' | 'unavailable'>> = { 429: 'banned', 418: 'banned', 451: 'unavailable' };

function request(port: number, { pathname, search }: URL, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get({ port, host: '127.0.0.1', path: pathname + search, signal }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        response.resume();
        reject(new VenueError(KINDS[statusCode] ?? 'failed', `The venue answers ${statusCode}.`));
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
      response.on('error', (cause) => reject(new VenueError('failed', 'The answer was cut off.', { cause })));
    });
    asked.on('error', (cause) => reject(new VenueError('failed', 'The venue cannot be reached.', { cause })));
  });
}

/** Sends every request to `port` on this machine, whatever its venue. */
export const makeLoopbackHttp = (port: number): VenueHttp => ({
  async get({ url }, signal) {
    return { url, text: await request(port, new URL(url), signal), json: {}, receivedMicros: 0 };
  },
});

/** The history of all venues on a local port. */
export async function openPastServer({ past, clock, delayMs = 0, faultOf }: PastServerOptions): Promise<PastServer> {
  const asked: URL[] = [];
  const server = createServer(({ url = '' }, response) => {
    const address = new URL(url, 'http://venue');
    asked.push(address);
    const fault = faultOf?.(address, asked.length) ?? 'none';
    const body = answerPast(address, past, Math.floor(clock.now() / 1000));
    setTimeout(() => send(response, fault, body), delayMs);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    http: makeLoopbackHttp(port),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
