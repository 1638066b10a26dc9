import type { Disposer } from '@/base/dispose';
import { hashText } from '@/base/random';
import { type LedgerState, parseLedgerState } from './ledger-state';
import type { Schedule } from './schedule';
import type { TokenLedger } from './token-ledger';

/** A lock that is not released for this long belongs to a tab that is gone or asleep. */
const LOCK_PATIENCE_MS = 1500;
/** A bucket refills in far less time, so an older state says nothing. */
const STATE_AGE_MS = 600_000;

/** Sent by a tab that opens; the others answer with their state. */
const HELLO = 'hello';

/** The part of `navigator.locks` that we use. */
export interface TabLocks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, task: () => Promise<void>): Promise<void>;
}

/** The part of a `BroadcastChannel` that we use. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Changes the ledger in step with everyone who spends from the same bucket. */
export interface LedgerAccess extends Disposer {
  /** Runs `task` on the shared ledger: at once, or when we get the tabs' lock. */
  update(task: () => void): void;
}

/** Access for a tab that shares with no other. */
export const loneAccess: LedgerAccess = { update: (task) => task(), dispose: () => undefined };

export interface SharedLedgerOptions {
  readonly ledger: TokenLedger;
  /** Name of the connection, without the key: tabs with the same name share a bucket. */
  readonly name: string;
  readonly locks: TabLocks;
  readonly channel: TabChannel;
  readonly storage: TabStorage;
  readonly schedule: Schedule;
  /** Monotonic, whole milliseconds. */
  readonly now: () => number;
  /** Unix milliseconds of the machine. */
  readonly wallNow: () => number;
  /**
   * Resolves when writes and messages have reached the other tabs; browsers do not promise that they arrive at once.
   */
  readonly pause: () => Promise<void>;
  /** Whether a booking was made by this tab. */
  readonly isOwn: (id: number) => boolean;
  /** Called when another tab has changed the ledger. */
  readonly onChange: () => void;
}

interface Shared {
  /** Hash of the name: a state stored under another name is ignored. */
  readonly seal: number;
  readonly version: number;
  /** Unix milliseconds, to recognise a state of another day. */
  readonly savedAt: number;
  readonly state: LedgerState;
}

/**
 * One bucket for several tabs. Each change is made under an exclusive lock, on the state that the previous change left
 * in storage, and sent to the others at once. States contain ages instead of times and count from when they are read,
 * so a refill is never credited twice.
 */
export class SharedLedger implements LedgerAccess {
  readonly #options: SharedLedgerOptions;
  #version = 0;
  #tasks: (() => void)[] = [];
  #isAsking = false;
  #isAlone = false;
  /** A message from another tab has arrived. */
  #hasNeighbours = false;

  constructor(options: SharedLedgerOptions) {
    this.#options = options;
    options.channel.addEventListener('message', ({ data }) => {
      this.#hasNeighbours = true;
      if (data === HELLO) options.channel.postMessage(this.#export());
      else if (this.#take(data)) options.onChange();
    });
    this.#take(this.#load());
    options.channel.postMessage(HELLO);
  }

  update(task: () => void): void {
    if (this.#isAlone) {
      task();
      return;
    }
    this.#tasks.push(task);
    if (this.#isAsking) return;
    this.#isAsking = true;
    void this.#ask();
  }

  dispose(): void {
    this.#tasks = [];
    this.#options.channel.close();
  }

  async #ask(): Promise<void> {
    while (this.#tasks.length > 0) {
      const isGranted = (await this.#request(false)) || (await this.#request(true));
      if (!isGranted) {
        // The lock is never granted, as in a sandboxed frame: work alone rather than not at all.
        this.#isAlone = true;
        this.#runTasks();
      }
    }
    this.#isAsking = false;
  }

  /** Whether the lock was granted and the tasks were run. */
  async #request(steal: boolean): Promise<boolean> {
    const { locks, name, schedule, pause } = this.#options;
    const patience = new AbortController();
    const cancel = schedule(() => patience.abort(), LOCK_PATIENCE_MS);
    let isGranted = false;
    try {
      await locks.request(name, steal ? { steal } : { signal: patience.signal }, () => {
        isGranted = true;
        const isChanged = this.#runShared();
        return isChanged && this.#hasNeighbours ? pause() : Promise.resolve();
      });
    } catch {
      // It waited too long, or the lock was stolen after its work was done.
    }
    cancel();
    return isGranted;
  }

  /** Runs the tasks; returns whether there is something new for the other tabs. */
  #runShared(): boolean {
    const { ledger, storage, name, channel } = this.#options;
    this.#take(this.#load());
    const before = ledger.revision;
    this.#runTasks();
    if (ledger.revision === before) return false;
    this.#version += 1;
    const shared = this.#export();
    channel.postMessage(shared);
    try {
      storage.setItem(name, JSON.stringify(shared));
    } catch {
      // Storage is full or forbidden: tabs that are open still get the message.
    }
    return true;
  }

  #export(): Shared {
    const { ledger, name, now, wallNow } = this.#options;
    return { seal: hashText(name), version: this.#version, savedAt: wallNow(), state: ledger.exportState(now()) };
  }

  #runTasks(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }

  #load(): unknown {
    try {
      return JSON.parse(this.#options.storage.getItem(this.#options.name) ?? 'null');
    } catch {
      return undefined;
    }
  }

  /** Adopts a newer state; returns whether it did. */
  #take(message: unknown): boolean {
    const { ledger, name, isOwn, now, wallNow } = this.#options;
    const shared = parseShared(message);
    if (shared === undefined || shared.seal !== hashText(name) || shared.version <= this.#version) return false;
    this.#version = shared.version;
    // A save time in the future is rejected too: the machine's clock was set back since, nobody knows when.
    if (Math.abs(wallNow() - shared.savedAt) > STATE_AGE_MS) return false;
    ledger.adopt(shared.state, isOwn, now());
    return true;
  }
}

function parseShared(value: unknown): Shared | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { seal, version, savedAt, state } = value as Partial<Record<keyof Shared, unknown>>;
  const parsed = parseLedgerState(state);
  if (typeof seal !== 'number' || !Number.isSafeInteger(version)) return undefined;
  if (typeof savedAt !== 'number' || parsed === undefined) return undefined;
  return { seal, version: version as number, savedAt, state: parsed };
}
