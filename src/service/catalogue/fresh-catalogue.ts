import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { type UnixSeconds, unixSeconds } from '@/domain/units';

/** Lists of an older instant than this are made again when they are asked for. */
const LIST_AGE_MS = 5000;
/** Longest wait of an answer for a younger list: on a busy machine it takes the one there is. */
const WAIT_MS = 150;
const REFRESH_MS = 60_000;

export interface FreshCatalogueOptions {
  readonly clock: Clock;
  /** Makes the catalogue of an instant and puts it in the place of the one before. */
  readonly load: (now: UnixSeconds) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps a catalogue near the present: made again each minute of monotonic time, whenever the world has added a minute,
 * and when a list is asked that is some seconds old, so that lists that are looked at follow the running minute.
 */
export class FreshCatalogue implements Disposer {
  readonly #options: FreshCatalogueOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #loading: Promise<void> | undefined;
  #isMade = false;
  /** Until then lists are answered from what there is. Monotonic time: the clock of the data may be set back. */
  #restUntilMs = 0;

  constructor(options: FreshCatalogueOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#retry(), REFRESH_MS);
    this.#timer.unref();
  }

  /** Those who ask while it is being made wait for the same one. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** There are other markets now: the one that is being made may have missed them, and another follows it. */
  async renew(): Promise<void> {
    await this.#loading?.catch(() => undefined);
    await this.refresh();
  }

  /** To be awaited before a list is answered: makes a new one when it is too old. Never fails. */
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
      // One that fails is not tried at every request, and one that takes long leaves the machine as long to others.
      const endedMs = clock.monotonic();
      this.#restUntilMs = Math.max(startedMs + LIST_AGE_MS, 2 * endedMs - startedMs);
    }
  }

  /** A failed one keeps the last catalogue, and the next one tries again. Before the first there is nothing to read. */
  async #retry(): Promise<void> {
    if (this.#isMade) await this.refresh().catch(this.#options.onError);
  }
}
