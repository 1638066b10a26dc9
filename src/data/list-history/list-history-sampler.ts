import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { messageOf } from '@/base/errors';
import type { Market } from '@/contract/payloads';
import { FULL_PAUSE_SECONDS, SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import { unixSeconds } from '@/domain/units';
import type { ListHistory, ListHistoryPause, ListHistoryPlan } from './list-history-types';
import { makeMarketSample } from './market-sample';

/** The first sample waits, so that what the user opened is loaded first. */
const FIRST_AFTER_MS = 30_000;
/** Delay after an attempt without result, because another page was sampling. */
const NEXT_LOOK_MS = 5000;

export interface ListHistorySamplerOptions {
  /** Its monotonic time counts from when the page was opened. */
  readonly clock: Clock;
  readonly getPause: () => ListHistoryPause | undefined;
  /** The list history, if somebody has opened it. */
  readonly getListHistory: () => ListHistory | undefined;
  readonly openListHistory: () => Promise<ListHistory>;
  /** Loads the whole list; rejects on an error. */
  readonly loadMarkets: (signal: AbortSignal) => Promise<readonly Market[]>;
  /** Runs the task unless another page is running its own. */
  readonly runAlone: (task: () => Promise<void>) => Promise<void>;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void;
}

/**
 * Takes a sample half a minute after the page was opened and every five minutes from then on; whichever page is first
 * takes it. Pauses while there is a reason to. A sample that fails is not retried before the next is due.
 */
export class ListHistorySampler implements Disposer {
  readonly #options: ListHistorySamplerOptions;
  readonly #abort = new AbortController();
  #cancel = (): void => undefined;
  #isSampling = false;
  #notBeforeMs = FIRST_AFTER_MS;
  /** Applies only while the list history is full: space may be freed at any time. */
  #fullUntilMs = 0;
  #failure: string | undefined;

  constructor(options: ListHistorySamplerOptions) {
    this.#options = options;
  }

  /** Plans the next sample again; call it after each change that matters. */
  wake(): void {
    if (this.#isSampling || this.#abort.signal.aborted) return;
    this.#cancel();
    const pause = this.#options.getPause();
    const waitMs = this.#getWaitMs();
    const dueAt = pause === undefined ? Math.ceil((this.#options.clock.now() + waitMs) / 1000) : undefined;
    if (pause === undefined) this.#cancel = this.#options.schedule(() => void this.#sample(), waitMs);
    // Last, because a listener may call this again.
    this.#note({ dueAt, pause, failure: this.#failure });
  }

  dispose(): void {
    this.#abort.abort();
    this.#cancel();
  }

  #getWaitMs(): number {
    const { clock, getListHistory } = this.#options;
    const figures = getListHistory()?.getFigures();
    const periodMs = SAMPLE_SECONDS * 1000;
    const sinceLastMs = clock.now() - (figures?.times.at(-1) ?? Number.NEGATIVE_INFINITY) * 1000;
    // A sample far in the future was taken before the service's clock was set back. One slightly in the future was just
    // taken by another page whose clock is a little ahead.
    const waitMs = sinceLastMs <= -periodMs ? 0 : periodMs - sinceLastMs;
    const fullMs = figures?.state === 'full' ? this.#fullUntilMs - clock.monotonic() : 0;
    return Math.max(0, waitMs, this.#notBeforeMs - clock.monotonic(), fullMs);
  }

  async #sample(): Promise<void> {
    const { clock, getPause, openListHistory, runAlone } = this.#options;
    if (getPause() === undefined) {
      this.#isSampling = true;
      try {
        const listHistory = await openListHistory();
        this.#notBeforeMs = clock.monotonic() + NEXT_LOOK_MS;
        await runAlone(() => this.#sampleAlone(listHistory));
      } catch (error) {
        this.#failure = messageOf(error);
      }
      this.#isSampling = false;
    }
    this.wake();
  }

  async #sampleAlone(listHistory: ListHistory): Promise<void> {
    const { clock, loadMarkets } = this.#options;
    await listHistory.refresh();
    // Another page may have taken one meanwhile.
    if (this.#abort.signal.aborted || this.#getWaitMs() > NEXT_LOOK_MS) return;
    this.#notBeforeMs = clock.monotonic() + SAMPLE_SECONDS * 1000;
    this.#failure = undefined;
    const markets = await loadMarkets(this.#abort.signal);
    const at = unixSeconds(Math.floor(clock.now() / 1000));
    if (this.#abort.signal.aborted) return;
    const isTaken = await listHistory.append(makeMarketSample(markets, at));
    if (!isTaken) this.#fullUntilMs = clock.monotonic() + FULL_PAUSE_SECONDS * 1000;
  }

  #note(plan: ListHistoryPlan): void {
    const listHistory = this.#options.getListHistory();
    const before = listHistory?.getFigures().plan;
    const isSame = before?.dueAt === plan.dueAt && before?.pause === plan.pause && before?.failure === plan.failure;
    if (!isSame) listHistory?.notePlan(plan);
  }
}
