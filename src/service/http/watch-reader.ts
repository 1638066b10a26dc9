import type { ServerResponse } from 'node:http';

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
