import { TIERS, type TierId, WINDOW_SECONDS } from '@/contract/tiers';
import { getBurst } from './burst';
import type { Booking, LedgerState } from './ledger-state';
import { endPause, extendPause, joinPauses, NO_PAUSE, type Pause, provePause } from './pause';

/** Tokens are counted in 1/60,000 of a weight, so that a bucket refills by `limit` of them per millisecond. */
export const UNITS_PER_WEIGHT = WINDOW_SECONDS * 1000;
/** Figures above are a lie of the service; below it no product leaves the safe integers. */
const MAX_FIGURE = 1e9;
/** Longer than any request waits for its headers: an older spend is counted in every later answer. */
const BOOKING_AGE_MS = 45_000;

/** What an answer says of the bucket. */
export interface BucketSight {
  /** Refill per minute. */
  readonly limit: number;
  /** Whole tokens left. */
  readonly remaining: number;
  readonly tier?: TierId | undefined;
  /** When the question was sent, milliseconds: the sight is of some moment since. */
  readonly sinceMs: number;
  /** The booking that the answer is of; the sight counts it. */
  readonly bookingId?: number | undefined;
}

/**
 * The token bucket as this side knows it, in whole numbers on a monotonic clock of whole milliseconds. Times must not
 * fall; one that does counts as the latest.
 */
export class TokenLedger {
  #limit: number;
  #capacity: number;
  /** Below 0 after more was spent than was there, as by another user of the key. */
  #tokens: number;
  #atMs: number;
  #isHeard = false;
  #pause: Pause = NO_PAUSE;
  #bookings: Booking[] = [];
  #revision = 0;

  constructor(tier: TierId, nowMs: number) {
    this.#limit = TIERS[tier].limit;
    this.#capacity = TIERS[tier].burst;
    this.#tokens = this.#capacity * UNITS_PER_WEIGHT;
    this.#atMs = nowMs;
  }

  get limit(): number {
    return this.#limit;
  }
  /** Whole weight. */
  get capacity(): number {
    return this.#capacity;
  }
  /** False while limit and capacity are assumptions. */
  get isHeard(): boolean {
    return this.#isHeard;
  }
  /** Milliseconds; in the past when nothing forbids sending. */
  get blockedUntilMs(): number {
    return this.#pause.untilMs;
  }
  /** The pause that the service asked for last, seconds. */
  get askedPauseSeconds(): number {
    return this.#pause.askedSeconds;
  }
  /** Grows with each change but the refill. */
  get revision(): number {
    return this.#revision;
  }

