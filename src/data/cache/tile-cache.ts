import type { Query, QueryClient } from '@tanstack/react-query';
import { CLOCK_TOLERANCE_MS } from '@/base/clock';
import type { ConfirmedClock } from '@/base/confirmed-clock';
import { settleSecondsOf, tileStartOf } from '@/domain/bucket-scale';
import { isClosedSpan, isFreshRequest } from '../plan/closed-spans';
import type { AskedState, KeptState, KeptTile } from './database/database-types';
import type { TileDatabase } from './database/tile-database';
import type { FindTile, HeldTile, TileKind } from './database/tile-kind';
import { makeSlicedWork, type TileWork } from './database/tile-work';
import { TileWriter } from './database/tile-writer';
import { liesWithin } from './database/time-bounds';
import { type Reach, reachedStartOf } from './reach';

export interface TileCacheOptions {
  readonly client: QueryClient;
  /** Nothing is requested before it is open and its contents are known. */
  readonly tileDatabase: Promise<TileDatabase>;
  readonly clock: ConfirmedClock;
  /** Where tiles are packed and read; by default on the calling thread. */
  readonly work?: TileWork | undefined;
}

/** Queries whose key starts with this hold tiles. */
const KEY_ROOT = 'points';

/** Name of a tile in react-query's cache. */
export function tileKey<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number) {
  return [KEY_ROOT, kind.type, kind.keyOf(view), tileIndex] as const;
}

function databaseKey<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): string {
  return `${kind.type} ${kind.seriesOf(view)} ${tileIndex}`;
}

type FoundTile<Tile> = Pick<HeldTile<Tile>, 'tile' | 'origin'> & {
  readonly asked: AskedState;
  readonly cutFrom: number | undefined;
};

/** What is held without asking: in memory, on this device, or made of what is. */
export class TileCache {
  readonly #options: TileCacheOptions;
  readonly #writer: TileWriter;
  readonly #work: TileWork;
  #tileDatabase: TileDatabase | undefined;

  constructor(options: TileCacheOptions) {
    this.#options = options;
    this.#work = options.work ?? makeSlicedWork();
    this.#writer = new TileWriter(options.clock, this.#work);
    void options.tileDatabase.then((tileDatabase) => {
      this.#tileDatabase = tileDatabase;
      this.#writer.open(tileDatabase);
    });
  }

