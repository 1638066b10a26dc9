import type { Random } from '@/base/random';
import type { TierId } from '@/contract/tiers';
import type { WeightFacts } from '@/contract/weight';
import type { RateRequest } from '../http/http';
import type { RateState } from '../http/rate-state';
import { type AdmissionRules, admitNext } from './admission';
import { buildBudgetState } from './budget-figures';
import type { BudgetOptions } from './budget-options';
import type { Budget, BudgetJob, BudgetState, Delivery, LedgerEntry, Rank, UsageFigures } from './budget-types';
import { computeCharge, type TimedSight } from './charge-from-difference';
import { CostModel } from './cost-model';
import type { Prediction } from './prediction';
import { compareItems, makeSending, QueueItem, type Sending } from './queue-item';
import { RequestLog } from './request-log';
import { getAskedPause, isFree, isHeard, isPreparing, isRefusal, judgeFailure } from './retry-policy';
import { type Schedule, scheduleTimeout } from './schedule';
import { beginSession } from './session-spend';
import { type LedgerAccess, loneAccess } from './shared-ledger';
import { SpendMeter } from './spend-meter';
import { StateWatch } from './state-watch';
import { TokenLedger } from './token-ledger';
import { TooHeavyError } from './too-heavy-error';

export type { Budget, BudgetJob, BudgetState, Delivery, LedgerEntry, QueueEntry, Rank } from './budget-types';

/** When the caller does not say when usage was requested, assume at most this long ago. */
const ROUND_TRIP_MS = 2000;
/** Booking ids of one tab are within a range of this length. */
const IDS_PER_TAB = 1e6;

export function makeBudget(options: BudgetOptions): Budget {
  return new TokenBudget(options);
}

class TokenBudget implements Budget {
  readonly #options: BudgetOptions;
  readonly #schedule: Schedule;
  readonly #random: Random;
  readonly #costs: CostModel;
  readonly #ledger: TokenLedger;
  readonly #access: LedgerAccess;
  readonly #meter = new SpendMeter();
  readonly #log: RequestLog;
  /** Everything waiting or in progress, by search. */
  readonly #items = new Map<string, QueueItem>();
  readonly #watch: StateWatch;
  #lastId = 0;
  #lastBooking: number;
  #lastSight: TimedSight | undefined;
  #isPumping = false;
  #isDisposed = false;
  #cancelWake = (): void => undefined;

