import type { Random } from '@/base/random';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { PollPlan } from '@/service/feeds/protocol/venue-wire';
import { wordsOf } from './polite-http';
import type { LineHalt } from './socket-line';
import { VenueError } from './venue-http';
import type { VenueNetwork } from './venue-network';
import type { Waits } from './waits';

export interface PollOptions {
  readonly venue: Venue;
  readonly plan: PollPlan;
  readonly network: VenueNetwork;
  readonly waits: Waits;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onAnswer: (url: string, text: string) => void;
  readonly onChange: () => void;
}

/** Failures in a row after which the interval no longer grows. */
const MAX_DOUBLINGS = 6;

/** A request that a source repeats for as long as the source exists. */
export class PollLine {
  readonly #options: PollOptions;
  #halt: LineHalt | undefined;
  #dueAtMs = 0;
  #isAsking = false;
  #failures = 0;

  constructor(options: PollOptions) {
    this.#options = options;
    this.#halt = { state: 'connecting', reason: `Asking ${options.venue.name} for its ${options.plan.name}` };
  }

  /** Why the last request failed. `undefined` when it succeeded. */
  get halt(): LineHalt | undefined {
    return this.#halt;
  }

  /** `nowMs`: monotonic. */
  tick(nowMs: number): void {
    if (!this.#isAsking && nowMs >= this.#dueAtMs) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { venue, network, plan, random, signal, onAnswer, onChange } = this.#options;
    this.#isAsking = true;
    try {
      const { text } = await network.http(venue).get({ url: plan.url, weight: plan.weight, priority: 'now' }, signal);
      if (signal.aborted) return;
      this.#failures = 0;
      this.#halt = undefined;
      onAnswer(plan.url, text);
    } catch (error) {
      this.#failures++;
      this.#halt = describeHalt(error);
    } finally {
      this.#isAsking = false;
      const waitMs = plan.everyMs * 2 ** Math.min(this.#failures, MAX_DOUBLINGS) * (0.75 + random() / 2);
      this.#dueAtMs = network.clock.monotonic() + Math.max(waitMs, this.#bannedMs);
      onChange();
    }
  }

  /** Longer for a venue that does not serve this location. */
  get #bannedMs(): number {
    return this.#halt?.state === 'unavailable' ? this.#options.waits.unavailableMs : 0;
  }
}

function describeHalt(error: unknown): LineHalt {
  const isUnavailable = error instanceof VenueError && error.kind === 'unavailable';
  return { state: isUnavailable ? 'unavailable' : 'waiting', reason: wordsOf(error) };
}
