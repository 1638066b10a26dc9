/** What the pool needs of a database session. */
export interface PooledSession {
  close(): void;
}

interface Waiter<S> {
  readonly owner: string;
  readonly resolve: (session: S) => void;
  readonly reject: (reason: unknown) => void;
}

/** The signal fired before a session was free. */
class WaitAbortedError extends Error {
  override readonly name = 'AbortError';
}

/**
 * At most `size` sessions, opened when first needed; whoever finds none waits. A session that comes back goes to the owner
 * that has the fewest of them, among equals to the one that has gone without for longest: many requests of one owner are no
 * longer a line for another than a single one.
 */
export class SessionPool<S extends PooledSession> {
  readonly #open: () => S;
  readonly #size: number;
  readonly #idle: S[] = [];
  readonly #owners = new Map<S, string>();
  readonly #waiting: Waiter<S>[] = [];
  /** When each owner was last given a session, counted in sessions given. */
  readonly #served = new Map<string, number>();
  #turns = 0;
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

  /** Whether anybody waits. */
  get isWanted(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether somebody waits who would still have fewer sessions than `owner` after one of them changed hands. */
  hasMoreThanItsShare(owner: string): boolean {
    if (this.#waiting.length === 0) return false;
    const own = this.#countOf(owner);
    return this.#waiting.some((waiter) => this.#countOf(waiter.owner) + 1 < own);
  }

  /** Rejects with an AbortError when the signal aborts first, and with an error once the pool is closed. */
  async take(owner: string, signal?: AbortSignal): Promise<S> {
    if (this.#closed) throw new Error('The store is closed');
    signal?.throwIfAborted();
    const session = this.#idle.pop() ?? this.#make();
    if (session === undefined) return this.#wait(owner, signal);
    this.#note(session, owner);
    return session;
  }

  give(session: S): void {
    this.#owners.delete(session);
    if (this.#closed) {
      this.#made--;
      session.close();
      return;
    }
    const next = this.#shiftNext();
    if (next === undefined) {
      this.#idle.push(session);
      return;
    }
    this.#note(session, next.owner);
    next.resolve(session);
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

  #make(): S | undefined {
    if (this.#made >= this.#size) return undefined;
    const session = this.#open();
    this.#made++;
    return session;
  }

  #countOf(owner: string): number {
    let count = 0;
    for (const holder of this.#owners.values()) if (holder === owner) count++;
    return count;
  }

  #note(session: S, owner: string): void {
    this.#owners.set(session, owner);
    this.#served.set(owner, ++this.#turns);
  }

  #shiftNext(): Waiter<S> | undefined {
    let [best, fewest, earliest] = [-1, Number.POSITIVE_INFINITY, 0];
    for (const [at, { owner }] of this.#waiting.entries()) {
      const [count, served] = [this.#countOf(owner), this.#served.get(owner) ?? 0];
      if (count < fewest || (count === fewest && served < earliest)) [best, fewest, earliest] = [at, count, served];
    }
    return best < 0 ? undefined : this.#waiting.splice(best, 1)[0];
  }

  #wait(owner: string, signal?: AbortSignal): Promise<S> {
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
      const waiter: Waiter<S> = { owner, resolve: settle(resolve), reject: settle(reject) };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
    });
  }
}
