import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '@/base/clock';
import { TILE_BUCKETS, tileStartOf } from '@/domain/bucket-scale';
import type { Budget, Rank } from '../budget/budget';
import { endOfRunningBucket, isClosedSpan } from '../plan/closed-spans';
import { fillIdle, planRuns, type RunCosts } from '../plan/plan-runs';
import { priceView, type ViewPrice } from '../plan/price-view';
import type { TileRun } from '../plan/tile-runs';
import { abortWhenAllAre } from './abort-when-all';
import { TileHand } from './tile-hand';
import type { FindTile, HeldTile, TileKind } from './tile-kind';
import type { TileVault } from './tile-vault';

export interface TileLoaderOptions {
  readonly client: QueryClient;
  readonly budget: Budget;
  readonly vault: TileVault;
  readonly clock: Clock;
  /** Runs `task` once the tiles of a view have all been asked for. */
  readonly defer?: (task: () => void) => void;
}

export interface TileAsk<View, Tile> {
  readonly kind: TileKind<View, Tile>;
  readonly view: View;
  readonly tileIndex: number;
  readonly rank: Rank;
  readonly signal: AbortSignal;
}

/** Tiles of one series that a view shows. */
export interface ViewTiles<View = unknown, Tile = unknown> {
  readonly kind: TileKind<View, Tile>;
  readonly view: View;
  readonly tiles: readonly number[];
}

/**
 * Loads tiles: derived from held ones where that is exact, from this device where they were kept, else asked for.
 * What is asked for in one turn shares requests, planned to cost the least weight.
 */
export interface TileLoader {
  /** Rejects as `Budget.run` does, or with the signal's reason. */
  load<View, Tile>(ask: TileAsk<View, Tile>): Promise<HeldTile<Tile>>;
  readonly find: FindTile;
  /** What showing the tiles will cost, with what is held, kept or derivable taken off. */
  price(views: readonly ViewTiles[]): ViewPrice;
  /** Counts what a client that remembers nothing would have paid to show these tiles now. */
  noteShown(views: readonly ViewTiles[]): void;
}

export function makeTileLoader(options: TileLoaderOptions): TileLoader {
  return new QueuedTileLoader(options);
}

/** Name of a tile in react-query's cache. */
export function tileKey<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number) {
  return ['points', kind.type, kind.keyOf(view), tileIndex] as const;
}

interface Waiter<View, Tile> extends TileAsk<View, Tile> {
  resolve(held: HeldTile<Tile>): void;
  reject(error: Error): void;
}

type AnyWaiter = Waiter<unknown, unknown>;

function deferTask(task: () => void): void {
  setTimeout(task, 0);
}

class QueuedTileLoader implements TileLoader {
  readonly #options: TileLoaderOptions;
  #waiting: AnyWaiter[] = [];

  constructor(options: TileLoaderOptions) {
    this.#options = options;
  }

  readonly find: FindTile = (kind, view, tileIndex) => this.#options.client.getQueryData(tileKey(kind, view, tileIndex));

  async load<View, Tile>(ask: TileAsk<View, Tile>): Promise<HeldTile<Tile>> {
    ask.signal.throwIfAborted();
    const { kind, view, tileIndex } = ask;
    const derived = this.#derive(kind, view, tileIndex);
    if (derived !== undefined) return derived;
    const kept = this.find(kind, view, tileIndex) === undefined ? await this.#loadKept(ask) : undefined;
    return kept ?? this.#enqueue(ask);
  }

  price(views: readonly ViewTiles[]): ViewPrice {
    return this.#priceOf(views, ({ kind, view, tiles }) => tiles.filter((tile) => !this.#isFree(kind, view, tile)));
  }

  noteShown(views: readonly ViewTiles[]): void {
    const whole = this.#priceOf(views, ({ tiles }) => tiles);
    this.#options.budget.noteSaved(whole.weight - this.price(views).weight);
  }

  #priceOf(views: readonly ViewTiles[], missingOf: (view: ViewTiles) => readonly number[]): ViewPrice {
    const needs = views.map((one) => ({
      facts: one.kind.factsOf(one.view),
      missing: missingOf(one),
      needed: one.tiles.length,
      costs: this.#costsOf(one.kind, one.view),
    }));
    return priceView(needs, (facts) => this.#options.budget.predict(facts));
  }

