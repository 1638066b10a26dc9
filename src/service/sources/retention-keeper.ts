import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { Engine } from '@/service/store/engine/engine';
import type { TableName } from '@/service/store/engine/schema';
import { applyDeletions, deleteOlder } from '@/service/store/recorded/recorded-data';
import { listExpired, type Retention } from './retention';

const RUN_EVERY_MS = 600_000;
/** Deleted rows are out of sight at once; the disk gets their room back when parts are written again, which is dear. */
const COMPACT_EVERY_MS = 86_400_000;

export interface RetentionKeeperOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly retention: Retention;
  /** Ids of the markets that are sources now: nothing else is touched. */
  readonly markets: () => readonly number[];
  readonly onError: (error: unknown) => void;
}

/** Deletes what is older than its dataset is kept, of the markets that are sources. Imports and the simulated world stay. */
export class RetentionKeeper implements Disposer {
  readonly #options: RetentionKeeperOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #running: Promise<void> | undefined;
  #compactedMs: number;

  constructor(options: RetentionKeeperOptions) {
    this.#options = options;
    this.#compactedMs = options.clock.monotonic();
    this.#timer = setInterval(() => void this.run(), RUN_EVERY_MS).unref();
  }

  /** Deletes what is too old now. Never fails: see `onError`. */
  run(): Promise<void> {
    this.#running ??= this.#run()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  /** What has been begun is finished. */
  async close(): Promise<void> {
    this.dispose();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { engine, clock, retention, markets } = this.#options;
    const expired = listExpired(retention, Math.floor(clock.now() / 1000));
    for (const market of markets()) await deleteOlder(engine, market, expired);
    if (clock.monotonic() - this.#compactedMs < COMPACT_EVERY_MS) return;
    this.#compactedMs = clock.monotonic();
    await applyDeletions(engine, [...new Set<TableName>(expired.map(({ table }) => table))]);
  }
}
