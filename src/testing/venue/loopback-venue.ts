import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '@/base/clock';
import type { RecordedLoop } from './recorded-loop';
import { answerRequest } from './venue-answers';
import { type StreamFrame, VenueStream } from './venue-stream';

const PUMP_MS = 20;

/** What happens to a frame on its way to one socket. */
export interface Delivery {
  readonly text: string;
  readonly afterMs: number;
}

/** The faults on the way; without it there are none. */
export interface VenueFaults {
  /** What the socket really receives for a frame; `cut` ends the connection instead. */
  deliver?(frame: StreamFrame, socket: number): readonly Delivery[] | 'cut';
  /** An answer instead of the true one. */
  answer?(
    path: string,
  ): { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string } | undefined;
  /** The status with which a socket is refused; undefined accepts it. */
  open?(path: string): number | undefined;
  /** The answer to a subscription, instead of the true one. */
  subscribe?(streams: readonly string[]): object | undefined;
}

export interface VenueOptions {
  readonly loop: RecordedLoop;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** How fast its time passes; 1 by default. */
  readonly speed?: number;
  /** Delay of every answer. */
  readonly delayMs?: number;
  readonly faults?: VenueFaults;
  /** Unix ms at which its time starts; now by default. */
  readonly startMs?: number;
}

interface Client {
  readonly id: number;
  readonly socket: WebSocket;
  /** Whether its address serves a stream. */
  readonly serves: (stream: string) => boolean;
  readonly streams: Set<string>;
}

/** `/public` has books and trades, `/market` the rest; neither sends the other's streams. */
const isPublic = (stream: string): boolean => /@(depth|trade|bookTicker)/.test(stream);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Binance's linear market, replayed from a recording on this machine: real HTTP, real sockets. */
export class LoopbackVenue {
  readonly #options: VenueOptions;
  readonly #stream: VenueStream;
  readonly #startMs: number;
  readonly #startedAt = systemClock.monotonic();
  readonly #clients = new Set<Client>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  #timer: ReturnType<typeof setInterval> | undefined;
  #opened = 0;
  readonly requests: string[] = [];

  constructor(options: VenueOptions) {
    this.#options = options;
    this.#startMs = options.startMs ?? systemClock.now();
    this.#stream = new VenueStream(options.loop, this.#startMs);
    this.#server.on('upgrade', (request, socket, head) => {
      const path = new URL(request.url ?? '/', 'http://venue').pathname;
      const refused = /^\/(public|market)\/stream$/.test(path) ? options.faults?.open?.(path) : 404;
      if (refused !== undefined) {
        socket.end(`HTTP/1.1 ${refused} Refused\r\ncontent-length: 0\r\n\r\n`);
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#welcome(client, path));
    });
  }

  /** The venue's time, Unix ms. */
  get nowMs(): number {
    return Math.floor(this.#startMs + (systemClock.monotonic() - this.#startedAt) * (this.#options.speed ?? 1));
  }

  /** Count of sockets opened so far. */
  get opened(): number {
    return this.#opened;
  }

  /** Starts to listen, only for this machine. @returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port ?? 0, '127.0.0.1', resolve);
    });
    this.#timer = setInterval(() => this.#pump(), PUMP_MS);
    const address = this.#server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  /** Cuts every open connection. */
  cut(): void {
    for (const { socket } of this.#clients) socket.terminate();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pump(): void {
    for (const frame of this.#stream.advance(this.nowMs)) {
      for (const client of this.#clients) {
        if (client.streams.has(frame.stream) && client.serves(frame.stream)) this.#deliver(frame, client);
      }
    }
  }

  #deliver(frame: StreamFrame, { id, socket }: Client): void {
    const deliveries = this.#options.faults?.deliver?.(frame, id) ?? [{ text: frame.text, afterMs: 0 }];
    if (deliveries === 'cut') {
      socket.terminate();
      return;
    }
    for (const { text, afterMs } of deliveries) {
      if (afterMs === 0) socket.send(text);
      else setTimeout(() => socket.readyState === socket.OPEN && socket.send(text), afterMs);
    }
  }

  #welcome(socket: WebSocket, path: string): void {
    const serves = path.startsWith('/public') ? isPublic : (stream: string) => !isPublic(stream);
    const client: Client = { id: ++this.#opened, socket, serves, streams: new Set() };
    this.#clients.add(client);
    socket.on('close', () => this.#clients.delete(client));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => this.#obey(client, data.toString('utf8')));
  }

  #obey({ socket, streams }: Client, text: string): void {
    const { method, params = [], id } = JSON.parse(text) as { method: string; params?: string[]; id: number };
    const answer = method === 'SUBSCRIBE' ? this.#options.faults?.subscribe?.(params) : undefined;
    if (answer === undefined && method === 'SUBSCRIBE') for (const stream of params) streams.add(stream);
    socket.send(JSON.stringify(answer ?? { result: null, id }));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://venue');
    this.requests.push(address.pathname + address.search);
    if (this.#options.delayMs) await wait(this.#options.delayMs);
    const fault = this.#options.faults?.answer?.(address.pathname);
    if (fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '{}');
      return;
    }
    this.#pump();
    const answer = answerRequest(address, this.#stream, this.nowMs);
    const status =
      answer === undefined ? 404 : answer !== null && typeof answer === 'object' && 'code' in answer ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json', 'x-mbx-used-weight-1m': '1' });
    response.end(JSON.stringify(answer ?? { code: -1, msg: 'No such path.' }));
  }
}
