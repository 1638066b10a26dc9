import type { TabChannel, TabLocks, TabStorage } from '@/data/budget/shared-ledger';
import type { VirtualTime } from './virtual-time';

type MessageListener = (event: { readonly data: unknown }) => void;

interface LockRequest {
  readonly signal: AbortSignal | undefined;
  grant(): void;
}

/** Locks, channels and storage that the tabs of one browser share, with the delays between processes. */
export class FakeBrowser {
  readonly stored = new Map<string, string>();
  /** Every message to other tabs, as text. */
  readonly told: string[] = [];
  readonly #time: VirtualTime;
  readonly #delayMs: number;
  readonly #channels = new Set<MessageListener>();
  readonly #views = new Set<Map<string, string>>();
  #isHeld = false;
  #requests: LockRequest[] = [];

  constructor(time: VirtualTime, delayMs = 1) {
    this.#time = time;
    this.#delayMs = delayMs;
  }

  /** Storage as one tab sees it: writes of others arrive late, as between processes. */
  openStorage(): TabStorage {
    const seen = new Map(this.stored);
    this.#views.add(seen);
    return {
      getItem: (name) => seen.get(name) ?? null,
      setItem: (name, text) => {
        seen.set(name, text);
        this.stored.set(name, text);
        this.#time.schedule(() => {
          for (const view of this.#views) if (view !== seen) view.set(name, text);
        }, this.#delayMs);
      },
    };
  }

  readonly locks: TabLocks = {
    request: (_, { signal, steal = false }, task) =>
      new Promise<void>((resolve, reject) => {
        const grant = (): void => {
          this.#isHeld = true;
          void task().then(() => {
            this.#isHeld = false;
            resolve();
            this.#next();
          });
        };
        signal?.addEventListener('abort', () => {
          this.#requests = this.#requests.filter((request) => request.grant !== grant);
          reject(signal.reason);
        });
        if (steal) this.#isHeld = false;
        this.#requests = steal ? [{ signal, grant }, ...this.#requests] : [...this.#requests, { signal, grant }];
        this.#time.schedule(() => this.#next(), 0);
      }),
  };

  /** Takes the lock and never releases it, like a tab that was stopped midway. */
  hangLock(): void {
    this.#isHeld = true;
  }

  openChannel(): TabChannel {
    const own = new Set<MessageListener>();
    return {
      postMessage: (message) => {
        const text = JSON.stringify(message);
        this.told.push(text);
        for (const listener of this.#channels) {
          if (own.has(listener)) continue;
          this.#time.schedule(
            () => this.#channels.has(listener) && listener({ data: JSON.parse(text) }),
            this.#delayMs,
          );
        }
      },
      addEventListener: (_, listener) => {
        own.add(listener);
        this.#channels.add(listener);
      },
      close: () => {
        for (const listener of own) this.#channels.delete(listener);
      },
    };
  }

  #next(): void {
    if (this.#isHeld) return;
    this.#requests.shift()?.grant();
  }
}
