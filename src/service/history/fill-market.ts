import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { Engine } from '@/service/store/engine/engine';
import { type FilledDataset, type FilledSpan, loadFilledSpans } from '@/service/store/recorded/filled-spans';
import { VenueError, type VenueHttp } from '../feeds/connection/venue-http';
import { DecimalError } from '../record/decimal';
import { unitsOf } from '../record/lot-reader';
import { type FillContext, type FilledPage, type FillJob, listJobs } from './fill-job';
import { countPages, findReach, type PastState, type PlannedPage, planPage } from './fill-plan';
import { saveFilledMarket } from './filled-market';
import { loadRecordedPast, type RecordedPast } from './recorded-past';

export interface FillProgress {
  /** 0 to 1 of what is wanted and to be had. */
  readonly done: number;
  readonly secondsLeft: number | undefined;
  /** Unix seconds from which on there are candles without a hole up to now. */
  readonly reaches: number | undefined;
  /** Why it does not go on at the moment: a sentence. */
  readonly waits: string | undefined;
}

export interface Filling {
  /** Undefined when finished. */
  readonly progress: FillProgress | undefined;
  pause(): void;
  resume(): void;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

export interface FillOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly venue: Venue;
  readonly instrument: Instrument;
  /** Id in the market table. */
  readonly market: number;
  readonly http: VenueHttp;
  readonly keepDays: Readonly<Record<'candles' | 'hours' | 'funding' | 'openInterest', number>>;
  /** The list of markets or answers may be others now. */
  readonly onRows: () => void;
  readonly onError: (error: unknown) => void;
}

/** What of the past can be had of markets of `kind`. `sides`: candles tell what takers bought. */
export function historyOf(
  _: Venue,
  { history }: MarketKind,
): readonly ('candles' | 'sides' | 'funding' | 'openInterest')[] {
  if (history === undefined) return [];
  return [
    'candles',
    ...(history.hasSides ? (['sides'] as const) : []),
    ...(history.funding ? (['funding'] as const) : []),
    ...(history.openInterest ? (['openInterest'] as const) : []),
  ];
}

const DAY = 86_400;
const MINUTE = 60;
const HOUR = 3600;
/** How often what was recorded meanwhile is looked at: the first minute of a market, and holes that have come. */
const REFRESH_MS = 20_000;
/** How long after a failure, and at most after many. */
const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 300_000;
/** A venue that does not serve this place, or breaks its format, is asked again after so long. */
const UNAVAILABLE_MS = 3_600_000;
/** What the venue does not tell yet is asked for again after so long. */
const UNTOLD_SECONDS = 1800;
/** The time of a page is the mean of so many. */
const MEASURED_PAGES = 20;

/** Waits that tests shorten. */
export interface FillPace {
  readonly refreshMs: number;
  readonly retryMs: number;
}

const USUAL_PACE: FillPace = { refreshMs: REFRESH_MS, retryMs: RETRY_MS };

class MarketFill implements Filling {
  readonly #options: FillOptions;
  readonly #pace: FillPace;
  readonly #jobs: readonly FillJob[];
  readonly #context: FillContext;
  readonly #closing = new AbortController();
  readonly #startedAt: number;
  readonly #pageMs: number[] = [];
  /** Seconds in a row without anything, going back. */
  readonly #empty = new Map<FilledDataset, number>();
  /** Datasets whose answers broke the format: how often in a row, and when they are asked for again (Unix ms). */
  readonly #broken = new Map<FilledDataset, { readonly times: number; readonly until: number }>();
  #untold: { readonly to: number; readonly until: number } | undefined;
  #spans: FilledSpan[] = [];
  #recorded: RecordedPast = { spans: [], edges: [], whole: [] };
  #recordedAt = Number.NEGATIVE_INFINITY;
  #isPaused = false;
  #failures = 0;
  #waits: string | undefined;
  #progress: FillProgress | undefined = { done: 0, secondsLeft: undefined, reaches: undefined, waits: undefined };
  #wake: (() => void) | undefined;
  readonly #running: Promise<void>;

