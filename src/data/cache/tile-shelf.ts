import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '@/base/clock';
import { settleSecondsOf, tileStartOf } from '@/domain/bucket-scale';
import { isClosedSpan } from '../plan/closed-spans';
import { makeBreathe } from './breathe';
import { runWhenIdle } from './run-when-idle';
import { walkSteps } from './steps';
import { decodeTile, encodeTile } from './tile-codec';
import type { FindTile, HeldTile, TileKind } from './tile-kind';
import type { TileVault } from './tile-vault';

export interface TileShelfOptions {
  readonly client: QueryClient;
  /** What it holds is known once it is open: nothing is asked for before. */
  readonly vault: Promise<TileVault>;
  readonly clock: Clock;
}

/** Name of a tile in react-query's cache. */
export function tileKey<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number) {
  return ['points', kind.type, kind.keyOf(view), tileIndex] as const;
}

function vaultKey<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): string {
  return `${kind.type} ${kind.seriesOf(view)} ${tileIndex}`;
}

/** What is held without asking: in memory, on this device, or made of what is. */
export class TileShelf {
  readonly #options: TileShelfOptions;
  readonly #toKeep: (() => void)[] = [];
  /** One for all tiles: those of a view come together. */
  readonly #breathe = makeBreathe();
  #vault: TileVault | undefined;

  constructor(options: TileShelfOptions) {
    this.#options = options;
    void options.vault.then((vault) => {
      this.#vault = vault;
    });
  }

  readonly find: FindTile = (kind, view, tileIndex) =>
    this.#options.client.getQueryData(tileKey(kind, view, tileIndex));

  /** Whether the tile can be shown for nothing. */
  isFree<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): boolean {
    if (this.find(kind, view, tileIndex) !== undefined) return true;
    if (this.#vault?.has(vaultKey(kind, view, tileIndex)) === true) return true;
    return this.#derivableUntil(kind, view, tileIndex) !== undefined;
  }

  derive<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): HeldTile<Tile> | undefined {
    const completeUntil = this.#derivableUntil(kind, view, tileIndex);
    if (completeUntil === undefined) return undefined;
    const tile = kind.derive(view, tileIndex, this.find);
    return this.hold(kind, view, tileIndex, { tile, completeUntil, origin: 'derived' });
  }

  #derivableUntil<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number): number | undefined {
    const until = kind.derivableUntil(view, tileIndex, this.find);
    const scale = kind.scaleOf(view);
    const runningStart = scale.startOf(scale.bucketOf(this.#options.clock.now() / 1000));
    // Sources that end before what exists now would show a picture of before.
    const needed = Math.min(tileStartOf(scale, tileIndex + 1), runningStart);
    return until !== undefined && until >= needed ? until : undefined;
  }

  async loadKept<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
  ): Promise<HeldTile<Tile> | undefined> {
    const vault = await this.#options.vault;
    const key = vaultKey(kind, view, tileIndex);
    if (!vault.has(key)) return undefined;
    const bytes = await vault.load(key);
    if (bytes === undefined) return undefined;
    const stored = await walkSteps(decodeTile(bytes), this.#breathe);
    await this.#breathe();
    const tile = stored && kind.restore(view, tileIndex, stored);
    if (tile !== undefined) {
      return this.hold(kind, view, tileIndex, { tile, completeUntil: Number.POSITIVE_INFINITY, origin: 'kept' });
    }
    vault.discard(key);
    return undefined;
  }

  /** `completeUntil`: Unix seconds before which nothing is missing; a tile that had closed by then is closed. */
  hold<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    { tile, completeUntil, origin }: Pick<HeldTile<Tile>, 'tile' | 'completeUntil' | 'origin'>,
  ): HeldTile<Tile> {
    const isClosed = hasClosed(kind, view, tileIndex, completeUntil);
    return {
      tile,
      isClosed,
      completeUntil: isClosed ? Number.POSITIVE_INFINITY : completeUntil,
      origin,
      byteLength: kind.sizeOf(tile),
    };
  }

  /** Puts what a request brought where it stays. */
  keep<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, held: HeldTile<Tile>): void {
    const key = vaultKey(kind, view, tileIndex);
    if (!held.isClosed || this.#vault?.has(key) !== false) return;
    this.#toKeep.push(() => this.#vault?.save(key, encodeTile(kind.store(held.tile))));
    if (this.#toKeep.length === 1) runWhenIdle(this.#keepNext);
  }

  /** One at a time: a deep tile takes tens of milliseconds to write down. */
  readonly #keepNext = (): void => {
    this.#toKeep.shift()?.();
    if (this.#toKeep.length > 0) runWhenIdle(this.#keepNext);
  };

  /** Writes down now what waits for it: the page is being left. */
  async flush(): Promise<void> {
    for (const keep of this.#toKeep.splice(0)) keep();
    await this.#vault?.flush();
  }

  /** Gives a tile to those who show it and to those who will. One that had closed stays, unless it was `corrected`. */
  show<View, Tile>(
    kind: TileKind<View, Tile>,
    view: View,
    tileIndex: number,
    held: HeldTile<Tile>,
    corrected: boolean,
  ): void {
    const show = (): void => void this.#options.client.setQueryData(tileKey(kind, view, tileIndex), held);
    // What is corrected may still be on its way into the cache.
    if (corrected) setTimeout(show, 0);
    else if (this.find(kind, view, tileIndex)?.isClosed !== true) show();
  }
}

function hasClosed<View, Tile>(kind: TileKind<View, Tile>, view: View, tileIndex: number, at: number): boolean {
  if (at === Number.POSITIVE_INFINITY) return true;
  const scale = kind.scaleOf(view);
  return isClosedSpan(tileStartOf(scale, tileIndex + 1), settleSecondsOf(scale, tileIndex), at * 1000);
}
