import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/** The venue's answer to a request. `hang`: none, ever. */
export type ServedAnswer =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

/** A connected client. */
export interface Client {
  readonly path: string;
  readonly streams: Set<string>;
  /** Count of frames sent to it. */
  sent: number;
  /** Bytes sent to it that wait here. */
  readonly backlogBytes: number;
  /** It receives but sends nothing, not even the answer to a ping. */
  isSilent: boolean;
  send(text: string): void;
  /** Sends raw bytes, bypassing the protocol. */
  sendRaw(bytes: Buffer): void;
  close(code: number, reason: string): void;
  cut(): void;
}

export interface ServerHooks {
  answer(url: URL): ServedAnswer | Promise<ServedAnswer>;
  /** Refuses a connection with a status, or with an endless answer; undefined accepts it. */
  refuse?(
    path: string,
  ): { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'endless' | undefined;
  onOpen?(client: Client): void;
  onMessage(client: Client, text: string): void;
}

export interface VenueServer {
  readonly port: number;
  /** `http://127.0.0.1:N` */
  readonly base: string;
  readonly clients: ReadonlySet<Client>;
  close(): Promise<void>;
}

function refuseUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n${lines.join('')}\r\n`,
  );
}

/** Sends header lines one after another, but never the last one. */
function answerWithoutEnd(socket: Duplex): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\n');
  const timer = setInterval(() => socket.write('X-Wait: a while\r\n'), 20);
  socket.once('close', () => clearInterval(timer));
}

function makeClient(socket: WebSocket, raw: Duplex, path: string): Client {
  return {
    path,
    streams: new Set(),
    sent: 0,
    isSilent: false,
    get backlogBytes() {
      return socket.bufferedAmount;
    },
    send(text) {
      if (this.isSilent) return;
      this.sent++;
      socket.send(text);
    },
    sendRaw: (bytes) => void raw.write(bytes),
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
  };
}

/** A venue's server on loopback: real HTTP and real WebSockets, with content from `hooks`. */
export async function openVenueServer(hooks: ServerHooks, port = 0): Promise<VenueServer> {
  const clients = new Set<Client>();
  const http: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://venue');
    void Promise.resolve(hooks.answer(url)).then((answer) => {
      if (answer === 'hang') return;
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  const endless = new Set<Duplex>();
  http.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    // A refused client may cut the connection first.
    raw.on('error', () => raw.destroy());
    const path = request.url ?? '/';
    const refusal = hooks.refuse?.(path);
    if (refusal === 'endless') {
      endless.add(raw);
      answerWithoutEnd(raw);
      return;
    }
    if (refusal) {
      refuseUpgrade(raw, refusal.status, refusal.headers);
      return;
    }
    sockets.handleUpgrade(request, raw, head, (socket) => {
      const client = makeClient(socket, raw, path);
      clients.add(client);
      socket.on('ping', (data) => {
        if (!client.isSilent) socket.pong(data);
      });
      socket.on('message', (data) => hooks.onMessage(client, (data as Buffer).toString('utf8')));
      socket.on('close', () => clients.delete(client));
      socket.on('error', () => socket.terminate());
      hooks.onOpen?.(client);
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const { port: bound } = http.address() as AddressInfo;
  return {
    port: bound,
    base: `http://127.0.0.1:${bound}`,
    clients,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      for (const raw of endless) raw.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