  /**
   * Looks a tile up by the hash of its key, which is the key's JSON because the key contains no objects. Speed matters:
   * every price looks up dozens of tiles.
   */
  readonly find: FindTile = <View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number) => {
    const hash = JSON.stringify(tileKey(kind, view, tileIndex));
    return this.#options.client.getQueryCache().get<HeldTile<Tile>>(hash)?.state.data;
  };

  /** Whether the tile can be shown for nothing. A running one that is kept is so as far as it had come. */
  isFree<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, reach: Reach): boolean {
    if (this.find(kind, view, tileIndex) !== undefined) return true;
    if (this.#findKept(kind, view, tileIndex, reach) !== undefined) return true;
    return this.#derivableUntil(kind, view, tileIndex) !== undefined;
  }

  /** Whether showing the tile will ask for it, or for what has come since it was kept. */
  isWanted<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, reach: Reach): boolean {
    if (!this.isFree(kind, view, tileIndex, reach)) return true;
    if (this.find(kind, view, tileIndex) !== undefined) return false;
    if (this.#derivableUntil(kind, view, tileIndex) !== undefined) return false;
    const kept = this.#findKept(kind, view, tileIndex, reach);
    return kept !== undefined && !hasClosed(kind, view, tileIndex, kept.until) && !this.isFresh(kind, view, kept);
  }

  /** Whether an open tile requested at that time is still current: within the same bucket, by both clocks. */
  isFresh<View, Tile>(kind: TileKind<View, Tile>, view: View, asked: AskedState | undefined): boolean {
    const { clock } = this.#options;
    if (asked === undefined) return false;
    const deviceAge = clock.frozen ? 0 : clock.deviceNow() / 1000 - asked.deviceAskedAt;
    return isFreshRequest(kind.scaleOf(view), asked.askedAt, clock.now() / 1000, deviceAge);
  }

  derive<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): HeldTile<Tile> | undefined {
    const until = this.#derivableUntil(kind, view, tileIndex);
    if (until === undefined) return undefined;
    const tile = kind.derive(view, tileIndex, this.find);
    const { clock } = this.#options;
    // Assume its sources were requested at the earliest time that the clock tolerance allows.
    const sure = until - CLOCK_TOLERANCE_MS / 1000;
    const asked = { until: sure, askedAt: clock.now() / 1000, deviceAskedAt: clock.deviceNow() / 1000 };
    const held = this.hold(kind, view, tileIndex, { tile, asked, origin: 'derived', cutFrom: undefined });
    return { ...held, completeUntil: until };
  }

  #derivableUntil<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): number | undefined {
    const until = kind.derivableUntil(view, tileIndex, this.find);
    const scale = kind.scaleOf(view);
    const runningStart = scale.startOf(scale.bucketOf(this.#options.clock.now() / 1000));
    // Sources that end before now would show an outdated picture.
    const needed = Math.min(tileStartOf(scale, tileIndex + 1), runningStart);
    return until !== undefined && until >= needed ? until : undefined;
  }

  /**
   * What is kept of the tile, unless the clock by which it was kept has proved wrong since, or the key reaches further
   * back than the one it was kept with.
   */
  #findKept<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    reach: Reach,
  ): KeptState | undefined {
    const kept = this.#tileDatabase?.find(databaseKey(kind, view, tileIndex));
    if (kept === undefined || kept.from > reachedStartOf(kind.scaleOf(view), tileIndex, reach)) return undefined;
    return kept.until > this.#latestCredible() ? undefined : kept;
  }

  /** Unix seconds. A tile that relies on a later time relied on a wrong clock. ∞ while no time is confirmed. */
  #latestCredible(): number {
    const confirmed = this.#options.clock.confirmedNow();
    return Number.isFinite(confirmed) ? (confirmed + CLOCK_TOLERANCE_MS) / 1000 : Number.POSITIVE_INFINITY;
  }

  async loadKept<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    reach: Reach,
  ): Promise<HeldTile<Tile> | undefined> {
    const tileDatabase = await this.#options.tileDatabase;
    const key = databaseKey(kind, view, tileIndex);
    const scale = kind.scaleOf(view);
    const needed = reachedStartOf(scale, tileIndex, reach);
    // One that a shorter reach has cut stays until a whole one takes its place.
    if (!((tileDatabase.find(key)?.from ?? Number.POSITIVE_INFINITY) <= needed)) return undefined;
    const kept = await tileDatabase.load(key);
    if (kept === undefined) return undefined;
    const tile = await this.#readKept(kind, view, tileIndex, needed, kept);
    const { state } = kept;
    const cutFrom = state.from > tileStartOf(scale, tileIndex) ? state.from : undefined;
    if (tile !== undefined) return this.hold(kind, view, tileIndex, { tile, asked: state, origin: 'kept', cutFrom });
    tileDatabase.discard(key);
    return undefined;
  }

  /** `undefined` for bytes that are damaged, or sound and yet not this tile's: of an earlier scale, or put here by another. */
  async #readKept<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    needed: number,
    { bytes, state }: KeptTile,
  ): Promise<Tile | undefined> {
    const scale = kind.scaleOf(view);
    const [from, to] = [tileStartOf(scale, tileIndex), tileStartOf(scale, tileIndex + 1)];
    const spec = kind.gridOf?.(view);
    const place = spec && { spec, tileIndex, span: { from, to } };
    const { stored, grid } = (await this.#work.decode(bytes, place)) ?? {};
    const isPlaced = state.from >= from && state.from <= needed && state.to === to;
    const isOwn = stored !== undefined && isPlaced && liesWithin(stored, from, to);
    return isOwn && state.until <= this.#latestCredible() ? kind.restore(view, tileIndex, stored, grid) : undefined;
  }

  /** Wraps a tile for the cache. A tile whose end is before `asked.until` is closed. */
  hold<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    { tile, asked, origin, cutFrom }: FoundTile<Tile>,
  ): HeldTile<Tile> {
    const { until, askedAt, deviceAskedAt } = asked;
    const isClosed = hasClosed(kind, view, tileIndex, until);
    // Clocks that agree differ by less than the tolerance: data of the request time is there, though it may still
    // change.
    const isSure = askedAt - until <= CLOCK_TOLERANCE_MS / 1000;
    return {
      tile,
      isClosed,
      completeUntil: isClosed ? Number.POSITIVE_INFINITY : isSure ? Math.max(until, askedAt) : until,
      asked: { until, askedAt, deviceAskedAt },
      origin,
      byteLength: kind.sizeOf(tile),
      ...(cutFrom === undefined ? {} : { cutFrom }),
    };
  }

  /** Stores a tile that a request brought. */
  keep<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, held: HeldTile<Tile>): void {
    const { asked } = held;
    const scale = kind.scaleOf(view);
    const from = held.cutFrom ?? tileStartOf(scale, tileIndex);
    const to = tileStartOf(scale, tileIndex + 1);
    // What has not begun has not been asked for.
    if (asked === undefined || asked.askedAt < from) return;
    const key = databaseKey(kind, view, tileIndex);
    const known = this.#tileDatabase?.find(key);
    const state = { from, to, ...asked };
    // A stored state that relied on a wrong clock would seem newer than its replacement.
    if (known !== undefined && known.until > this.#latestCredible()) this.#tileDatabase?.discard(key);
    else if (
      held.isClosed &&
      known !== undefined &&
      known.from <= from &&
      hasClosed(kind, view, tileIndex, known.until)
    )
      return;
    const { isClosed, byteLength } = held;
    this.#writer.add({ key, state, isClosed, byteLength, store: () => kind.store(held.tile) });
  }

  /** Writes everything that waits now, because the page is being left. */
  async flush(): Promise<void> {
    this.#writer.flush();
    this.#tileDatabase?.storeNow();
    await this.#tileDatabase?.flush();
  }

  /** Reopens and requests again the tiles that were closed by a clock since proved wrong. */
  review(): void {
    const { client } = this.#options;
    const latest = this.#latestCredible();
    const held = client.getQueryCache().findAll({ queryKey: [KEY_ROOT] }) as Query<HeldTile | undefined>[];
    const areWrong = held.filter(({ state: { data } }) => data?.origin !== 'derived' && isAfter(data, latest));
    if (areWrong.length === 0) return;
    // Derived tiles are derived again.
    const derived = held.filter(({ state: { data } }) => data?.origin === 'derived');
    for (const { queryKey } of [...areWrong, ...derived]) {
      client.setQueryData(queryKey, (data: HeldTile | undefined) => data && reopen(data));
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }

  /** Requests the tiles again that start before the known past of a market, now that it reaches further back. */
  reopenCut(): void {
    const { client } = this.#options;
    const held = client.getQueryCache().findAll({ queryKey: [KEY_ROOT] }) as Query<HeldTile | undefined>[];
    for (const { queryKey, state } of held) {
      if (state.data?.cutFrom === undefined) continue;
      client.setQueryData(queryKey, (data: HeldTile | undefined) => data && reopen(data));
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }

  /** Updates a tile for everyone who shows it. A closed tile stays, unless it was `corrected`. */
  show<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    held: HeldTile<Tile>,
    corrected: boolean,
  ): void {
    const show = (): void => void this.#options.client.setQueryData(tileKey(kind, view, tileIndex), held);
    // The tile to correct may not be in the cache yet.
    if (corrected) setTimeout(show, 0);
    else if (this.find(kind, view, tileIndex)?.isClosed !== true) show();
  }
}

function hasClosed<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, until: number): boolean {
  const scale = kind.scaleOf(view);
  return isClosedSpan(tileStartOf(scale, tileIndex + 1), settleSecondsOf(scale, tileIndex), until);
}

const isAfter = (held: HeldTile | undefined, latest: number): boolean => (held?.asked?.until ?? 0) > latest;

/** Marks a tile as uncertain: all of it is requested again. */
function reopen({ asked: _, ...held }: HeldTile): HeldTile {
  return { ...held, isClosed: false, completeUntil: 0 };
}