  constructor(options: BudgetOptions) {
    const { schedule = scheduleTimeout, random = Math.random, costs = new CostModel(), tier = 'free' } = options;
    this.#options = options;
    this.#schedule = schedule;
    this.#random = random;
    this.#costs = costs;
    this.#log = new RequestLog(options.session ?? beginSession(options.clock.now() / 1000));
    this.#ledger = new TokenLedger(tier, this.#now());
    this.#watch = new StateWatch(
      (nowMs) => this.#build(nowMs),
      () => this.#now(),
      schedule,
    );
    const firstId = Math.floor(random() * 2 ** 31) * IDS_PER_TAB;
    this.#lastBooking = firstId;
    this.#access =
      options.share?.({
        ledger: this.#ledger,
        schedule,
        now: () => this.#now(),
        isOwn: (id) => id >= firstId && id < firstId + IDS_PER_TAB,
        onChange: () => this.#pump(),
      }) ?? loneAccess;
  }

  run<T>(job: BudgetJob<T>): Promise<T> {
    if (this.#isDisposed) return Promise.reject(makeAbortError('The budget was closed'));
    if (job.signal.aborted) return Promise.reject(job.signal.reason as Error);
    let item = this.#items.get(job.search);
    if (item === undefined) {
      item = new QueueItem(++this.#lastId, job, this.predict(job.facts));
      const tooHeavy = this.#checkWeight(item.facts, job.rank, item.prediction.weight);
      if (tooHeavy !== undefined) return Promise.reject(tooHeavy);
      this.#items.set(job.search, item);
    }
    const asked = item;
    const promise = asked.join(job, () => this.#drop(asked));
    this.#pump();
    return promise as Promise<T>;
  }

  predict(facts: WeightFacts): Prediction {
    return this.#costs.predict(facts);
  }

  readonly getState = (): BudgetState => this.#watch.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.#watch.subscribe(listener);

  cancel(entryId: number): void {
    const item = [...this.#items.values()].find(({ id }) => id === entryId);
    if (item === undefined) return;
    const error = makeAbortError('cancelled by you');
    this.#drop(item, error);
    item.settle({ error });
  }

  noteSaved(weight: number): void {
    this.#log.session.addSaved(weight);
    this.#watch.change();
  }

  tryNow(): void {
    this.#access.update(() => this.#ledger.unblock(this.#now()));
    this.#pump();
  }

  takeRate(state: RateState | undefined, request: RateRequest | undefined): void {
    const sent = this.#findSent(request);
    if (sent !== undefined) sent.attempts = request?.attempts ?? 1;
    if (state === undefined) return;
    if (sent !== undefined) {
      const { status = state.weight === 0 ? 400 : 200 } = request ?? {};
      sent.isRefused = status >= 400;
      sent.isAnswered = !sent.isRefused;
      sent.isCounted = true;
      sent.charged = state.weight;
    }
    this.#observe(state, sent?.atMs ?? this.#now() - ROUND_TRIP_MS, sent);
  }

  takeUsage(usage: UsageFigures, askedAtMs = this.#now() - ROUND_TRIP_MS): void {
    this.#observe(usage, Math.floor(askedAtMs), undefined);
  }

  assumeTier(tier: TierId): void {
    this.#access.update(() => this.#ledger.assume(tier, this.#now()));
    this.#pump();
  }

  dispose(): void {
    this.#isDisposed = true;
    const error = makeAbortError('The budget was closed');
    for (const item of this.#items.values()) {
      item.sent?.aborter.abort(error);
      item.settle({ error });
    }
    this.#items.clear();
    this.#cancelWake();
    this.#watch.dispose();
    this.#access.dispose();
  }

  #now(): number {
    return Math.floor(this.#options.clock.monotonic());
  }

  #rules(): AdmissionRules {
    const mayOverlap = this.#options.isKeyExclusive === true && this.#ledger.isHeard;
    return { reserve: this.#options.getReserve(this.#ledger.limit), mayOverlap };
  }

  /** In sending order. */
  #waiting(): QueueItem[] {
    return [...this.#items.values()].filter(({ status }) => status !== 'sending').sort(compareItems);
  }

  #sending(): QueueItem[] {
    return [...this.#items.values()].filter(({ status }) => status === 'sending');
  }

  /** Sends what may be sent: one pass for all changes of this turn. */
  #pump(): void {
    this.#watch.change();
    if (this.#isPumping || this.#isDisposed) return;
    this.#isPumping = true;
    queueMicrotask(() =>
      this.#access.update(() => {
        this.#isPumping = false;
        if (!this.#isDisposed) this.#admit();
      }),
    );
  }

  #admit(): void {
    this.#refuseTooHeavy();
    this.#cancelWake();
    for (;;) {
      const nowMs = this.#now();
      const { next, lookAgainAtMs } = admitNext(this.#waiting(), this.#sending(), this.#ledger, this.#rules(), nowMs);
      if (next !== undefined) {
        this.#launch(next, nowMs);
        continue;
      }
      if (lookAgainAtMs !== undefined) {
        this.#cancelWake = this.#schedule(() => this.#pump(), Math.max(1, lookAgainAtMs - nowMs));
      }
      break;
    }
    this.#watch.change();
  }

  #launch(item: QueueItem, nowMs: number): void {
    const { prediction } = item;
    const bookingId = ++this.#lastBooking;
    this.#ledger.spend(bookingId, prediction.weight, nowMs);
    this.#meter.add(bookingId, prediction.weight, nowMs);
    const at = this.#options.clock.now() / 1000;
    const sent = makeSending({ bookingId, atMs: nowMs, at, predicted: prediction });
    item.sent = sent;
    item.status = 'sending';
    void this.#send(item, sent);
  }

  async #send(item: QueueItem, sent: Sending): Promise<void> {
    let delivery: Delivery<unknown>;
    try {
      delivery = await item.send(sent.aborter.signal);
    } catch (error) {
      if (this.#isCurrent(item, sent)) this.#fail(item, sent, error as Error);
      return;
    }
    if (this.#isCurrent(item, sent)) this.#succeed(item, sent, delivery);
  }

  #isCurrent(item: QueueItem, sent: Sending): boolean {
    return item.sent === sent && this.#items.get(item.search) === item;
  }

  #succeed(item: QueueItem, sent: Sending, delivery: Delivery<unknown>): void {
    this.#items.delete(item.search);
    this.#access.update(() => {
      this.#ledger.settle(sent.bookingId, sent.charged, this.#now());
      this.#bookRepeats(sent);
      this.#ledger.proveOpen(sent.bookingId);
      this.#ledger.proveCapacity(sent.predicted.weight);
    });
    this.#learn(item.facts, sent);
    this.#close(item, sent, 'done', delivery);
    item.settle({ value: delivery.value });
    this.#pump();
  }

  #fail(item: QueueItem, sent: Sending, error: Error): void {
    const nowMs = this.#now();
    // Data that is still being prepared says nothing about other requests.
    const pause = isPreparing(error) ? undefined : getAskedPause(error);
    const untilMs = Math.ceil(this.#options.clock.monotonic()) + (pause?.waitMs ?? 0);
    const block = (): void => pause && this.#ledger.block(untilMs, pause.seconds);
    // Now too, since waiting requests may be admitted before we get the ledger's lock.
    block();
    if (isFree(error)) sent.charged ??= 0;
    this.#access.update(() => {
      if (isFree(error) && !sent.isCounted) this.#ledger.refund(sent.bookingId, nowMs);
      else this.#ledger.settle(sent.bookingId, undefined, nowMs);
      this.#bookRepeats(sent);
      // An absurd pause says nothing about the bucket.
      if (isRefusal(error) && pause?.isAbsurd !== true)
        this.#ledger.refuse(sent.predicted.weight, pause?.waitMs, nowMs);
      block();
      if (isHeard(error)) this.#ledger.proveOpen(sent.bookingId);
    });
    this.#close(item, sent, 'failed');
    const verdict = judgeFailure(error, item, this.#random);
    if (verdict.kind === 'failed') {
      this.#items.delete(item.search);
      item.settle({ error });
    } else if (verdict.kind === 'preparing') {
      item.status = 'waiting';
      item.isPreparing = true;
      item.notBeforeMs = nowMs + verdict.delayMs;
    } else {
      item.status = 'retrying';
      if (verdict.kind === 'refused') item.refusals += 1;
      else {
        item.retries += 1;
        item.notBeforeMs = nowMs + verdict.delayMs;
      }
    }
    this.#pump();
  }

  /**
   * A request that a relay sent more than once may be charged each time. The service's own figures, where stated, are
   * better.
   */
  #bookRepeats(sent: Sending): void {
    const weight = sent.predicted.weight * (sent.attempts - 1);
    if (weight <= 0 || sent.isCounted) return;
    const bookingId = ++this.#lastBooking;
    const nowMs = this.#now();
    this.#ledger.spend(bookingId, weight, nowMs);
    this.#ledger.settle(bookingId, undefined, nowMs);
    this.#meter.add(bookingId, weight, nowMs);
  }

  /** Drops an item. What was sent stays spent. */
  #drop(item: QueueItem, reason: Error = makeAbortError('Nobody waits for it')): void {
    if (this.#items.get(item.search) !== item) return;
    this.#items.delete(item.search);
    const { sent } = item;
    if (sent !== undefined && item.status === 'sending') {
      sent.aborter.abort(reason);
      this.#access.update(() => this.#ledger.settle(sent.bookingId, sent.charged, this.#now()));
      this.#close(item, sent, 'cancelled');
    }
    this.#pump();
  }

  /** Enters the request in the log. */
  #close(item: QueueItem, sent: Sending, outcome: LedgerEntry['outcome'], delivery?: Delivery<unknown>): void {
    sent.charged ??= sent.difference;
    if (sent.charged !== undefined) this.#meter.amend(sent.bookingId, sent.charged);
    this.#log.add(item, sent, outcome, delivery);
  }

  #learn(facts: WeightFacts, { charged, difference }: Sending): void {
    const known = charged ?? difference;
    // A request that was answered cannot have cost more than the bucket holds.
    if (known === undefined || known > this.#ledger.capacity) return;
    this.#costs.observe(facts, known, charged === undefined ? 'difference' : 'told');
    for (const item of this.#items.values()) item.prediction = this.predict(item.facts);
  }

  /** Takes figures about the bucket, requested at `sinceMs`; `sent` is the request whose answer stated them. */
  #observe(figures: UsageFigures & Partial<RateState>, sinceMs: number, sent: Sending | undefined): void {
    const heardMs = this.#options.clock.monotonic();
    const nowMs = Math.floor(heardMs);
    const [limit, remaining, used] = [figures.limit, figures.remaining, figures.used].map(Math.floor);
    const { tier } = figures;
    const sight: TimedSight = { limit, remaining, used, sinceMs, heardMs: nowMs, bookingId: sent?.bookingId };
    this.#access.update(() => {
      if (sent !== undefined) {
        this.#ledger.settle(sent.bookingId, sent.charged, nowMs);
        if (sent.isAnswered) this.#ledger.proveOpen(sent.bookingId);
        sent.difference = this.#compare(sight, sent.predicted.weight);
      }
      this.#ledger.correct({ limit, remaining, tier, sinceMs, bookingId: sent?.bookingId }, heardMs);
      this.#lastSight = this.#ledger.hasOthers([sight.bookingId], sinceMs) ? undefined : sight;
    });
    if (sent?.charged !== undefined) this.#meter.amend(sent.bookingId, sent.charged);
    this.#meter.observe(used, nowMs);
    this.#pump();
  }

  /** The charge since the last sight, when no other request was in progress. */
  #compare(sight: TimedSight, predicted: number): number | undefined {
    const before = this.#lastSight;
    if (before === undefined) return undefined;
    const isAlone = !this.#ledger.hasOthers([before.bookingId, sight.bookingId], before.sinceMs);
    return isAlone ? computeCharge(before, sight, this.#ledger.capacity, predicted) : undefined;
  }

  /** The request in progress that an answer belongs to. */
  #findSent(request: RateRequest | undefined): Sending | undefined {
    if (request !== undefined) {
      const item = this.#items.get(request.search);
      return item?.status === 'sending' ? item.sent : undefined;
    }
    const open = this.#sending().filter(({ sent }) => sent?.isCounted === false);
    return open.length === 1 ? open[0].sent : undefined;
  }

  #checkWeight({ type }: WeightFacts, rank: Rank, weight: number): TooHeavyError | undefined {
    const kept = rank === 'visible' ? 0 : Math.max(0, Math.ceil(this.#options.getReserve(this.#ledger.limit)));
    const most = Math.max(0, this.#ledger.capacity - kept);
    return this.#ledger.isHeard && weight > most ? new TooHeavyError(type, weight, most) : undefined;
  }

  #refuseTooHeavy(): void {
    for (const item of this.#waiting()) {
      const error = this.#checkWeight(item.facts, item.rank, item.prediction.weight);
      if (error === undefined) continue;
      this.#items.delete(item.search);
      item.settle({ error });
    }
  }

  #build(nowMs: number): BudgetState {
    return buildBudgetState(
      {
        ledger: this.#ledger,
        meter: this.#meter,
        rules: this.#rules(),
        waiting: this.#waiting(),
        sending: this.#sending(),
        log: this.#log,
      },
      nowMs,
    );
  }
}

function makeAbortError(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}
