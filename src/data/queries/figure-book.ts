import type { ServiceClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { isAbort } from '@/base/errors';
import type { FigureName } from '@/domain/screener/figure-names';
import type { Budget } from '../budget/budget';
import type { Http } from '../http/http';
import { EMPTY_BYTE_MEMORY, predictBytesPerPoint } from '../plan/predict-bytes';
import { FREE, sumPrices, type ViewPrice } from '../plan/price-view';
import {
  type CoinFigures,
  type FigureRequest,
  formatFigureSearch,
  getFigureFacts,
  getFigureSpan,
  loadFigures,
  nameAsk,
} from './market-figures';

/** What is known of one figure for a group of markets. */
export interface FigurePage {
  readonly isLoading: boolean;
  /** The figures that arrived last; `undefined` until then. */
  readonly figures: CoinFigures | undefined;
  /** Service time of that answer, Unix seconds. */
  readonly askedAt: number | undefined;
  /** Why the last request failed. */
  readonly error: Error | undefined;
}

export interface FigureBookOptions {
  readonly http: Pick<Http, 'loadJson'>;
  /** Opened only when something costs: it needs a connection that knows its key. */
  readonly getBudget: () => Pick<Budget, 'run' | 'predict'>;
  readonly clock: Pick<ServiceClock, 'now' | 'monotonic'>;
}

/** The page of a figure that nobody has requested. */
export const BLANK_PAGE: FigurePage = { isLoading: false, figures: undefined, askedAt: undefined, error: undefined };

/** Pages by the name of their group. */
type GroupPages = ReadonlyMap<string, FigurePage>;

const NO_PAGES: GroupPages = new Map();
/** Rows are not sorted again more often than this. */
const SETTLE_MS = 5000;

/**
 * Figures loaded on demand, by coin and world, for as long as the connection lasts. Nothing is reloaded automatically:
 * figures age until the user requests newer ones.
 */
export class FigureBook implements Disposer {
  readonly #options: FigureBookOptions;
  readonly #pages = new Map<string, FigurePage>();
  readonly #flights = new Map<string, { readonly search: string; readonly abort: AbortController }>();
  readonly #listeners = new Set<() => void>();
  /** The pages that rows are sorted by: like `#pages`, but unchanged while several answers arrive. */
  readonly #settled = new Map<FigureName, { readonly pages: GroupPages; readonly atMs: number }>();
  #version = 0;

  constructor(options: FigureBookOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each change of the book. */
  readonly getVersion = (): number => this.#version;

  /** The same object until something in it changes. */
  find(ask: Omit<FigureRequest, 'venues'>): FigurePage {
    return this.#pages.get(nameAsk(ask)) ?? BLANK_PAGE;
  }

  /**
   * Pages of a figure by the name of their group, as they were when all requests were answered, or some seconds ago.
   */
  getSettled(name: FigureName): GroupPages {
    return this.#settled.get(name)?.pages ?? NO_PAGES;
  }

  /** Searches of the requests that are in progress or wait for budget: all of them, or those of `asks`. */
  listSearches(asks?: readonly Omit<FigureRequest, 'venues'>[]): readonly string[] {
    const flights = asks?.flatMap((ask) => this.#flights.get(nameAsk(ask)) ?? []) ?? [...this.#flights.values()];
    return flights.map(({ search }) => search);
  }

  /** The cost of loading them, not counting those in progress. */
  price(asks: readonly FigureRequest[]): ViewPrice {
    const fresh = asks.filter((ask) => !this.#flights.has(nameAsk(ask)));
    const prices = fresh.map(({ name }): ViewPrice => {
      const facts = getFigureFacts(name);
      const bytes = facts.points * predictBytesPerPoint(facts, EMPTY_BYTE_MEMORY);
      return { ...FREE, ...this.#options.getBudget().predict(facts), bytes, requests: 1, tilesNeeded: 1 };
    });
    return sumPrices(prices);
  }

  /** Requests figures that are not loading yet; earlier ones stay until the new ones arrive. */
  load(asks: readonly FigureRequest[]): void {
    for (const ask of asks) if (!this.#flights.has(nameAsk(ask))) void this.#send(ask);
    this.#tell();
  }

  /** Aborts requests in progress, which nobody needs any more. */
  stop(): void {
    for (const { abort } of this.#flights.values()) abort.abort();
  }

  dispose(): void {
    this.stop();
    this.#listeners.clear();
  }

  async #send(ask: FigureRequest): Promise<void> {
    const { http, getBudget, clock } = this.#options;
    const id = nameAsk(ask);
    const facts = getFigureFacts(ask.name);
    const span = getFigureSpan(ask, clock.now() / 1000);
    const search = formatFigureSearch(ask, span);
    const abort = new AbortController();
    this.#flights.set(id, { search, abort });
    const before = this.find(ask);
    this.#pages.set(id, { ...before, isLoading: true, error: undefined });
    try {
      const figures = await getBudget().run({
        search,
        facts,
        span,
        rank: 'visible',
        predictedBytes: facts.points * predictBytesPerPoint(facts, EMPTY_BYTE_MEMORY),
        tilesHeld: 0,
        tilesAsked: 1,
        signal: abort.signal,
        send: (signal) => loadFigures(http, ask, search, signal),
      });
      this.#pages.set(id, { isLoading: false, figures, askedAt: clock.now() / 1000, error: undefined });
    } catch (error) {
      this.#pages.set(id, { ...before, isLoading: false, error: isAbort(error) ? before.error : (error as Error) });
    }
    this.#flights.delete(id);
    this.#settle(ask.name);
    this.#tell();
  }

  #settle(name: FigureName): void {
    const prefix = `${name} `;
    const isBusy = [...this.#flights.keys()].some((id) => id.startsWith(prefix));
    const atMs = this.#options.clock.monotonic();
    const before = this.#settled.get(name)?.atMs;
    if (isBusy && before !== undefined && atMs - before < SETTLE_MS) return;
    if (isBusy && before === undefined) {
      this.#settled.set(name, { pages: NO_PAGES, atMs });
      return;
    }
    const pages = [...this.#pages].filter(([id]) => id.startsWith(prefix));
    this.#settled.set(name, { pages: new Map(pages.map(([id, page]) => [id.slice(prefix.length), page])), atMs });
  }

  #tell(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
