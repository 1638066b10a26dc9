import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';

/** Lists of an older instant than this are made anew when they are asked for. */
const LIST_AGE_MS = 5000;
const REFRESH_MS = 60_000;

export interface FreshCatalogueOptions {
  readonly clock: Clock;
  /** Makes the catalogue of an instant and puts it in the place of the one before. */
  readonly load: (now: UnixSeconds) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps a catalogue near the present: made anew each minute of monotonic time, whenever the world has added a minute,
 * and after an answer from it that was some seconds old, so that lists that are looked at follow the running minute.
 */
export class FreshCatalogue implements Disposer {
  readonly #options: FreshCatalogueOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #loading: Promise<void> | undefined;
  /** Monotonic time: the clock of the data may be set back. */
  #madeMs: number | undefined;

  constructor(options: FreshCatalogueOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#retry(), REFRESH_MS);
    this.#timer.unref();
  }

  /** Those who ask while it is being made wait for the same one. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Told that a list was answered. It was not held up: the next one is younger. */
  onListed(): void {
    const { clock } = this.#options;
    if (clock.frozen || this.#madeMs === undefined || clock.monotonic() - this.#madeMs < LIST_AGE_MS) return;
    this.#retry();
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  async #load(): Promise<void> {
    const { clock, load } = this.#options;
    const startedMs = clock.monotonic();
    await load(unixSeconds(Math.floor(clock.now() / 1000)));
    this.#madeMs = startedMs;
  }

  /** A failed one keeps the last catalogue, and the next one tries again. Before the first there is nothing to read. */
  #retry(): void {
    if (this.#madeMs !== undefined) void this.refresh().catch(this.#options.onError);
  }
}
