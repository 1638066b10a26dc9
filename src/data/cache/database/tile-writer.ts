import type { Clock } from '@/base/clock';
import { runWhenIdle } from '@/base/run-when-idle';
import { finishSteps } from '@/base/steps';
import type { KeptState, TileDatabase } from './database-types';
import { encodeTile, type StoredTile } from './tile-codec';
import type { TileWork } from './tile-work';

/** A running tile is rewritten with each look at the live edge: so many bytes at once, and no more than that each second. */
const BURST_BYTES = 16 * 2 ** 20;
const BYTES_PER_SECOND = 64 * 2 ** 10;

/** A tile that waits to be written down. */
export interface TileToWrite {
  readonly key: string;
  readonly state: KeptState;
  readonly isClosed: boolean;
  store(): StoredTile;
}

/**
 * Writes tiles down while the page has nothing else to do, one at a time. Closed ones always; of running ones the newest, as often as the device can bear, and once more when the
 * page is being left.
 */
export class TileWriter {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #work: Pick<TileWork, 'encode'>;
  readonly #waiting = new Map<string, TileToWrite>();
  #tileDatabase: TileDatabase | undefined;
  #isBusy = false;
  #allowance = BURST_BYTES;
  #allowedAt = 0;

  constructor(clock: Pick<Clock, 'monotonic'>, work: Pick<TileWork, 'encode'>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** Nothing is written before. */
  open(tileDatabase: TileDatabase): void {
    this.#tileDatabase = tileDatabase;
    this.#writeSoon();
  }

  /** Takes the place of what waits under the same key. */
  add(tile: TileToWrite): void {
    this.#waiting.delete(tile.key);
    this.#waiting.set(tile.key, tile);
    this.#writeSoon();
  }

  /** Hands over all that waits at once. */
  flush(): void {
    if (this.#tileDatabase === undefined) return;
    for (const { key, state, store } of this.#waiting.values()) {
      this.#tileDatabase.save(key, { bytes: finishSteps(encodeTile(store())), state });
    }
    this.#waiting.clear();
  }

  #writeSoon(): void {
    if (this.#isBusy || this.#tileDatabase === undefined || this.#findNext() === undefined) return;
    this.#isBusy = true;
    runWhenIdle(() => void this.#writeNext());
  }

  async #writeNext(): Promise<void> {
    const next = this.#findNext();
    if (next !== undefined) {
      const bytes = await this.#work.encode(next.store());
      if (!next.isClosed) this.#allowance -= bytes.length;
      // The page was being left meanwhile, and all was written down at once; or a newer one waits.
      if (this.#waiting.get(next.key) === next) {
        this.#waiting.delete(next.key);
        this.#tileDatabase?.save(next.key, { bytes, state: next.state });
      }
    }
    this.#isBusy = false;
    this.#writeSoon();
  }

  /** The first that came; what runs waits for the next look where too much was written lately. */
  #findNext(): TileToWrite | undefined {
    const nowMs = this.#clock.monotonic();
    const regained = ((nowMs - this.#allowedAt) / 1000) * BYTES_PER_SECOND;
    this.#allowance = Math.min(BURST_BYTES, this.#allowance + regained);
    this.#allowedAt = nowMs;
    for (const tile of this.#waiting.values()) if (tile.isClosed || this.#allowance > 0) return tile;
    return undefined;
  }
}
