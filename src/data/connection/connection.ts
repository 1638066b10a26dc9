import type { ServiceClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { TierId } from '@/contract/tiers';
import { type Fetcher, type Http, type HttpOptions, makeHttp, type Outcome } from '../http/http';
import { isKeyRejected, NetworkError, RequestTimeoutError } from '../http/http-errors';
import { loadHealth, loadSession, type Session } from './session';

/** A slower answer than this is called slow. */
export const SLOW_MS = 2000;
const SEEDING_POLL_MS = 500;
const OFFLINE_POLL_MS = 2000;

export type ConnectionState =
  | { readonly status: 'connecting' }
  /** The service makes its data; `progress` is 0 to 1. */
  | { readonly status: 'seeding'; readonly progress: number }
  | { readonly status: 'ready'; readonly source: 'embedded'; readonly tier: TierId }
  | { readonly status: 'slow'; readonly source: 'embedded'; readonly tier: TierId }
  | { readonly status: 'rejected' }
  /** `since`: data time in Unix milliseconds. `hadSession`: data of before may be on screen. */
  | { readonly status: 'offline'; readonly since: number; readonly hadSession: boolean };

export interface ConnectionOptions {
  readonly baseUrl: string;
  readonly clock: ServiceClock;
  readonly onRate?: HttpOptions['onRate'];
  readonly fetcher?: Fetcher;
  /** Runs `task` after `ms`; gives back its cancel. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

/** What a sender of requests needs to use the connection's key and to report to it. */
export type ConnectionRequests = Required<
  Pick<HttpOptions, 'baseUrl' | 'key' | 'clock' | 'onRate' | 'onOutcome' | 'renewKey'>
>;

/** Finds the service, holds its key, and says how it is doing. */
export interface Connection extends Disposer {
  /** For `/v1` requests: sends the key and renews it once when the service was started anew. */
  readonly http: Http;
  /** The same for those who send in a worker: `makeDecodeClient(connection.requests)`. */
  readonly requests: ConnectionRequests;
  readonly getState: () => ConnectionState;
  /** `listener` is called after each change; gives back its removal. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for the service now; also the way out of `offline` and `rejected`. */
  readonly connect: () => void;
}

function scheduleTimeout(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

export function makeConnection(options: ConnectionOptions): Connection {
  return new ServiceConnection(options);
}

class ServiceConnection implements Connection {
  readonly http: Http;
  readonly requests: ConnectionRequests;
  readonly #keyless: Http;
  readonly #clock: ServiceClock;
  readonly #schedule: (task: () => void, ms: number) => () => void;
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = { status: 'connecting' };
  #session: Session | undefined;
  #renewal: Promise<boolean> | undefined;
  #cancelPoll = (): void => undefined;
  /** Counts the looks: an answer to an earlier one is dropped. */
  #look = 0;

  constructor({ baseUrl, clock, onRate, fetcher, schedule = scheduleTimeout }: ConnectionOptions) {
    const shared = { baseUrl, clock, ...(fetcher === undefined ? {} : { fetcher }) };
    this.#clock = clock;
    this.#schedule = schedule;
    this.#keyless = makeHttp({ ...shared, key: () => '' });
    this.requests = {
      baseUrl,
      clock,
      key: () => this.#session?.key ?? '',
      onRate: (rate, request) => onRate?.(rate, request),
      onOutcome: (outcome) => this.#take(outcome),
      renewKey: (rejected) => this.#renewKey(rejected),
    };
    this.http = makeHttp({ ...shared, ...this.requests });
  }

  readonly getState = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly connect = (): void => {
    this.#cancelPoll();
    this.#look += 1;
    void this.#find(this.#look);
  };

  dispose(): void {
    this.#look += 1;
    this.#cancelPoll();
    this.#listeners.clear();
  }

  async #find(look: number): Promise<void> {
    try {
      const health = await loadHealth(this.#keyless);
      if (look !== this.#look) return;
      if (health.status === 'seeding') {
        this.#set(health);
        this.#connectAfter(SEEDING_POLL_MS);
        return;
      }
      const session = await loadSession(this.#keyless);
      if (look !== this.#look) return;
      this.#session = session;
      this.#set({ status: 'ready', source: session.source, tier: session.tier });
    } catch {
      if (look === this.#look) this.#goOffline();
    }
  }

  #set(next: ConnectionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #connectAfter(ms: number): void {
    this.#cancelPoll();
    this.#cancelPoll = this.#schedule(this.connect, ms);
  }

  #goOffline(): void {
    if (this.#state.status !== 'offline') {
      this.#set({ status: 'offline', since: this.#clock.now(), hadSession: this.#session !== undefined });
    }
    this.#connectAfter(OFFLINE_POLL_MS);
  }

  #take(outcome: Outcome): void {
    if (this.#state.status !== 'ready' && this.#state.status !== 'slow') return;
    if (outcome.ok) this.#setPace(outcome.elapsedMs > SLOW_MS ? 'slow' : 'ready');
    else if (outcome.error instanceof NetworkError) this.#goOffline();
    else if (outcome.error instanceof RequestTimeoutError) this.#setPace('slow');
    else if (isKeyRejected(outcome.error)) this.#set({ status: 'rejected' });
  }

  #setPace(status: 'ready' | 'slow'): void {
    const session = this.#session;
    if (session === undefined || this.#state.status === status) return;
    this.#set({ status, source: session.source, tier: session.tier });
  }

  /** Requests that fail together share one renewal. */
  async #renewKey(rejected: string): Promise<boolean> {
    if (this.#session !== undefined && this.#session.key !== rejected) return true;
    this.#renewal ??= this.#loadOtherKey(rejected).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #loadOtherKey(rejected: string): Promise<boolean> {
    try {
      this.#session = await loadSession(this.#keyless);
    } catch {
      return false;
    }
    return this.#session.key !== rejected;
  }
}