  constructor(options: FillOptions, pace: FillPace) {
    const { engine, market, instrument, http, clock } = options;
    this.#options = options;
    this.#pace = pace;
    this.#jobs = instrument.kind.history ? listJobs(instrument.kind.history) : [];
    this.#startedAt = Math.floor(clock.now() / 60_000) * MINUTE;
    this.#context = {
      engine,
      market,
      instrument,
      units: unitsOf(instrument),
      ask: async (request) => (await http.get({ ...request, priority: 'background' }, this.#closing.signal)).text,
    };
    this.#running = this.#run();
  }

  get progress(): FillProgress | undefined {
    if (this.#progress === undefined) return undefined;
    return this.#isPaused ? { ...this.#progress, secondsLeft: undefined, waits: 'It is paused.' } : this.#progress;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#wake?.();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The filling is closed'));
    this.#wake?.();
    await this.#running;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #run(): Promise<void> {
    let hasLoaded = false;
    while (!this.#isClosed) {
      try {
        if (!hasLoaded) this.#spans = await loadFilledSpans(this.#options.engine, this.#options.market);
        hasLoaded = true;
        await this.#step();
      } catch (error) {
        if (!this.#isClosed) await this.#fail(error);
      }
    }
  }

  async #step(): Promise<void> {
    if (this.#isPaused) return this.#sleep(undefined);
    await this.#refresh();
    const past = this.#describe();
    const jobs = this.#jobs.filter(
      ({ dataset }) => (this.#broken.get(dataset)?.until ?? 0) <= this.#options.clock.now(),
    );
    const page = planPage(jobs, past);
    this.#measure(past);
    if (page === undefined) return this.#sleep(this.#pace.refreshMs);
    const startedMs = this.#options.clock.monotonic();
    await this.#fill(page);
    this.#failures = 0;
    this.#waits = undefined;
    this.#pageMs.push(this.#options.clock.monotonic() - startedMs);
    if (this.#pageMs.length > MEASURED_PAGES) this.#pageMs.shift();
    this.#measure(this.#describe());
  }

  async #fill(page: PlannedPage): Promise<void> {
    const { job } = page;
    const now = Math.floor(this.#options.clock.now() / 1000);
    const { span, hasRows } = await this.#load(page, now);
    if (span.to < page.to) this.#untold = { to: span.to, until: now + UNTOLD_SECONDS };
    if (span.from < span.to) this.#spans.push(span);
    if (hasRows) this.#empty.delete(job.dataset);
    else this.#noteEmpty(page);
    if (span.differing > 0) this.#options.onError(new DifferingCandlesError(this.#options.instrument.symbol, span));
    if (span.first === 0) return;
    if (job.dataset === 'candles') await saveFilledMarket(this.#options.engine, this.#options.instrument, this.#spans);
    this.#options.onRows();
  }

  async #load(page: PlannedPage, now: number): Promise<FilledPage> {
    const { dataset, load } = page.job;
    try {
      const filled = await load(this.#context, page, { whole: this.#recorded.whole, now });
      this.#broken.delete(dataset);
      return filled;
    } catch (error) {
      // One dataset that cannot be read must not keep the others.
      if (error instanceof FrameError || error instanceof DecimalError) {
        const times = (this.#broken.get(dataset)?.times ?? 0) + 1;
        const waitMs = Math.min(UNAVAILABLE_MS, this.#pace.retryMs * 4 ** Math.min(times, 8));
        this.#broken.set(dataset, { times, until: this.#options.clock.now() + waitMs });
      }
      throw error;
    }
  }

  /** Where nothing has been for long the past of the market has ended: it was not listed yet. */
  #noteEmpty({ job, from, to }: PlannedPage): void {
    const { dataset, emptySeconds } = job;
    const empty = (this.#empty.get(dataset) ?? 0) + to - from;
    this.#empty.set(dataset, empty);
    if (empty < emptySeconds) return;
    this.#spans.push({ market: this.#options.market, dataset, from: 0, to: from, first: 0, compared: 0, differing: 0 });
  }

  async #refresh(): Promise<void> {
    const { engine, market, clock } = this.#options;
    if (clock.monotonic() - this.#recordedAt < this.#pace.refreshMs) return;
    this.#recorded = await loadRecordedPast(engine, market, Math.floor(clock.now() / 1000));
    this.#recordedAt = clock.monotonic();
  }

  #describe(): PastState {
    const { clock, keepDays } = this.#options;
    const now = Math.floor(clock.now() / 60_000) * MINUTE;
    const keptFrom = (days: number, reachSeconds: number): number =>
      Math.ceil((now - Math.min(days * DAY, reachSeconds)) / HOUR) * HOUR;
    const reachOf = (dataset: FilledDataset): number =>
      this.#jobs.find((job) => job.dataset === dataset)?.reachSeconds ?? 0;
    const daysOf = { ...keepDays, edges: keepDays.candles };
    const entries = Object.entries(daysOf) as [FilledDataset, number][];
    // A minute that runs, or whose recording may still be stored, is none of the past.
    const recordedTo = this.#recorded.spans.at(-1)?.to ?? 0;
    const to = Math.max(this.#startedAt, recordedTo, now - 10 * MINUTE);
    const isUntold = this.#untold !== undefined && this.#untold.until > now;
    return {
      recorded: this.#recorded,
      filled: this.#spans,
      keptFrom: Object.fromEntries(
        entries.map(([dataset, days]) => [dataset, keptFrom(days, reachOf(dataset))]),
      ) as Record<FilledDataset, number>,
      to: Math.min(to, now),
      toldTo: isUntold ? { funding: this.#untold?.to } : {},
    };
  }

  #measure(past: PastState): void {
    const { left, all } = countPages(this.#jobs, past);
    if (left === 0) {
      this.#progress = undefined;
      return;
    }
    const { length } = this.#pageMs;
    const seconds = length === 0 ? undefined : (left * this.#pageMs.reduce((a, b) => a + b, 0)) / length / 1000;
    this.#progress = {
      done: all === 0 ? 0 : 1 - left / all,
      secondsLeft: this.#waits === undefined ? seconds : undefined,
      reaches: findReach(
        this.#spans.filter(({ dataset }) => dataset === 'candles' || dataset === 'hours'),
        past.recorded,
      ),
      waits: this.#waits,
    };
  }

  /** Says why, and waits as long as the venue asks for, or longer after each failure. */
  async #fail(error: unknown): Promise<void> {
    this.#failures++;
    this.#waits = messageOf(error);
    if (this.#progress !== undefined) {
      this.#progress = { ...this.#progress, secondsLeft: undefined, waits: this.#waits };
    }
    if (!(error instanceof VenueError)) this.#options.onError(error);
    await this.#sleep(this.#retryMs(error));
  }

  #retryMs(error: unknown): number {
    const usual = Math.min(LONGEST_RETRY_MS, this.#pace.retryMs * 2 ** Math.min(10, this.#failures - 1));
    if (!(error instanceof VenueError)) return usual;
    if (error.kind === 'unavailable') return UNAVAILABLE_MS;
    if (error.retryAtMs === undefined) return usual;
    return Math.max(usual, error.retryAtMs - this.#options.clock.now());
  }

  /** Until `resume` or `close`, or so long. */
  async #sleep(ms: number | undefined): Promise<void> {
    if (this.#isClosed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, ms).unref();
    });
    clearTimeout(timer);
    this.#wake = undefined;
  }
}

/** Recorded candles that the venue tells otherwise. */
export class DifferingCandlesError extends Error {
  override readonly name = 'DifferingCandlesError';

  constructor(symbol: string, { compared, differing, to }: FilledSpan) {
    const at = new Date(to * 1000).toISOString();
    super(`${differing} of ${compared} recorded candles of ${symbol} after ${at} are not those of the venue`);
  }
}

/**
 * Fills the past of a market from its venue, the newest first, and goes on with what it lacks until it is closed: also holes that
 * come while the connection is down. What it has stored it finds again after a restart.
 */
export function fillMarket(options: FillOptions, pace: FillPace = USUAL_PACE): Filling {
  return new MarketFill(options, pace);
}
