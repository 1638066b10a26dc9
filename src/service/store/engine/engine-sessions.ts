import type { Caller } from './caller';
import { QUERY_LIMIT_MS, QueryTimeoutError } from './query-limit';
import { type PooledSession, SessionPool } from './session-pool';

/** Most streams at once. Each holds a session; further ones wait. */
const STREAM_SESSIONS = 6;
const ROW_SESSIONS = 2;
/** Most texts at once, so that files and streams keep some threads. */
const TEXT_SESSIONS = 4;
const CLOSING_GRACE_MS = 2000;

/** Most sessions in use at once, without those that write. */
export const MAX_SESSIONS = STREAM_SESSIONS + ROW_SESSIONS + TEXT_SESSIONS;

export interface HeldSession<Session> {
  readonly session: Session;
  /** Fires when the caller leaves or the store closes. */
  readonly signal: AbortSignal;
  /** What is left of the time limit after waiting for the session. */
  readonly leftMs: number;
  readonly release: () => void;
}

/** All requests without a key share one owner. */
const ownerOf = (key: string | undefined): string => key ?? '';

/** The sessions of an engine by what they are for, shared fairly between keys. */
export class EngineSessions<Session extends PooledSession> {
  readonly #streams: SessionPool<Session>;
  readonly #readers: SessionPool<Session>;
  readonly #texts: SessionPool<Session>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(open: () => Session) {
    this.#streams = new SessionPool(STREAM_SESSIONS, open);
    this.#readers = new SessionPool(ROW_SESSIONS, open);
    this.#texts = new SessionPool(TEXT_SESSIONS, open);
  }

  /** Streams and texts that hold a session now. */
  get active(): number {
    return this.#running.size;
  }

  /** Whether a stream waits for a session. */
  get isWanted(): boolean {
    return this.#streams.isWanted;
  }

  /** Whether streams of `key` hold sessions for which others, who have fewer, are waiting. */
  hasMoreThanItsShare(key: string | undefined): boolean {
    return this.#streams.hasMoreThanItsShare(ownerOf(key));
  }

  holdStream(caller: Caller): Promise<HeldSession<Session>> {
    return this.#hold(this.#streams, caller);
  }

  holdText(caller: Caller): Promise<HeldSession<Session>> {
    return this.#hold(this.#texts, caller);
  }

  /** Runs a short query in a session of its own kind. */
  async read<T>(query: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#readers.take('');
    try {
      return await query(session);
    } finally {
      this.#readers.give(session);
    }
  }

  /** Ends what runs, then closes all sessions. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The store is closing'));
    // A stream whose reader never returns only ends with its session: wait for those that still move.
    const grace = new Promise((resolve) => setTimeout(resolve, CLOSING_GRACE_MS).unref());
    await Promise.race([Promise.allSettled(this.#running), grace]);
    this.#streams.close();
    this.#readers.close();
    this.#texts.close();
  }

  /** The holder must release the session. */
  async #hold(pool: SessionPool<Session>, caller: Caller): Promise<HeldSession<Session>> {
    // A new signal per query: on a shared one, listeners of many queries would pile up.
    const signal = AbortSignal.any(caller.signal ? [caller.signal, this.#closing.signal] : [this.#closing.signal]);
    const startedAt = performance.now();
    const session = await this.#take(pool, ownerOf(caller.key), signal);
    const leftMs = Math.max(0, QUERY_LIMIT_MS - (performance.now() - startedAt));
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#running.add(ended);
    const release = (): void => {
      pool.give(session);
      this.#running.delete(ended);
      end();
    };
    return { session, signal, leftMs, release };
  }

  /** @throws QueryTimeoutError when none is free within the time limit of a query. */
  async #take(pool: SessionPool<Session>, owner: string, signal: AbortSignal): Promise<Session> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), QUERY_LIMIT_MS);
    try {
      return await pool.take(owner, AbortSignal.any([signal, limit.signal]));
    } catch (error) {
      throw limit.signal.aborted && !signal.aborted ? new QueryTimeoutError({ cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
