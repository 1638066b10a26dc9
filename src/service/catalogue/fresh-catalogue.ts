import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';

/** Older lists than this are made again when they are requested. */
const LIST_AGE_MS = 5000;
/** Longest time that an answer waits for a newer list. A busy machine uses the one it has. */
const WAIT_MS = 150;
const REFRESH_MS = 60_000;

export interface FreshCatalogueOptions {
  readonly clock: Clock;
  /** Makes the catalogue for a time and replaces the one before. */
  readonly load: (now: UnixSeconds) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps a catalogue current. It is made again every minute of monotonic time, whenever the world has added a minute,
 * and when a list is requested and the catalogue is some seconds old, so that visible lists follow the open minute.
 */
export class FreshCatalogue implements Disposer {
  readonly #options: FreshCatalogueOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #loading: Promise<void> | undefined;
  #isMade = false;
  /** Until then, lists use the current catalogue. Monotonic time, because the clock of the data may be set back. */
  #restUntilMs = 0;

  constructor(options: FreshCatalogueOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#retry(), REFRESH_MS);
    this.#timer.unref();
  }

  /** Callers during a refresh wait for the same one. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** The markets have changed: a catalogue in progress may lack them, so another one follows. */
  async renew(): Promise<void> {
    await this.#loading?.catch(() => undefined);
    await this.refresh();
  }

  /** Await this before a list is answered: makes a new catalogue when the current one is too old. Never fails. */
  async freshen(): Promise<void> {
    const { clock } = this.#options;
    if (clock.frozen || !this.#isMade || clock.monotonic() < this.#restUntilMs) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([this.#retry(), waited]);
    clearTimeout(timer);
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  async #load(): Promise<void> {
    const { clock, load } = this.#options;
    const startedMs = clock.monotonic();
    try {
      await load(unixSeconds(Math.floor(clock.now() / 1000)));
      this.#isMade = true;
    } finally {
      // A failure is not retried at every request, and a slow refresh is followed by an equally long pause.
      const endedMs = clock.monotonic();
      this.#restUntilMs = Math.max(startedMs + LIST_AGE_MS, 2 * endedMs - startedMs);
    }
  }

  /**
   * A failure keeps the last catalogue, and the next attempt follows later. Before the first success there is nothing
   * to read.
   */
  async #retry(): Promise<void> {
    if (this.#isMade) await this.refresh().catch(this.#options.onError);
  }
}
