import type { QueryClient } from '@tanstack/react-query';
import type { ConfirmedClock } from '@/base/confirmed-clock';
import { finishSteps, type Steps } from '@/base/steps';
import type { WeightFacts } from '@/contract/weight';
import { countBuckets, tileOf, tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';
import type { Budget, Rank } from '../budget/budget';
import { noteAsked, POINTS_PATH } from '../http/asked-request';
import { findUnsettled } from '../plan/closed-spans';
import { fillIdle, planRuns, type RunCosts } from '../plan/plan-runs';
import { type ByteMemory, EMPTY_BYTE_MEMORY, learnBytes, predictBytesPerPoint } from '../plan/predict-bytes';
import { priceView, priceViewInSteps, type ViewNeed, type ViewPrice } from '../plan/price-view';
import { computeRunSpan, makeRunCosts } from '../plan/run-costs';
import type { TileRun } from '../plan/tile-runs';
import { abortWhenAllAre } from './abort-when-all';
import { AskedWhen } from './asked-when';
import type { TileDatabase } from './database/tile-database';
import type { HeldTile, TileKind } from './database/tile-kind';
import type { TileWork } from './database/tile-work';
import { isStillFilled, type Reach, reachedStartOf } from './reach';
import { TileAssembler } from './tile-assembler';
import { TileCache } from './tile-cache';
import { type FlightWaiter, TileFlights } from './tile-flights';

export interface TileLoaderOptions {
  readonly client: QueryClient;
  readonly budget: Budget;
  readonly tileDatabase: Promise<TileDatabase>;
  readonly clock: ConfirmedClock;
  /** Runs `task` once all tiles of a view were requested. */
  readonly defer?: (task: () => void) => void;
  /** Where tiles are packed and read; by default on the calling thread. */
  readonly work?: TileWork;
}

/** One series and its reach: the range in which data exist and the key may see them. */
export interface SeriesRequest<View, Tile> {
  readonly kind: TileKind<View, Tile>;
  readonly view: View;
  readonly reach: Reach;
}

export interface TileRequest<View, Tile> extends SeriesRequest<View, Tile> {
  readonly tileIndex: number;
  /** How many tiles of the view must be requested; the others are cached. */
  readonly viewTiles: number;
  readonly rank: Rank;
  /** Nothing may be requested: the user has not agreed to the price. */
  readonly isFreeOnly?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** Tiles of one series that a view shows. */
export interface ViewTiles<View, Tile> extends SeriesRequest<View, Tile> {
  readonly tiles: readonly number[];
}

/** Series of different kinds side by side. */
export type AnyViewTiles = ViewTiles<unknown, unknown>;

/**
 * Loads tiles: derived from cached ones where that is exact, from this device where stored, else requested. Requests of
 * one turn are combined so that they cost the least weight.
 */
export interface TileLoader {
  /** Rejects as `Budget.run` does, or with the signal's reason. */
  load<View, Tile>(ask: TileRequest<View, Tile>): Promise<HeldTile<Tile>>;
  readonly shelf: TileCache;
  /** What showing the tiles will cost, not counting those cached, stored or derivable. */
  price(views: readonly AnyViewTiles[]): ViewPrice;
  /** Like `price`, in steps: thousands of tiles take longer than a frame. */
  priceInSteps(views: readonly AnyViewTiles[]): Steps<ViewPrice>;
  /** What a client with an empty cache would pay. */
  priceAnew(views: readonly AnyViewTiles[]): ViewPrice;
}

export function makeTileLoader(options: TileLoaderOptions): TileLoader {
  return new QueuedTileLoader(options);
}

interface Waiter extends TileRequest<unknown, unknown> {
  resolve(held: HeldTile): void;
  reject(error: Error): void;
}

/** What is needed to hand out the tiles of an answer. */
interface HandFacts {
  readonly run: TileRun;
  readonly waiters: Map<number, FlightWaiter>;
  readonly when: AskedWhen;
}

function nameSeries<View, Tile>(kind: TileKind<View, Tile>, view: View): string {
  return JSON.stringify([kind.type, kind.keyOf(view)]);
}

function deferTask(task: () => void): void {
  setTimeout(task, 0);
}

class QueuedTileLoader implements TileLoader {
  readonly shelf: TileCache;
  readonly #options: TileLoaderOptions;
  readonly #flights = new TileFlights();
  #waiting: Waiter[] = [];
  #bytes: ByteMemory = EMPTY_BYTE_MEMORY;

  constructor(options: TileLoaderOptions) {
    this.#options = options;
    this.shelf = new TileCache(options);
  }

  async load<View, Tile>(ask: TileRequest<View, Tile>): Promise<HeldTile<Tile>> {
    const { kind, view, reach, tileIndex, signal } = ask;
    signal.throwIfAborted();
    const derived = this.shelf.derive(kind, view, tileIndex);
    if (derived !== undefined) return derived;
    if (this.shelf.find(kind, view, tileIndex) === undefined) {
      const kept = await this.shelf.loadKept(kind, view, tileIndex, reach);
      signal.throwIfAborted();
      const isAll = ask.isFreeOnly === true || kept?.isClosed === true || this.shelf.isFresh(kind, view, kept?.asked);
      if (kept !== undefined && isAll) return kept;
      // Show it at once; the request then adds what is new.
      if (kept !== undefined) this.shelf.show(kind, view, tileIndex, kept, false);
    }
    if (ask.isFreeOnly === true) throw new Error('What was kept on this device cannot be read');
    return this.#join(ask) ?? this.#enqueue(ask);
  }

  /** Waits for a request in progress that includes the tile. If that request is dropped, requests it again. */
  #join<View, Tile>(ask: TileRequest<View, Tile>): Promise<HeldTile<Tile>> | undefined {
    const { kind, view, tileIndex, signal } = ask;
    if (this.shelf.find(kind, view, tileIndex) !== undefined) return undefined;
    const flight = this.#flights.find(nameSeries(kind, view), tileIndex);
    let isJoined = false;
    const loaded = new Promise<HeldTile>((resolve, reject) => {
      isJoined = flight?.join({ tileIndex, signal, resolve, reject }) === true;
    });
    if (!isJoined) return undefined;
    return loaded as Promise<HeldTile<Tile>>;
  }

  price(views: readonly AnyViewTiles[]): ViewPrice {
    return finishSteps(this.priceInSteps(views));
  }

  *priceInSteps(views: readonly AnyViewTiles[]): Steps<ViewPrice> {
    const needs: ViewNeed[] = [];
    for (const view of views) needs.push(...(yield* this.#listNeeds(view)));
    return yield* priceViewInSteps(needs, (facts) => this.#options.budget.predict(facts));
  }

  priceAnew(views: readonly AnyViewTiles[]): ViewPrice {
    const needs = views.map((view) => this.#needOf(view, view.tiles));
    return priceView(needs, (facts) => this.#options.budget.predict(facts));
  }

  /**
   * Lists the requests needed: missing tiles share them; an open tile stored on this device is read first and then
   * requests only its rest.
   */
  *#listNeeds(asked: AnyViewTiles): Steps<readonly ViewNeed[]> {
    const { kind, view, reach, tiles } = asked;
    const missing: number[] = [];
    const behind: number[] = [];
    for (const tile of tiles) {
      // The first look at a deep tile reads all its levels, see `canCoarsenBook`.
      yield;
      if (!this.shelf.isFree(kind, view, tile, reach)) {
        if (this.#flights.find(nameSeries(kind, view), tile) === undefined) missing.push(tile);
      } else if (this.shelf.isWanted(kind, view, tile, reach)) behind.push(tile);
    }
    const others = { ...asked, tiles: tiles.filter((tile) => !behind.includes(tile)) };
    return [this.#needOf(others, missing), ...behind.map((tile) => this.#needOf({ ...asked, tiles: [tile] }, [tile]))];
  }

  #needOf(view: AnyViewTiles, missing: readonly number[]): ViewNeed {
    return { facts: view.kind.factsOf(view.view), missing, needed: view.tiles.length, costs: this.#costsOf(view) };
  }

  #enqueue<View, Tile>(ask: TileRequest<View, Tile>): Promise<HeldTile<Tile>> {
    const answered = new AbortController();
    const loaded = new Promise<HeldTile<Tile>>((resolve, reject) => {
      if (this.#waiting.length === 0) (this.#options.defer ?? deferTask)(() => this.#flush());
      this.#waiting.push({ ...ask, resolve, reject } as unknown as Waiter);
      ask.signal.addEventListener('abort', () => reject(ask.signal.reason as Error), { signal: answered.signal });
    });
    // The cache holds on to the signal as long as the tile, and so to everything that still listens to it.
    return loaded.finally(() => answered.abort());
  }

  #flush(): void {
    const groups = new Map<string, Waiter[]>();
    for (const waiter of this.#waiting) {
      if (waiter.signal.aborted) continue;
      const { kind, view, rank, reach } = waiter;
      const name = JSON.stringify([kind.type, kind.keyOf(view), rank, reach]);
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [waiter]);
      else group.push(waiter);
    }
    this.#waiting = [];
    for (const waiters of groups.values()) this.#startRuns(waiters);
  }

  #startRuns(waiters: readonly Waiter[]): void {
    const costs = this.#costsOf(waiters[0]);
    const indices = waiters.map(({ tileIndex }) => tileIndex);
    for (const run of planRuns(indices, costs)) {
      const members = waiters.filter(({ tileIndex: i }) => i >= run.firstTile && i < run.firstTile + run.count);
      void this.#send(members, this.#fill(members, run, costs), waiters[0].viewTiles - waiters.length);
    }
  }

  /** Extends the run by neighbours that cost no extra weight, if no other request waits. */
  #fill(members: readonly Waiter[], run: TileRun, costs: RunCosts): TileRun {
    const { kind, view, rank, reach } = members[0];
    const isIdle = rank !== 'prefetch' && this.#options.budget.getState().queue.length === 0;
    // For an open tile only new data is requested: neighbours do not belong to that request.
    if (!isIdle || this.#changingFrom(members, run) !== undefined) return run;
    const scale = kind.scaleOf(view);
    const { from, to } = this.#clip(reach, members[0]);
    const most = kind.idleTiles ?? Number.POSITIVE_INFINITY;
    const first = Math.max(tileOf(scale, from), run.firstTile - most);
    const end = Math.min(tileOf(scale, to - 1) + 1, run.firstTile + run.count + most);
    const held = { has: (tile: number) => this.shelf.isFree(kind, view, tile, reach) };
    return fillIdle(run, held, costs, { firstTile: first, count: Math.max(0, end - first) });
  }

  /** The span to request: the existing part of the run; for a single open tile only what is new or may still change. */
  #spanOf(members: readonly Waiter[], run: TileRun): TimeSpan {
    const { kind, view, reach } = members[0];
    const scale = kind.scaleOf(view);
    const span = computeRunSpan(run, scale, this.#clip(reach, members[0]));
    const changing = this.#changingFrom(members, run);
    return changing === undefined ? span : { ...span, from: Math.max(span.from, changing) };
  }

  /** The time from which a single tile with data is requested again: points may arrive late, some after newer ones. */
  #changingFrom([{ kind, view, tileIndex }]: readonly Waiter[], run: TileRun): number | undefined {
    const held = run.count === 1 ? this.shelf.find(kind, view, tileIndex) : undefined;
    const newest = held && kind.newestOf(held.tile);
    if (held === undefined || newest === undefined) return undefined;
    const scale = kind.scaleOf(view);
    return Math.min(scale.startOf(scale.bucketOf(newest)), findUnsettled(scale, held.asked?.until ?? 0));
  }

  async #send(members: readonly Waiter[], run: TileRun, tilesHeld: number): Promise<void> {
    const { kind, view, rank } = members[0];
    const span = this.#spanOf(members, run);
    const points = countBuckets(kind.scaleOf(view), span);
    const facts = { ...kind.factsOf(view), points };
    const when = new AskedWhen(this.#options.clock);
    const waiters = new Map<number, FlightWaiter>(members.map((member) => [member.tileIndex, member]));
    const hand = this.#makeHand(members, { run, waiters, when });
    if (points === 0) return hand.finish();
    const search = kind.searchOf(view, span);
    const take = (tile: number, part: unknown): void => {
      if (kind.isFilled?.(view) !== true) when.take(kind.newestOf(part));
      hand.take(tile, part);
    };
    const ended = new AbortController();
    const abort = abortWhenAllAre(
      members.map((member) => member.signal),
      ended.signal,
    );
    const land = this.#flights.add({
      series: nameSeries(kind, view),
      run,
      members: new Set(waiters.keys()),
      join(waiter) {
        const { tileIndex, signal } = waiter;
        if (waiters.has(tileIndex) || !hand.await(tileIndex)) return false;
        waiters.set(tileIndex, waiter);
        abort.add(signal);
        signal.addEventListener('abort', () => waiter.reject(signal.reason as Error), { signal: ended.signal });
        return true;
      },
    });
    try {
      await this.#options.budget.run({
        search,
        facts,
        span,
        rank,
        predictedBytes: points * predictBytesPerPoint(facts, this.#bytes),
        tilesHeld,
        tilesAsked: run.count,
        signal: abort.signal,
        send: async (signal) => {
          hand.restart();
          when.restart();
          const delivery = await kind.ask({ view, search, span, signal, hand: (tile, part) => take(tile, part) });
          this.#bytes = learnBytes(this.#bytes, facts, delivery.bytes);
          return delivery;
        },
      });
      if (when.newest !== undefined) this.#options.clock.witness(when.newest * 1000);
      hand.finish();
    } catch (error) {
      noteAsked(error, { path: POINTS_PATH, search });
      for (const { reject } of waiters.values()) reject(error as Error);
    } finally {
      land();
      ended.abort();
    }
  }

  #makeHand(members: readonly Waiter[], { run, waiters, when }: HandFacts): TileAssembler<unknown> {
    const { kind, view, reach } = members[0];
    const scale = kind.scaleOf(view);
    const running = new Map(
      members.flatMap(({ tileIndex }) => {
        const held = this.shelf.find(kind, view, tileIndex);
        return held === undefined ? [] : [[tileIndex, held] as const];
      }),
    );
    const findCut = (tileIndex: number): number | undefined => {
      const held = running.get(tileIndex);
      if (held !== undefined) return held.cutFrom;
      const from = reachedStartOf(scale, tileIndex, reach);
      return from > tileStartOf(scale, tileIndex) ? from : undefined;
    };
    const hold = (tileIndex: number, part: unknown): HeldTile => {
      const tile = part ?? kind.makeEmpty(view, tileIndex);
      const known = Math.max(tileStartOf(scale, tileIndex), running.get(tileIndex)?.asked?.until ?? 0);
      const asked = when.getState(known);
      return this.shelf.hold(kind, view, tileIndex, { tile, asked, origin: 'asked', cutFrom: findCut(tileIndex) });
    };
    const given = new Map<number, boolean>();
    return new TileAssembler({
      awaited: waiters.keys(),
      asked: Array.from({ length: run.count }, (_, i) => run.firstTile + i),
      held: new Map([...running].map(([tileIndex, { tile }]) => [tileIndex, tile])),
      merge: (older, newer) => kind.merge(older, newer),
      give: (tileIndex, part, isLate) => {
        const waiter = waiters.get(tileIndex);
        waiters.delete(tileIndex);
        const held = hold(tileIndex, part);
        given.set(tileIndex, held.isClosed);
        if (waiter !== undefined) waiter.resolve(held);
        else this.shelf.show(kind, view, tileIndex, held, isLate);
      },
      keep: (tileIndex, part) => {
        const held = hold(tileIndex, part);
        // Later data has shown that the tile was complete.
        if (held.isClosed && given.get(tileIndex) === false) this.shelf.show(kind, view, tileIndex, held, true);
        if (held.cutFrom === undefined || !isStillFilled(reach)) this.shelf.keep(kind, view, tileIndex, held);
      },
    });
  }

  #costsOf({ kind, view, reach }: SeriesRequest<unknown, unknown>): RunCosts {
    const facts = kind.factsOf(view);
    return makeRunCosts({
      facts,
      scale: kind.scaleOf(view),
      reach: this.#clip(reach, { kind, view }),
      bytesPerPoint: predictBytesPerPoint(facts, this.#bytes),
      predict: (asked: WeightFacts) => this.#options.budget.predict(asked),
      capacity: this.#options.budget.getState().capacity,
    });
  }

  /**
   * The span in whole buckets: from the bucket in which the data start, because answers contain only buckets that start
   * in the requested span, up to the open bucket, because a snapshot may be as late as its bucket's end. If the key's
   * reach cuts the data, the span starts at the reach.
   */
  #clip(
    { from, to, isClipped }: Reach,
    { kind, view }: Pick<SeriesRequest<unknown, unknown>, 'kind' | 'view'>,
  ): TimeSpan {
    const scale = kind.scaleOf(view);
    const endAfter = (seconds: number): number => scale.startOf(scale.bucketOf(seconds) + 1);
    const first = isClipped === true ? from : scale.startOf(scale.bucketOf(from));
    return { from: first, to: Math.min(endAfter(to), endAfter(this.#nowSeconds())) };
  }

  #nowSeconds(): number {
    return this.#options.clock.now() / 1000;
  }
}