  /** Units at `nowMs`; at a later time than the latest, as if nothing were spent until then. */
  getUnits(nowMs: number): number {
    const full = this.#getFullUnits();
    const elapsed = Math.max(0, nowMs - this.#atMs);
    // The product of a long time would leave the safe integers.
    if (elapsed * this.#limit >= full - this.#tokens) return Math.max(full, this.#tokens);
    return this.#tokens + elapsed * this.#limit;
  }

  getRemaining(nowMs: number): number {
    return Math.max(0, Math.floor(this.getUnits(nowMs) / UNITS_PER_WEIGHT));
  }

  /** Milliseconds from `nowMs` until `units` are there, when nothing is spent; 0 when they are. */
  msUntil(units: number, nowMs: number): number {
    return Math.max(0, Math.ceil((units - this.getUnits(nowMs)) / this.#limit));
  }

  spend(id: number, weight: number, nowMs: number): void {
    this.#advance(nowMs);
    this.#tokens -= weight * UNITS_PER_WEIGHT;
    this.#bookings.push({ id, weight, sentMs: nowMs, answeredMs: undefined });
    this.#revision += 1;
  }

  /** The headers of the answer came; `charged` is undefined when they do not tell the weight. */
  settle(id: number, charged: number | undefined, nowMs: number): void {
    this.#advance(nowMs);
    const at = this.#bookings.findIndex((known) => known.id === id);
    const booking = this.#bookings[at];
    if (booking === undefined) return;
    const isCredible = charged !== undefined && charged <= this.#capacity;
    const weight = isCredible ? charged : booking.weight;
    this.#add(booking.weight - weight);
    this.#bookings[at] = { ...booking, weight, answeredMs: booking.answeredMs ?? nowMs };
    this.#revision += 1;
  }

  /** A request that was sent and cost nothing. */
  refund(id: number, nowMs: number): void {
    this.settle(id, 0, nowMs);
  }

  /** Takes what an answer says of the bucket, which other spends may have changed since; `heardMs` may be a fraction. */
  correct(sight: BucketSight, heardMs: number): void {
    const { limit, remaining, tier, sinceMs } = sight;
    if (!(limit >= 1 && limit <= MAX_FIGURE && remaining >= 0 && remaining <= MAX_FIGURE)) return;
    this.#advance(Math.floor(heardMs));
    const isNews = !this.#isHeard || limit !== this.#limit;
    const least = isNews ? 1 : this.#capacity;
    this.#limit = limit;
    this.#capacity = Math.max(getBurst(limit, tier), remaining, least);
    this.#isHeard = true;
    const low = remaining * UNITS_PER_WEIGHT - this.#sumUncounted(sight) * UNITS_PER_WEIGHT;
    // A whole token is a floor, and the bucket has refilled since the sight: within that our own count is the finer one.
    const high = (remaining + 1) * UNITS_PER_WEIGHT - 1 + limit * Math.max(0, Math.floor(heardMs) - sinceMs);
    if (isNews || this.#tokens < low || this.#tokens > high) {
      this.#tokens = low;
      // Of the millisecond that was running then, nothing is refilled yet.
      this.#atMs = Math.max(this.#atMs, Math.ceil(heardMs));
    }
    this.#revision += 1;
  }

  /**
   * The service refused `weight` for want of tokens. Without a word of when to come back, all that is certain is that
   * an empty bucket refills.
   */
  refuse(weight: number, retryAfterMs: number | undefined, nowMs: number): void {
    this.#advance(nowMs);
    this.#revision += 1;
    const needed = weight * UNITS_PER_WEIGHT;
    if (this.#tokens < needed) return;
    const wait = retryAfterMs ?? 0;
    this.#tokens = wait > 0 ? Math.max(0, needed - this.#limit * wait) : 0;
  }

  /** Nothing may be sent before `untilMs`, and then one request at a time until one is answered. */
  block(untilMs: number, askedSeconds: number): void {
    this.#setPause(extendPause(this.#pause, untilMs, askedSeconds));
  }

  /** A person tries before the pause is over. */
  unblock(nowMs: number): void {
    this.#setPause(endPause(this.#pause, nowMs));
  }

  /** The answer to a request was no refusal. */
  proveOpen(id: number): void {
    const booking = this.#bookings.find((known) => known.id === id);
    const proved = booking === undefined ? this.#pause : provePause(this.#pause, booking.sentMs);
    if (proved !== this.#pause) this.#setPause(proved);
  }

  /** Milliseconds from `nowMs` until another request may follow the one that finds out whether the pause is over. */
  msUntilProbed(nowMs: number): number {
    if (!this.#pause.isProbing) return 0;
    const open = this.#bookings.filter(({ answeredMs }) => answeredMs === undefined);
    return Math.max(0, ...open.map(({ sentMs }) => sentMs + BOOKING_AGE_MS - nowMs));
  }

  #setPause(pause: Pause): void {
    this.#pause = pause;
    this.#revision += 1;
  }

  /** A request of this weight passed, so the bucket holds as much. */
  proveCapacity(weight: number): void {
    if (weight <= this.#capacity) return;
    this.#capacity = weight;
    this.#revision += 1;
  }

  /** Assumes a tier until the service tells the budget. */
  assume(tier: TierId, nowMs: number): void {
    if (this.#isHeard) return;
    this.#advance(nowMs);
    const spent = this.#capacity * UNITS_PER_WEIGHT - this.#tokens;
    this.#limit = TIERS[tier].limit;
    this.#capacity = TIERS[tier].burst;
    this.#tokens = this.#capacity * UNITS_PER_WEIGHT - spent;
    this.#revision += 1;
  }

  /** Whether spends other than `ids` were under way at `sinceMs` or later. */
  hasOthers(ids: readonly (number | undefined)[], sinceMs: number): boolean {
    return this.#bookings.some((known) => !ids.includes(known.id) && isUncounted(known, sinceMs));
  }

  exportState(nowMs: number): LedgerState {
    this.#advance(nowMs);
    return {
      limit: this.#limit,
      capacity: this.#capacity,
      tokens: this.#tokens,
      heard: this.#isHeard ? 1 : 0,
      blockedMs: Math.max(0, this.#pause.untilMs - nowMs),
      askedSeconds: this.#pause.askedSeconds,
      probing: this.#pause.isProbing ? 1 : 0,
      ended: this.#pause.ended,
      bookings: this.#bookings.map(({ id, weight, sentMs, answeredMs }) => [
        id,
        weight,
        nowMs - sentMs,
        answeredMs === undefined ? -1 : nowMs - answeredMs,
      ]),
    };
  }

  /**
   * Takes over another tab's state as of `nowMs`. Spends of this tab, whose ids `isOwn` knows, that the other tab did not
   * know of yet stay spent.
   */
  adopt(state: LedgerState, isOwn: (id: number) => boolean, nowMs: number): void {
    this.#advance(nowMs);
    const bookings = state.bookings.map(([id, weight, sentAge, answeredAge]) => ({
      id,
      weight,
      sentMs: nowMs - sentAge,
      answeredMs: answeredAge < 0 ? undefined : nowMs - answeredAge,
    }));
    const theirs = new Set(bookings.map(({ id }) => id));
    const missing = this.#bookings.filter(
      (known) => known.answeredMs === undefined && isOwn(known.id) && !theirs.has(known.id),
    );
    const units = state.tokens - missing.reduce((sum, { weight }) => sum + weight, 0) * UNITS_PER_WEIGHT;
    if (this.#isHeard && state.heard === 0) {
      // A tab that has heard nothing knows of its spends alone.
      this.#tokens = Math.min(this.#tokens, units);
    } else {
      this.#limit = state.limit;
      this.#capacity = state.capacity;
      this.#isHeard = state.heard === 1;
      this.#tokens = units;
    }
    const { blockedMs, askedSeconds, probing, ended } = state;
    const pause: Pause = { untilMs: nowMs + blockedMs, askedSeconds, isProbing: probing === 1, ended };
    this.#pause = joinPauses(this.#pause, pause);
    this.#bookings = [...bookings, ...missing];
    this.#revision += 1;
  }

  /**
   * The service may charge a request as late as its answer: until then a bucket that was full does not refill behind it.
   */
  #getFullUnits(): number {
    let weight = this.#capacity;
    for (const known of this.#bookings) if (known.answeredMs === undefined) weight -= known.weight;
    return weight * UNITS_PER_WEIGHT;
  }

  #add(weight: number): void {
    this.#tokens = Math.min(this.#tokens + weight * UNITS_PER_WEIGHT, this.#capacity * UNITS_PER_WEIGHT);
  }

  /** Weight that the sight may not have seen: answered after it was asked for, or not yet. */
  #sumUncounted({ bookingId, sinceMs }: BucketSight): number {
    return this.#bookings
      .filter((known) => known.id !== bookingId && isUncounted(known, sinceMs))
      .reduce((sum, { weight }) => sum + weight, 0);
  }

  #advance(nowMs: number): void {
    this.#tokens = this.getUnits(nowMs);
    this.#atMs = Math.max(this.#atMs, nowMs);
    const oldest = this.#bookings[0];
    if (oldest === undefined || nowMs - oldest.sentMs < BOOKING_AGE_MS) return;
    this.#bookings = this.#bookings.filter(({ sentMs }) => nowMs - sentMs < BOOKING_AGE_MS);
  }
}

/** Whether a sight asked for at `sinceMs` may have been taken before the spend. */
function isUncounted({ answeredMs }: Booking, sinceMs: number): boolean {
  return answeredMs === undefined || answeredMs >= sinceMs;
}
