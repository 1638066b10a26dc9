import type { Session } from 'chdb';
import { QueryTimeoutError } from './query-limit';

export type ResultFormat = 'TSVRaw' | 'RowBinary';

export interface PullOptions {
  readonly format: ResultFormat;
  readonly signal: AbortSignal;
  /** Longest time the database may work on this query. Waiting for the reader does not count. */
  readonly limitMs: number;
  /** Ends the query inside the database. The driver would otherwise wait for its next chunk. */
  readonly kill: () => void;
}

/** Runs `sql` in its own session, chunk by chunk. The session is free once the generator has ended. */
export async function* pullChunks(
  session: Session,
  sql: string,
  { signal, limitMs, kill, format }: PullOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let isTimedOut = false;
  let busyMs = 0;
  signal.addEventListener('abort', kill, { once: true });
  const stream = session.queryStream(sql, { format });
  const chunks = stream[Symbol.asyncIterator]();
  const pull = async (): ReturnType<typeof chunks.next> => {
    const startedAt = performance.now();
    const onLimit = (): void => {
      isTimedOut = true;
      kill();
    };
    const timer = setTimeout(onLimit, Math.max(0, limitMs - busyMs));
    try {
      return await chunks.next();
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
      if (next.done) return;
      // The database makes the next chunk while this one is sent.
      coming = pull();
      coming.catch(() => undefined);
      yield next.value.raw();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isTimedOut) throw error;
    throw new QueryTimeoutError({ cause: error });
  } finally {
    signal.removeEventListener('abort', kill);
    stream.cancel();
    // The session belongs to this stream until its last fetch is over.
    await coming.catch(() => undefined);
  }
}
