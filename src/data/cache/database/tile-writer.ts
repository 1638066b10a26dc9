import type { Clock } from '@/base/clock';
import { runWhenIdle } from '@/base/run-when-idle';
import { finishSteps } from '@/base/steps';
import type { KeptState, TileDatabase } from './database-types';
import { encodeTile, type StoredTile } from './tile-codec';
import type { TileWork } from './tile-work';

/**
 * An open tile is rewritten with each look at the live edge: at most this many bytes at once, and this many per second.
 */
const BURST_BYTES = 16 * 2 ** 20;
const BYTES_PER_SECOND = 64 * 2 ** 10;

/**
 * A smaller tile is written at once, as it costs no frame: a reload in the moment after its answer would lose it, and pay
 * for it again.
 */
const SMALL_BYTES = 2 ** 17;

/** A tile that waits to be written. */
export interface TileToWrite {
  readonly key: string;
  readonly state: KeptState;
  readonly isClosed: boolean;
  readonly byteLength: number;
  store(): StoredTile;
}

/**
 * Writes tiles one at a time, larger ones while the page is idle. Closed tiles are always written. Open ones are written in their
 * latest state, as often as the device can take, and once more when the page is left.
 */
export class TileWriter {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #work: Pick<TileWork, 'encode'>;
  readonly #waiting = new Map<string, TileToWrite>();
  #tileDatabase: TileDatabase | undefined;
  #isBusy = false;
  /** Ends the wait for an idle page. */
  #cancelWait: (() => void) | undefined;
  #allowance = BURST_BYTES;
  #allowedAt = 0;

  constructor(clock: Pick<Clock, 'monotonic'>, work: Pick<TileWork, 'encode'>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** Starts writing; nothing is written before. */
  open(tileDatabase: TileDatabase): void {
    this.#tileDatabase = tileDatabase;
    this.#writeSoon();
  }

  /** Replaces the tile waiting under the same key. */
  add(tile: TileToWrite): void {
    this.#waiting.delete(tile.key);
    this.#waiting.set(tile.key, tile);
    this.#writeSoon();
  }

  /** Hands over all waiting tiles at once. */
  flush(): void {
    if (this.#tileDatabase === undefined) return;
    for (const { key, state, store } of this.#waiting.values()) {
      this.#tileDatabase.save(key, { bytes: finishSteps(encodeTile(store())), state });
    }
    this.#waiting.clear();
  }

  #writeSoon(): void {
    if (this.#isBusy || this.#tileDatabase === undefined) return;
    const next = this.#findNext();
    if (next === undefined) return;
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    if (next.byteLength <= SMALL_BYTES) void this.#writeNext();
    else this.#cancelWait = runWhenIdle(() => void this.#writeNext());
  }

  async #writeNext(): Promise<void> {
    this.#isBusy = true;
    const next = this.#findNext();
    if (next !== undefined) {
      const bytes = await this.#work.encode(next.store());
      if (!next.isClosed) this.#allowance -= bytes.length;
      // Skip if the page was left meanwhile and all was written, or if a newer state of the tile waits.
      if (this.#waiting.get(next.key) === next) {
        this.#waiting.delete(next.key);
        this.#tileDatabase?.save(next.key, { bytes, state: next.state });
      }
    }
    this.#isBusy = false;
    this.#writeSoon();
  }

  /** The first small tile in the queue, or else the first. Open ones wait for the next look when too much was written lately. */
  #findNext(): TileToWrite | undefined {
    const nowMs = this.#clock.monotonic();
    const regained = ((nowMs - this.#allowedAt) / 1000) * BYTES_PER_SECOND;
    this.#allowance = Math.min(BURST_BYTES, this.#allowance + regained);
    this.#allowedAt = nowMs;
    const due = [...this.#waiting.values()].filter((tile) => tile.isClosed || this.#allowance > 0);
    return due.find(({ byteLength }) => byteLength <= SMALL_BYTES) ?? due[0];
  }
}
