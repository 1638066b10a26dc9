import { QueryTimeoutError } from './query-limit';

export type ResultFormat = 'TSVRaw' | 'RowBinary';

/** The chunks of a running query. */
export interface ChunkSource {
  /** `undefined` after the last one. */
  next(): Promise<Uint8Array | undefined>;
  cancel(): void;
}

export interface PullOptions {
  readonly signal: AbortSignal;
  /** Longest time the database may work on this query. Waiting for the reader does not count. */
  readonly limitMs: number;
  /** Ends the query inside the database. The driver would otherwise wait for its next chunk. */
  readonly kill: () => void;
}

/** Hands on the chunks of a query that has a session to itself. The session is free once the generator has ended. */
export async function* pullChunks(
  source: ChunkSource,
  { signal, limitMs, kill }: PullOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let isTimedOut = false;
  let busyMs = 0;
  signal.addEventListener('abort', kill, { once: true });
  const pull = async (): Promise<Uint8Array | undefined> => {
    const startedAt = performance.now();
    const onLimit = (): void => {
      isTimedOut = true;
      kill();
    };
    const timer = setTimeout(onLimit, Math.max(0, limitMs - busyMs));
    try {
      return await source.next();
    } finally {
      clearTimeout(timer);
      busyMs += performance.now() - startedAt;
    }
  };
  let coming = pull();
  try {
    for (;;) {
      const next = await coming;
      signal.throwIfAborted();
      if (next === undefined) return;
      // The database makes the next chunk while this one is sent.
      coming = pull();
      coming.catch(() => undefined);
      yield next;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isTimedOut) throw error;
    throw new QueryTimeoutError({ cause: error });
  } finally {
    signal.removeEventListener('abort', kill);
    source.cancel();
    // The session belongs to this stream until its last fetch is over.
    await coming.catch(() => undefined);
  }
}
