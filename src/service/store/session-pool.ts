/** What the pool needs of a database session. */
export interface PooledSession {
  close(): void;
}

interface Waiter<S> {
  readonly resolve: (session: S) => void;
  readonly reject: (reason: unknown) => void;
}

/** The signal fired before a session was free. */
class WaitAbortedError extends Error {
  override readonly name = 'AbortError';
}

/** At most `size` sessions, opened when first needed; whoever finds none waits in line. */
export class SessionPool<S extends PooledSession> {
  readonly #open: () => S;
  readonly #size: number;
  readonly #idle: S[] = [];
  readonly #waiting: Waiter<S>[] = [];
  #made = 0;
  #closed = false;

  constructor(size: number, open: () => S) {
    this.#size = size;
    this.#open = open;
  }

  /** Sessions handed out and not yet given back. */
  get busy(): number {
    return this.#made - this.#idle.length;
  }

  /** Rejects with an AbortError when the signal aborts first, and with an error once the pool is closed. */
  async take(signal?: AbortSignal): Promise<S> {
    if (this.#closed) throw new Error('The store is closed');
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#made < this.#size) {
      const session = this.#open();
      this.#made++;
      return session;
    }
    return this.#wait(signal);
  }

  give(session: S): void {
    if (this.#closed) {
      this.#made--;
      session.close();
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(session);
    else this.#idle.push(session);
  }

  /** Closes idle sessions now and busy ones when they come back. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(new Error('The store is closed'));
    for (const session of this.#idle.splice(0)) {
      this.#made--;
      session.close();
    }
  }

  #wait(signal?: AbortSignal): Promise<S> {
    return new Promise<S>((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(new WaitAbortedError('Waiting for a session was aborted', { cause: signal?.reason }));
      };
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener('abort', leave);
          then(value);
        };
      const waiter: Waiter<S> = { resolve: settle(resolve), reject: settle(reject) };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
    });
  }
}
