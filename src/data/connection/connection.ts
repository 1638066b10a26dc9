import { makeServiceClock, type ServiceClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { Dialect, Translator } from '@/contract/dialect';
import type { TierId } from '@/contract/tiers';
import { type Fetcher, type Http, type HttpOptions, makeHttp, type Outcome } from '../http/http';
import {
  isHttpError,
  isKeyRejected,
  isSilence,
  isUnheard,
  RequestTimeoutError,
  StatusError,
} from '../http/http-errors';
import type { Prober } from '../http/probe-origin';
import type { Greeting } from './beyond';
import { type ConnectionState, isOpen, type OpenState, type Pace, type RequestFault } from './connection-state';
import type { KeyKeeper } from './key-keeper';
import { type ConnectionChoice, getEmbedded, makeEmbeddedPlace, type Place, toTier, type World } from './place';
import { loadHealth, loadSession, type Session } from './session';

/** An answer slower than this is shown as slow. */
export const SLOW_MS = 2000;
const SEEDING_POLL_MS = 500;
const OFFLINE_POLL_MS = 2000;
/** A remote service is not ours to poll every two seconds. */
const REMOTE_OFFLINE_POLL_MS = 10_000;

export interface ConnectionOptions {
  readonly choice: ConnectionChoice;
  readonly keys: KeyKeeper;
  readonly clock: ServiceClock;
  readonly onRate?: HttpOptions['onRate'];
  /** Called when the page's own service states what it offers. */
  readonly onSession?: (session: Session) => void;
  /**
   * The service has other data, or we are another user of it, than this connection has shown so far: it must be
   * replaced.
   */
  readonly onOtherWorld?: () => void;
  readonly fetcher?: Fetcher;
  readonly prober?: Prober;
  readonly timeoutMs?: number;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

/**
 * What a sender of requests needs to use the connection's key and to report to it. Address and dialect are known once
 * the state is `ready` and are read for each request: pass on the object, not a copy.
 */
export type ConnectionRequests = Required<
  Pick<HttpOptions, 'baseUrl' | 'opened' | 'key' | 'clock' | 'onRate' | 'onOutcome' | 'renewKey'>
> &
  Pick<HttpOptions, 'fetcher'> & { readonly dialect: Dialect | undefined; readonly translator: Translator | undefined };

/**
 * The link to one service as one user of a key: finds the service, holds the key and reports the status. Its world
 * never changes; another world is another connection.
 */
export interface Connection extends Disposer {
  /** For `/v1` requests: sends the key and renews it once after the service was restarted. */
  readonly http: Http;
  /** The same for code that sends from a worker: `makeDecodeClient(connection.requests)`. */
  readonly requests: ConnectionRequests;
  readonly getState: () => ConnectionState;
  /** Which data this is; `undefined` until the service has stated it. */
  readonly getWorld: () => World | undefined;
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for the service now; also the way out of `offline` and `rejected`. */
  readonly connect: () => void;
}

/** Loaded only by a page that uses a remote service. */
const loadBeyond = () => import('./beyond');

function scheduleTimeout(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

export function makeConnection(options: ConnectionOptions): Connection {
  return new WorldConnection(options);
}

class WorldConnection implements Connection {
  readonly http: Http;
  readonly requests: ConnectionRequests;
  readonly #options: ConnectionOptions;
  /** Requests to the service that serves the page, without a key. */
  readonly #local: Http;
  readonly #listeners = new Set<() => void>();
  /** Requests to be sent once the service is known. */
  readonly #waiting = new Set<() => void>();
  #state: ConnectionState = { status: 'connecting' };
  #place: Place | undefined;
  #renewal: Promise<boolean> | undefined;
  #cancelPoll = (): void => undefined;
  /** Counts the attempts: an answer to an earlier one is dropped. */
  #look = 0;
  /** How far the service is with its older data; `undefined` once it has everything. */
  #progress: number | undefined;
  #isOver = false;
  #isLookingForLife = false;
  #isAskedFor = false;
  /** Paths of the requests that failed since the last answer. */
  readonly #failed = new Set<string>();

  constructor(options: ConnectionOptions) {
    const { clock, onRate, fetcher, choice, timeoutMs } = options;
    const sending = {
      ...(fetcher === undefined ? {} : { fetcher }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    };
    this.#options = options;
    // The time of the page's own service may stand still; that of a remote service does not.
    const localClock = choice.source === 'embedded' ? clock : makeServiceClock();
    this.#local = makeHttp({ baseUrl: '', clock: localClock, key: () => '', ...sending });
    const getPlace = (): Place | undefined => this.#place;
    this.requests = {
      ...sending,
      get baseUrl() {
        return getPlace()?.baseUrl ?? '';
      },
      get dialect() {
        return getPlace()?.words?.dialect;
      },
      get translator() {
        return getPlace()?.words?.translator;
      },
      clock,
      opened: (signal) => this.#waitUntilKnown(signal),
      key: () => this.#lendKey(),
      onRate: (rate, request) => {
        this.#learnTier(rate?.tier);
        onRate?.(rate, request);
      },
      onOutcome: (outcome) => this.#take(outcome),
      renewKey: (rejected) => this.#renewKey(rejected),
    };
    this.http = makeHttp(this.requests);
  }

  readonly getState = (): ConnectionState => this.#state;

  readonly getWorld = (): World | undefined => this.#place?.world;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly connect = (): void => {
    this.#isAskedFor = this.#state.status === 'offline';
    this.#connect();
  };

  #connect(): void {
    this.#isOver = false;
    this.#cancelPoll();
    this.#look += 1;
    void this.#find(this.#look);
  }

  dispose(): void {
    this.#isOver = true;
    this.#look += 1;
    this.#cancelPoll();
    this.#endWaiting();
    this.#listeners.clear();
  }

  /** Throws once the connection is over: a late request is for a world that is no longer shown, and is not sent. */
  #lendKey(): string {
    if (this.#isOver) throw new DOMException('The connection is over', 'AbortError');
    return this.#getKey();
  }

  /** Without a session there is no key: an early request would be refused and show as an error in the console. */
  async #waitUntilKnown(signal: AbortSignal): Promise<void> {
    if (this.#place !== undefined || this.#isOver) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.#waiting.delete(settle);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      this.#waiting.add(settle);
      signal.addEventListener('abort', settle);
    });
    signal.throwIfAborted();
  }

  #endWaiting(): void {
    for (const settle of this.#waiting) settle();
  }

  #getKey(): string {
    const place = this.#place;
    if (place === undefined) return '';
    if (place.world.source === 'remote') return this.#options.keys.getKey(place.baseUrl);
    return place.session.source === 'embedded' ? place.session.key : '';
  }

  async #find(look: number): Promise<void> {
    try {
      const place = await this.#findPlace(look);
      if (place === undefined || look !== this.#look) return;
      if (!this.#settleIn(place)) return;
      if (place.world.source === 'embedded') this.#beOpen({ ...place.world, status: 'ready' }, look);
      else await this.#greet(place, look);
    } catch (error) {
      // The page's own service: whatever it answered, there is no session.
      if (look === this.#look) this.#goOffline(!isHttpError(error) || isUnheard(error));
    }
  }

  #beOpen(state: OpenState, look: number): void {
    this.#set({ ...state, progress: this.#progress });
    if (this.#progress !== undefined) this.#after(SEEDING_POLL_MS, () => void this.#followProgress(look));
  }

  /** Polls the progress of the service until it has everything, or until another attempt starts. */
  async #followProgress(look: number): Promise<void> {
    // Ignore failures here: requests for data will notice them.
    const health = await loadHealth(this.#local).catch(() => undefined);
    if (look !== this.#look || !isOpen(this.#state)) return;
    if (health !== undefined) this.#progress = health.progress;
    this.#beOpen(this.#state, look);
  }

  /** `undefined` while the embedded service makes its data, or when the attempt was superseded. */
  async #findPlace(look: number): Promise<Place | undefined> {
    const { choice, onSession } = this.#options;
    const isLocal = choice.source === 'embedded';
    if (isLocal && !(await this.#isSeeded(look))) return undefined;
    const session = await loadSession(this.#local, toTier(choice.tier));
    if (look !== this.#look) return undefined;
    onSession?.(session);
    const place = await this.#computePlace(session);
    // Remote was chosen earlier and is not offered now.
    if (!isLocal && place.world.source === 'embedded' && !(await this.#isSeeded(look))) return undefined;
    return place;
  }

  async #computePlace(session: Session): Promise<Place> {
    const embedded = getEmbedded(session, this.#options.choice);
    if (embedded !== undefined) return makeEmbeddedPlace(embedded);
    const { computePlaceBeyond } = await loadBeyond();
    return computePlaceBeyond(session, this.#options.keys);
  }

  async #isSeeded(look: number): Promise<boolean> {
    const health = await loadHealth(this.#local);
    if (look !== this.#look) return true;
    if (health.status === 'ready') {
      this.#progress = health.progress;
      return true;
    }
    this.#set(health);
    this.#connectAfter(SEEDING_POLL_MS);
    return false;
  }

  /** Adopts a place of the current world; false when it belongs to another world. */
  #settleIn(place: Place): boolean {
    const before = this.#place?.world.connectionId;
    if (before !== undefined && before !== place.world.connectionId) {
      this.#options.onOtherWorld?.();
      return false;
    }
    this.#place = place;
    this.#endWaiting();
    return true;
  }

  async #greet(place: Place, look: number): Promise<void> {
    const { world } = place;
    if (world.source === 'remote' && this.#getKey() === '') {
      this.#set({ ...world, status: 'keyless' });
      return;
    }
    const { status, tier } = await this.#loadGreeting(place);
    if (look !== this.#look) return;
    if (status === 'silent' || status === 'unreadable') {
      this.#goOffline(status === 'silent', true);
      return;
    }
    // A header may have stated it meanwhile.
    this.#learnTier(this.#place?.world.tier ?? tier);
    this.#set({ ...(this.#place?.world ?? world), status });
  }

  #learnTier(tier: TierId | undefined): void {
    const place = this.#place;
    if (place === undefined || place.world.source === 'embedded' || tier === undefined || tier === place.world.tier)
      return;
    const world = { ...place.world, tier };
    this.#place = { ...place, world };
    if (isOpen(this.#state)) this.#set({ ...this.#state, ...world });
  }

  #set(next: ConnectionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #connectAfter(ms: number): void {
    this.#after(ms, () => this.#connect());
  }

  #after(ms: number, task: () => void): void {
    this.#cancelPoll();
    this.#cancelPoll = (this.#options.schedule ?? scheduleTimeout)(task, ms);
  }

  async #loadGreeting(place: Place): Promise<Greeting> {
    const { loadGreeting } = await loadBeyond();
    return loadGreeting(this.http, place, this.#options.prober);
  }

  /** @param isFar the page's own service answers: the remote one is not ours to poll every two seconds. */
  #goOffline(isSilent: boolean, isFar = false): void {
    const world = this.#place?.world;
    if (this.#state.status !== 'offline') {
      const hadSession = isOpen(this.#state);
      this.#set({ status: 'offline', isSilent, since: this.#options.clock.now(), hadSession, world });
    } else if (this.#isAskedFor) this.#set({ ...this.#state, isSilent, triedAt: this.#options.clock.now() });
    else if (this.#state.isSilent !== isSilent) this.#set({ ...this.#state, isSilent });
    this.#isAskedFor = false;
    this.#connectAfter(isFar ? REMOTE_OFFLINE_POLL_MS : OFFLINE_POLL_MS);
  }

  /** One request got no answer. If another gets one, the service is there. */
  async #lookForLife(place: Place, path: string): Promise<void> {
    this.#failed.add(path);
    if (this.#isLookingForLife) return;
    this.#isLookingForLife = true;
    const look = this.#look;
    const { source } = place.world;
    const asking = source === 'embedded' ? loadHealth(this.#local) : this.#loadGreeting(place);
    const status = await asking.then(
      (found) => found.status,
      (error: unknown) => (isUnheard(error) || !isHttpError(error) ? 'silent' : 'ready'),
    );
    this.#isLookingForLife = false;
    const isLost = status === 'silent' || status === 'unreadable';
    if (look !== this.#look || !isOpen(this.#state)) return;
    if (isLost) this.#goOffline(status === 'silent', source === 'remote');
    else this.#tellFault('silence');
  }

  #take(outcome: Outcome): void {
    if (this.#isOver || !isOpen(this.#state)) return;
    if (outcome.ok) {
      this.#failed.clear();
      this.#setPace({ status: outcome.elapsedMs > SLOW_MS ? 'slow' : 'ready' });
    } else if (isSilence(outcome.error) && this.#place) void this.#lookForLife(this.#place, outcome.error.path);
    else if (outcome.error instanceof RequestTimeoutError) this.#setPace({ status: 'slow' });
    else if (isKeyRejected(outcome.error) && this.#place) this.#set({ ...this.#place.world, status: 'rejected' });
    else if (outcome.error instanceof StatusError && outcome.error.status >= 500) {
      this.#failed.add(outcome.error.path);
      this.#tellFault('errors');
    }
  }

  /** One address that fails is shown where it was asked for; several, and none that succeeds, are the service's. */
  #tellFault(fault: RequestFault): void {
    if (this.#failed.size > 1) this.#setPace({ status: 'slow', fault });
  }

  #setPace(pace: Pace): void {
    const state = this.#state;
    if (this.#place === undefined || (state.status === pace.status && state.fault === pace.fault)) return;
    this.#set({ ...this.#place.world, ...pace, progress: this.#progress });
  }

  /** Requests that fail together share one renewal. A key that the user entered cannot be renewed. */
  async #renewKey(rejected: string): Promise<boolean> {
    if (this.#isOver || this.#place?.world.source !== 'embedded') return false;
    if (this.#getKey() !== rejected) return true;
    this.#renewal ??= this.#loadOtherKey(rejected).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #loadOtherKey(rejected: string): Promise<boolean> {
    try {
      const session = await loadSession(this.#local, toTier(this.#options.choice.tier));
      const place = await this.#computePlace(session);
      return !this.#isOver && this.#settleIn(place) && this.#getKey() !== rejected;
    } catch {
      return false;
    }
  }
}