  #isFree<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): boolean {
    if (this.find(kind, view, tileIndex) !== undefined) return true;
    if (this.#options.vault.has(vaultKey(kind, view, tileIndex))) return true;
    return this.#derive(kind, view, tileIndex) !== undefined;
  }

  #derive<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): HeldTile<Tile> | undefined {
    const made = kind.derive(view, tileIndex, this.find);
    if (made === undefined) return undefined;
    const scale = kind.scaleOf(view);
    const runningStart = scale.startOf(scale.bucketOf(this.#nowSeconds()));
    // Sources that end before what exists now would show a picture of before.
    if (made.completeUntil < Math.min(tileStartOf(scale, tileIndex + 1), runningStart)) return undefined;
    return this.#hold(kind, view, tileIndex, made.tile, 'derived', made.completeUntil);
  }

  async #loadKept<View, Tile>(ask: TileAsk<View, Tile>): Promise<HeldTile<Tile> | undefined> {
    const { kind, view, tileIndex } = ask;
    const key = vaultKey(kind, view, tileIndex);
    if (!this.#options.vault.has(key)) return undefined;
    const bytes = await this.#options.vault.load(key);
    const tile = bytes === undefined ? undefined : kind.unpack(view, tileIndex, bytes);
    ask.signal.throwIfAborted();
    if (tile === undefined) return undefined;
    return this.#hold(kind, view, tileIndex, tile, 'kept', Number.POSITIVE_INFINITY);
  }

  #hold<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    tile: Tile,
    origin: HeldTile['origin'],
    completeUntil: number,
  ): HeldTile<Tile> {
    const isClosed = completeUntil === Number.POSITIVE_INFINITY || this.#isClosed(kind, view, tileIndex, completeUntil);
    return {
      tile,
      isClosed,
      completeUntil: isClosed ? Number.POSITIVE_INFINITY : completeUntil,
      origin,
      byteLength: kind.sizeOf(tile),
    };
  }

