import type { Session } from 'chdb';

/** The query ran longer than allowed. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
}

export interface PullOptions {
  readonly signal: AbortSignal;
  /** Longest time the database may work for this query; waiting for the reader does not count. */
  readonly limitMs: number;
  /** Ends the query inside the database: the driver alone would wait for its next chunk. */
  readonly kill: () => void;
}

/** Runs `sql` on a session of its own, chunk by chunk. The session is free when the generator has ended. */
export async function* pullChunks(
  session: Session,
  sql: string,
  { signal, limitMs, kill }: PullOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let isTimedOut = false;
  let busyMs = 0;
  signal.addEventListener('abort', kill, { once: true });
  const stream = session.queryStream(sql, { format: 'TSVRaw' });
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
  try {
    for (;;) {
      const next = await pull();
      signal.throwIfAborted();
      if (next.done) return;
      yield next.value.raw();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isTimedOut) throw error;
    throw new QueryTimeoutError(`The query ran longer than ${limitMs / 1000} s`, { cause: error });
  } finally {
    signal.removeEventListener('abort', kill);
    stream.cancel();
  }
}
