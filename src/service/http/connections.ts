import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Of a client whose answer is broken off or refused with words: so long it may take to read them. */
const LINGER_MS = 500;

/** Sends `text` as the last of `socket` and closes it, whether or not the other side does the same. */
export function endConnection(socket: Duplex, text: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  // Unread bytes would make the system throw away what we send.
  socket.resume();
  socket.end(text);
}

/**
 * The connections of a server, at most `max`. One that comes when there are as many takes the place of the one that has
 * been without a request for longest, be it kept alive or half open; when all of them are being answered, it is closed.
 */
export class Connections {
  readonly #max: number;
  readonly #onFull: () => void;
  /** Answers under way on each connection; several when requests are sent ahead. */
  readonly #answers = new Map<Duplex, number>();
  /** Connections without an answer under way, the longest so first. */
  readonly #idle = new Set<Duplex>();
  #wasFull = false;

  /** @param onFull told once, when a connection has to go for the first time. */
  constructor(max: number, onFull: () => void) {
    this.#max = max;
    this.#onFull = onFull;
  }

  get count(): number {
    return this.#answers.size;
  }

  /** Whether an answer is under way, into which nothing else may be written. */
  isAnswering(socket: Duplex): boolean {
    return (this.#answers.get(socket) ?? 0) > 0;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Duplex) => this.#open(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      this.#add(socket, 1);
      response.once('close', () => this.#add(socket, -1));
    });
  }

  #open(socket: Duplex): void {
    if (this.#answers.size >= this.#max) this.#makeRoom(socket);
    if (socket.destroyed) return;
    this.#answers.set(socket, 0);
    this.#idle.add(socket);
    socket.once('close', () => this.#forget(socket));
  }

  #makeRoom(comer: Duplex): void {
    const [longestIdle = comer] = this.#idle;
    this.#forget(longestIdle);
    longestIdle.destroy();
    if (this.#wasFull) return;
    this.#wasFull = true;
    this.#onFull();
  }

  #add(socket: Duplex, change: 1 | -1): void {
    const before = this.#answers.get(socket);
    if (before === undefined) return;
    this.#answers.set(socket, before + change);
    this.#idle.delete(socket);
    if (before + change === 0) this.#idle.add(socket);
  }

  #forget(socket: Duplex): void {
    this.#answers.delete(socket);
    this.#idle.delete(socket);
  }
}