  /** `at`: Unix seconds up to which the tile is complete. */
  #isClosed<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, at: number): boolean {
    const scale = kind.scaleOf(view);
    const bucket = (tileIndex + 1) * TILE_BUCKETS;
    return isClosedSpan(scale.startOf(bucket), scale.startOf(bucket) - scale.startOf(bucket - 1), at * 1000);
  }

  #nowSeconds(): number {
    return this.#options.clock.now() / 1000;
  }

  #enqueue<View, Tile>(ask: TileAsk<View, Tile>): Promise<HeldTile<Tile>> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) (this.#options.defer ?? deferTask)(() => this.#flush());
      this.#waiting.push({ ...ask, resolve, reject } as unknown as AnyWaiter);
      ask.signal.addEventListener('abort', () => reject(ask.signal.reason as Error), { once: true });
    });
  }

  #flush(): void {
    const groups = new Map<string, AnyWaiter[]>();
    for (const waiter of this.#waiting) {
      if (waiter.signal.aborted) continue;
      const name = `${waiter.rank} ${seriesName(waiter.kind, waiter.view)}`;
      groups.set(name, [...(groups.get(name) ?? []), waiter]);
    }
    this.#waiting = [];
    for (const waiters of groups.values()) this.#startRuns(waiters);
  }

  #startRuns(waiters: readonly AnyWaiter[]): void {
    const { kind, view } = waiters[0];
    const costs = this.#costsOf(kind, view);
    const indices = waiters.map(({ tileIndex }) => tileIndex);
    for (const run of planRuns(indices, costs)) {
      const members = waiters.filter(({ tileIndex: i }) => i >= run.firstTile && i < run.firstTile + run.count);
      const isLone = members.length === 1 && this.find(kind, view, members[0].tileIndex) !== undefined;
      // The running tile is asked for what is new alone: nothing else belongs to that request.
      this.#send(members, isLone ? run : this.#fill(members[0], run, costs));
    }
  }

  /** The run with neighbours that cost nothing more, when nobody else waits for the wire. */
  #fill({ kind, view, rank }: AnyWaiter, run: TileRun, costs: RunCosts): TileRun {
    const isIdle = this.#options.budget.getState().queue.length === 0;
    if (!isIdle || rank === 'prefetch') return run;
    return fillIdle(run, (tile) => this.#isFree(kind, view, tile), costs);
  }

  #send(members: readonly AnyWaiter[], run: TileRun): void {
    const { kind, view, rank } = members[0];
    const { budget } = this.#options;
    const span = this.#spanOf(kind, view, run, members);
    const search = kind.searchOf(view, span);
    const costs = this.#costsOf(kind, view);
    const points = countPoints(kind, view, span);
    let sentAt = this.#nowSeconds();
    const hand = this.#makeHand(members, () => sentAt);
    if (points === 0) {
      hand.finish();
      return;
    }
    const job = budget.run({
      search,
      facts: { ...kind.factsOf(view), points },
      span,
      rank,
      predictedBytes: points * costs.bytesPerPoint,
      tilesHeld: run.count - members.length,
      tilesAsked: members.length,
      signal: abortWhenAllAre(members.map(({ signal }) => signal)),
      send: (signal) => {
        hand.restart();
        sentAt = this.#nowSeconds();
        return kind.ask({ view, search, span, signal, hand: (tile, part) => hand.take(tile, part) });
      },
    });
    job.then(
      () => hand.finish(),
      (error: Error) => {
        for (const { reject } of members) reject(error);
      },
    );
  }

  #makeHand(members: readonly AnyWaiter[], sentAt: () => number): TileHand<unknown> {
    const { kind, view } = members[0];
    const waiters = new Map(members.map((member) => [member.tileIndex, member]));
    const running = members.flatMap(({ tileIndex }) => {
      const held = this.find(kind, view, tileIndex);
      return held === undefined ? [] : [[tileIndex, held.tile] as const];
    });
    return new TileHand({
      awaited: waiters.keys(),
      held: new Map(running),
      merge: (older, newer) => kind.merge(older, newer),
      give: (tileIndex, tile) => {
        const whole = tile ?? kind.makeEmpty(view, tileIndex);
        const held = this.#hold(kind, view, tileIndex, whole, 'asked', sentAt());
        this.#give(kind, view, tileIndex, held, waiters.get(tileIndex));
        waiters.delete(tileIndex);
      },
    });
  }

  #give(
    kind: TileKind<unknown, unknown>,
    view: unknown,
    tileIndex: number,
    held: HeldTile,
    waiter: AnyWaiter | undefined,
  ): void {
    if (held.isClosed) this.#options.vault.save(vaultKey(kind, view, tileIndex), kind.pack(held.tile));
    if (waiter !== undefined) waiter.resolve(held);
    else this.#options.client.setQueryData(tileKey(kind, view, tileIndex), held);
  }

  /** Seconds to ask for: what exists of the run; of a lone running tile from its newest bucket on. */
  #spanOf(kind: TileKind<unknown, unknown>, view: unknown, run: TileRun, members: readonly AnyWaiter[]) {
    const scale = kind.scaleOf(view);
    const exists = scale.startOf(scale.bucketOf(this.#nowSeconds()) + 1);
    const from = tileStartOf(scale, run.firstTile);
    const to = Math.min(tileStartOf(scale, run.firstTile + run.count), exists);
    const held = run.count === 1 ? this.find(kind, view, members[0].tileIndex) : undefined;
    const newest = held === undefined ? undefined : kind.newestOf(held.tile);
    // The newest bucket held may have been running still: it is asked again.
    return { from: newest === undefined ? from : Math.max(from, scale.startOf(scale.bucketOf(newest))), to };
  }

  #costsOf<View, Tile>(kind: TileKind<View, Tile>, view: View): RunCosts {
    const facts = kind.factsOf(view);
    const scale = kind.scaleOf(view);
    const end = scale.bucketOf(this.#nowSeconds()) + 1;
    return {
      ...limitsOf(facts),
      pointsOf: ({ firstTile, count }) =>
        Math.max(0, Math.min((firstTile + count) * TILE_BUCKETS, end) - firstTile * TILE_BUCKETS),
      weightOf: (points) => (points === 0 ? 0 : this.#options.budget.predict({ ...facts, points }).weight),
    };
  }
}
