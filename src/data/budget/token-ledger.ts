import { TIERS, type TierId, WINDOW_SECONDS } from '@/contract/tiers';
import { getBurst } from './burst';
import type { Booking, LedgerState } from './ledger-state';
import { endPause, extendPause, joinPauses, NO_PAUSE, type Pause, provePause } from './pause';

/** Tokens are counted in 1/60,000 of a weight, so that a bucket refills by `limit` units per millisecond. */
export const UNITS_PER_WEIGHT = WINDOW_SECONDS * 1000;
/** Figures above this are false. Below it, no product leaves the safe integers. */
const MAX_FIGURE = 1e9;
/** Longer than any request waits for its headers: an older spend is included in every later answer. */
const BOOKING_AGE_MS = 45_000;

/** The bucket as one answer shows it. */
export interface BucketSight {
  /** Refill per minute. */
  readonly limit: number;
  /** Whole tokens left. */
  readonly remaining: number;
  readonly tier?: TierId | undefined;
  /** When it was requested, in milliseconds: the sight was taken at some moment since. */
  readonly sinceMs: number;
  /** The booking of the answered request; the sight includes it. */
  readonly bookingId?: number | undefined;
}

/**
 * The token bucket as we know it, in whole numbers on a monotonic clock of whole milliseconds. Times must not go back;
 * an earlier time counts as the latest.
 */
export class TokenLedger {
  #limit: number;
  #capacity: number;
  /** Below 0 after more was spent than we knew of, for instance by another user of the key. */
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
  /** Milliseconds; in the past when sending is allowed. */
  get blockedUntilMs(): number {
    return this.#pause.untilMs;
  }
  /** The last pause that the service requested, in seconds. */
  get askedPauseSeconds(): number {
    return this.#pause.askedSeconds;
  }
  /** Increases with every change except the refill. */
  get revision(): number {
    return this.#revision;
  }

  /** Units at `nowMs`. For a future time, assumes that nothing is spent until then. */
  getUnits(nowMs: number): number {
    const full = this.#getFullUnits();
    const elapsed = Math.max(0, nowMs - this.#atMs);
    // The product over a long time would leave the safe integers.
    if (elapsed * this.#limit >= full - this.#tokens) return Math.max(full, this.#tokens);
    return this.#tokens + elapsed * this.#limit;
  }

  getRemaining(nowMs: number): number {
    return Math.max(0, Math.floor(this.getUnits(nowMs) / UNITS_PER_WEIGHT));
  }

  /** Milliseconds from `nowMs` until the bucket has `units` if nothing is spent; 0 when it already has. */
  msUntil(units: number, nowMs: number): number {
    return Math.max(0, Math.ceil((units - this.getUnits(nowMs)) / this.#limit));
  }

  spend(id: number, weight: number, nowMs: number): void {
    this.#advance(nowMs);
    this.#tokens -= weight * UNITS_PER_WEIGHT;
    this.#bookings.push({ id, weight, sentMs: nowMs, answeredMs: undefined });
    this.#revision += 1;
  }

  /** Call when the answer's headers arrive; `charged` is undefined when they do not state the weight. */
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

  /** The request was sent but cost nothing. */
  refund(id: number, nowMs: number): void {
    this.settle(id, 0, nowMs);
  }

  /** Corrects the bucket by what an answer shows, allowing for later spends. `heardMs` may be a fraction. */
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
    // `remaining` is rounded down, and the bucket has refilled since: within that range our own count is more precise.
    const high = (remaining + 1) * UNITS_PER_WEIGHT - 1 + limit * Math.max(0, Math.floor(heardMs) - sinceMs);
    if (isNews || this.#tokens < low || this.#tokens > high) {
      this.#tokens = low;
      // Within the millisecond of that moment, nothing refills.
      this.#atMs = Math.max(this.#atMs, Math.ceil(heardMs));
    }
    this.#revision += 1;
  }

  /**
   * The service refused `weight` for lack of tokens. If it did not say when to retry, the only safe assumption is an
   * empty bucket.
   */
  refuse(weight: number, retryAfterMs: number | undefined, nowMs: number): void {
    this.#advance(nowMs);
    this.#revision += 1;
    const needed = weight * UNITS_PER_WEIGHT;
    if (this.#tokens < needed) return;
    const wait = retryAfterMs ?? 0;
    this.#tokens = wait > 0 ? Math.max(0, needed - this.#limit * wait) : 0;
  }

  /** Sends nothing before `untilMs`, then one request at a time until one is answered. */
  block(untilMs: number, askedSeconds: number): void {
    this.#setPause(extendPause(this.#pause, untilMs, askedSeconds));
  }

  /** The user retries before the pause is over. */
  unblock(nowMs: number): void {
    this.#setPause(endPause(this.#pause, nowMs));
  }

  /** The answer to a request was no refusal. */
  proveOpen(id: number): void {
    const booking = this.#bookings.find((known) => known.id === id);
    const proved = booking === undefined ? this.#pause : provePause(this.#pause, booking.sentMs);
    if (proved !== this.#pause) this.#setPause(proved);
  }

  /** Milliseconds from `nowMs` until another request may follow the one that probes whether the pause is over. */
  msUntilProbed(nowMs: number): number {
    if (!this.#pause.isProbing) return 0;
    const open = this.#bookings.filter(({ answeredMs }) => answeredMs === undefined);
    return Math.max(0, ...open.map(({ sentMs }) => sentMs + BOOKING_AGE_MS - nowMs));
  }

  #setPause(pause: Pause): void {
    this.#pause = pause;
    this.#revision += 1;
  }

  /** A request of this weight succeeded, so the bucket holds at least as much. */
  proveCapacity(weight: number): void {
    if (weight <= this.#capacity) return;
    this.#capacity = weight;
    this.#revision += 1;
  }

  /** Assumes a tier until the service states the budget. */
  assume(tier: TierId, nowMs: number): void {
    if (this.#isHeard) return;
    this.#advance(nowMs);
    const spent = this.#capacity * UNITS_PER_WEIGHT - this.#tokens;
    this.#limit = TIERS[tier].limit;
    this.#capacity = TIERS[tier].burst;
    this.#tokens = this.#capacity * UNITS_PER_WEIGHT - spent;
    this.#revision += 1;
  }

  /** Whether spends other than `ids` were in progress at `sinceMs` or later. */
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
   * Adopts another tab's state as of `nowMs`. Spends of this tab (`isOwn`) that the other tab did not know of stay
   * spent.
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
      // A tab that has heard nothing knows only its own spends.
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

  /** The service may charge a request as late as its answer. Until then a full bucket does not refill behind it. */
  #getFullUnits(): number {
    let weight = this.#capacity;
    for (const known of this.#bookings) if (known.answeredMs === undefined) weight -= known.weight;
    return weight * UNITS_PER_WEIGHT;
  }

  #add(weight: number): void {
    this.#tokens = Math.min(this.#tokens + weight * UNITS_PER_WEIGHT, this.#capacity * UNITS_PER_WEIGHT);
  }

  /** Weight that the sight may not include: answered after it was requested, or not answered yet. */
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

/** Whether a sight requested at `sinceMs` may have been taken before the spend. */
function isUncounted({ answeredMs }: Booking, sinceMs: number): boolean {
  return answeredMs === undefined || answeredMs >= sinceMs;
}
