import type { Query, QueryClient } from '@tanstack/react-query';
import { CLOCK_TOLERANCE_MS } from '@/base/clock';
import type { ConfirmedClock } from '@/base/confirmed-clock';
import { settleSecondsOf, tileStartOf } from '@/domain/bucket-scale';
import { isClosedSpan, isFreshRequest } from '../plan/closed-spans';
import type { AskedState, KeptState } from './database/database-types';
import type { TileDatabase } from './database/tile-database';
import type { FindTile, HeldTile, TileKind } from './database/tile-kind';
import { makeSlicedWork, type TileWork } from './database/tile-work';
import { TileWriter } from './database/tile-writer';
import { liesWithin } from './database/time-bounds';

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

/** Tiles available without a request: in memory, on this device, or derivable from those in memory. */
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

  /** Whether the tile can be shown without a request; a stored open tile only as far as it was loaded. */
  isFree<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): boolean {
    if (this.find(kind, view, tileIndex) !== undefined) return true;
    if (this.#findKept(kind, view, tileIndex) !== undefined) return true;
    return this.#derivableUntil(kind, view, tileIndex) !== undefined;
  }

  /** Whether showing the tile will request it, or what is new since it was stored. */
  isWanted<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): boolean {
    if (!this.isFree(kind, view, tileIndex)) return true;
    if (this.find(kind, view, tileIndex) !== undefined) return false;
    if (this.#derivableUntil(kind, view, tileIndex) !== undefined) return false;
    const kept = this.#findKept(kind, view, tileIndex);
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
    return { ...this.hold(kind, view, tileIndex, { tile, asked, origin: 'derived' }), completeUntil: until };
  }

  #derivableUntil<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): number | undefined {
    const until = kind.derivableUntil(view, tileIndex, this.find);
    const scale = kind.scaleOf(view);
    const runningStart = scale.startOf(scale.bucketOf(this.#options.clock.now() / 1000));
    // Sources that end before now would show an outdated picture.
    const needed = Math.min(tileStartOf(scale, tileIndex + 1), runningStart);
    return until !== undefined && until >= needed ? until : undefined;
  }

  /** The state of the stored tile, unless the clock that it relied on has proved wrong since. */
  #findKept<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): KeptState | undefined {
    const kept = this.#tileDatabase?.find(databaseKey(kind, view, tileIndex));
    return kept === undefined || kept.until > this.#latestCredible() ? undefined : kept;
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
  ): Promise<HeldTile<Tile> | undefined> {
    const tileDatabase = await this.#options.tileDatabase;
    const key = databaseKey(kind, view, tileIndex);
    if (tileDatabase.find(key) === undefined) return undefined;
    const kept = await tileDatabase.load(key);
    if (kept === undefined) return undefined;
    const stored = await this.#work.decode(kept.bytes);
    const scale = kind.scaleOf(view);
    const [from, to] = [tileStartOf(scale, tileIndex), tileStartOf(scale, tileIndex + 1)];
    const { state } = kept;
    // The bytes may be valid but belong to another tile: of an earlier scale, or stored by something else.
    const isOwn = stored !== undefined && state.from === from && state.to === to && liesWithin(stored, from, to);
    const tile = isOwn && state.until <= this.#latestCredible() ? kind.restore(view, tileIndex, stored) : undefined;
    if (tile !== undefined) return this.hold(kind, view, tileIndex, { tile, asked: state, origin: 'kept' });
    tileDatabase.discard(key);
    return undefined;
  }

  /** Wraps a tile for the cache. A tile whose end is before `asked.until` is closed. */
  hold<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    { tile, asked, origin }: Pick<HeldTile<Tile>, 'tile' | 'origin'> & { readonly asked: AskedState },
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
    };
  }

  /** Stores a tile that a request brought. */
  keep<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, held: HeldTile<Tile>): void {
    const { asked } = held;
    const scale = kind.scaleOf(view);
    const [from, to] = [tileStartOf(scale, tileIndex), tileStartOf(scale, tileIndex + 1)];
    // The tile starts in the future, so nothing of it was requested.
    if (asked === undefined || asked.askedAt < from) return;
    const key = databaseKey(kind, view, tileIndex);
    const known = this.#tileDatabase?.find(key);
    const state = { from, to, ...asked };
    // A stored state that relied on a wrong clock would seem newer than its replacement.
    if (known !== undefined && known.until > this.#latestCredible()) this.#tileDatabase?.discard(key);
    else if (held.isClosed && known !== undefined && hasClosed(kind, view, tileIndex, known.until)) return;
    this.#writer.add({ key, state, isClosed: held.isClosed, store: () => kind.store(held.tile) });
  }

  /** Writes everything that waits now, because the page is being left. */
  async flush(): Promise<void> {
    this.#writer.flush();
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
      if (state.data?.isCut !== true) continue;
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
