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

/** Session time of an owner, in milliseconds as of `atMs`. It halves every `HALF_LIFE_MS`. */
interface Use {
  readonly ms: number;
  readonly atMs: number;
}

const HALF_LIFE_MS = 10_000;
/** Owners whose use differs by less than this count as equal. */
const USE_STEP_MS = 10;

/**
 * At most `size` sessions, opened when first needed. Without a free one, requests wait. A returned session goes to the
 * owner with the fewest, then to the one with the least recent use, then to the one that was served longest ago. So
 * many requests of one owner delay another no more than a single one, and an owner with few requests does not queue
 * behind fifty with many.
 */
export class SessionPool<S extends PooledSession> {
  readonly #open: () => S;
  readonly #size: number;
  readonly #idle: S[] = [];
  readonly #owners = new Map<S, { readonly owner: string; readonly sinceMs: number }>();
  readonly #waiting: Waiter<S>[] = [];
  /** When each owner was last given a session, as a running number of sessions given. */
  readonly #served = new Map<string, number>();
  readonly #uses = new Map<string, Use>();
  readonly #now: () => number;
  #turns = 0;
  #made = 0;
  #closed = false;

  /** @param now monotonic milliseconds. */
  constructor(size: number, open: () => S, now = (): number => performance.now()) {
    this.#size = size;
    this.#open = open;
    this.#now = now;
  }

  /** Sessions in use. */
  get busy(): number {
    return this.#made - this.#idle.length;
  }

  /** Whether any request waits. */
  get isWanted(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether some waiting owner would still have fewer sessions than `owner` after receiving one of its sessions. */
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
    this.#noteUse(session);
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

  /** Closes idle sessions now and busy ones when they are returned. */
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
    for (const holder of this.#owners.values()) if (holder.owner === owner) count++;
    return count;
  }

  #note(session: S, owner: string): void {
    this.#owners.set(session, { owner, sinceMs: this.#now() });
    this.#served.set(owner, ++this.#turns);
  }

  #noteUse(session: S): void {
    const held = this.#owners.get(session);
    this.#owners.delete(session);
    if (held === undefined) return;
    const atMs = this.#now();
    this.#uses.set(held.owner, { ms: this.#useOf(held.owner) + atMs - held.sinceMs, atMs });
  }

  #useOf(owner: string): number {
    const use = this.#uses.get(owner);
    return use === undefined ? 0 : use.ms * 0.5 ** ((this.#now() - use.atMs) / HALF_LIFE_MS);
  }

  #shiftNext(): Waiter<S> | undefined {
    const ranks = new Map<string, readonly number[]>();
    for (const { owner } of this.#waiting) {
      if (ranks.has(owner)) continue;
      const used = Math.floor(this.#useOf(owner) / USE_STEP_MS);
      ranks.set(owner, [this.#countOf(owner), used, this.#served.get(owner) ?? 0]);
    }
    const [first] = [...ranks].sort(([, a], [, b]) => compareRanks(a, b));
    if (first === undefined) return undefined;
    const at = this.#waiting.findIndex(({ owner }) => owner === first[0]);
    return this.#waiting.splice(at, 1)[0];
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

/** Compares by the first number that differs. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, i) => rank !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
