import type { ServerResponse } from 'node:http';

/** A client that takes nothing for this long loses its answer: it would keep its connection and what waits for it. */
export const IDLE_WRITE_MS = 15_000;

/** Ends the answer of a client that stopped reading. */
export class IdleClientError extends Error {
  override readonly name = 'IdleClientError';

  constructor(idleMs: number) {
    super(`A client took nothing for ${idleMs} ms: its answer was broken off`);
    // The server logs this; where in our code the timer runs says nothing.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Calls `onIdle` when the reader of `outgoing` has taken not one byte of what waits for it for `idleMs`, at most twice as
 * long. A slow one that takes a little at a time is left alone, however long its buffer takes to empty; so is one that
 * waits for us.
 */
export function watchReader(outgoing: ServerResponse, idleMs: number, onIdle: () => void): void {
  // The time limit of the socket counts what the system takes over, which no other figure of Node's shows.
  outgoing.setTimeout(idleMs, () => {
    if (outgoing.writableLength > 0) onIdle();
  });
}
