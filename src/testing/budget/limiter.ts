import type { Random } from '@/base/random';
import { RATE_HEADERS, WEIGHT_HEADER } from '@/contract/headers';
import type { Budget, Delivery } from '@/data/budget/budget';
import { NetworkError, StatusError } from '@/data/http/http-errors';
import { parseRetryAfter } from '@/data/http/parse-error-body';
import { parseRateState } from '@/data/http/rate-state';
import { TokenBucket } from '@/service/quota/token-bucket';
import type { VirtualTime } from './virtual-time';

const FACTS = { method: 'GET', path: '/v1/points' } as const;

/** The bucket that the service itself uses. */
export function makeServiceBucket(limit: number, burst: number): TokenBucket {
  return new TokenBucket(limit, burst);
}

/** How an unkind limiter behaves; each is a share of answers, 0 to 1. */
export interface Unkindness {
  /** 429 although the bucket could pay. */
  readonly spurious429?: number;
  readonly status503?: number;
  /** 502, 504 or no answer at all, charged or not. */
  readonly broken?: number;
  /** Answers without rate headers. */
  readonly silent?: number;
}

export interface LimiterOptions {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly limit: number;
  readonly burst: number;
  readonly unkind?: Unkindness;
  /** States the charged weight in a header. */
  readonly tellsWeight?: boolean;
  readonly latencyMs?: number;
}

/** What the referee counted. */
export interface Verdicts {
  sent: number;
  accepted: number;
  /** Refused by the real bucket. */
  refused: number;
  /** Sent although no stated figures could pay for it. */
  unaffordable: number;
  /** Sent before a `Retry-After` had passed. */
  early: number;
  /** Most requests that the bucket refused between two answers. */
  worstOver: number;
  spentWeight: number;
}

interface Call {
  readonly search: string;
  readonly weight: number;
  readonly sentMs: number;
  readonly era: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * A service that charges by the real token bucket, answers late, and may be unkind. It is also the referee, which keeps
 * its own account of what a client could know.
 */
export class Limiter {
  readonly verdicts: Verdicts = {
    sent: 0,
    accepted: 0,
    refused: 0,
    unaffordable: 0,
    early: 0,
    worstOver: 0,
    spentWeight: 0,
  };
  /** Searches in order of arrival. */
  readonly order: string[] = [];
  /** The client's budget, which gets the same headers. */
  budget: Budget | undefined;
  readonly #options: LimiterOptions;
  #limit: number;
  #burst: number;
  #bucket: TokenBucket;
  #bucketFromMs = 0;
  /** Most weight that the client may assume. */
  #known: { weight: number; atMs: number; limit: number; burst: number };
  #blockedUntilMs = 0;
  /** Counts the answers: requests refused between two of them were sent with the same knowledge. */
  #era = 0;
  readonly #refusedByEra = new Map<number, number>();

  constructor(options: LimiterOptions) {
    this.#options = options;
    this.#limit = options.limit;
    this.#burst = options.burst;
    this.#bucket = makeServiceBucket(options.limit, options.burst);
    this.#known = { weight: options.burst, atMs: 0, limit: options.limit, burst: options.burst };
  }

  get limit(): number {
    return this.#limit;
  }

  /** Switches to another budget, with a full bucket minus `spent`. */
  change(limit: number, burst: number, spent: number): void {
    this.#limit = limit;
    this.#burst = burst;
    this.#bucket = makeServiceBucket(limit, burst);
    if (spent > 0) this.#bucket.spend(Math.min(spent, burst), this.#micros());
  }

  /** Somebody else spends with the same key. */
  spendElsewhere(weight: number): void {
    this.#bucket.spend(weight, this.#micros());
  }

  getRemaining(): number {
    return this.#bucket.state(this.#micros()).remaining;
  }

  getUsage(): { limit: number; remaining: number; used: number } {
    const { remaining, used } = this.#bucket.state(this.#micros());
    return { limit: this.#limit, remaining, used };
  }

  /** Lets the client load its usage. */
  reportUsage(): void {
    const { time } = this.#options;
    const askedMs = time.monotonic();
    const usage = this.getUsage();
    this.#budgetHears(usage.limit, usage.remaining, askedMs);
    this.budget?.takeUsage(usage, askedMs);
  }

  async answer(search: string, weight: number, signal: AbortSignal, budget = this.budget): Promise<Delivery<string>> {
    const { time, random, latencyMs = 80 } = this.#options;
    const call: Call = { search, weight, sentMs: time.monotonic(), era: this.#era };
    this.#judgeSending(call);
    await time.wait(Math.ceil(random() * latencyMs));
    signal.throwIfAborted();
    const { status, headers } = this.#process(call);
    await time.wait(Math.ceil(random() * latencyMs));
    signal.throwIfAborted();
    this.#deliver(call, status, headers, budget);
    if (status === 0) throw new NetworkError(FACTS);
    if (status !== 200) {
      throw new StatusError(FACTS, {
        status,
        code: status === 429 ? 'RATE_LIMITED' : undefined,
        detail: '',
        retryAfterSeconds: parseRetryAfter(headers.get('Retry-After'), time.now()),
        elapsedMs: 0,
      });
    }
    await time.wait(Math.ceil(random() * 3 * latencyMs));
    signal.throwIfAborted();
    return { value: search, bytes: 1000, decodeMs: 1, firstByteMs: 1 };
  }

  #micros(): number {
    return Math.floor((this.#options.time.monotonic() - this.#bucketFromMs) * 1000);
  }

  #judgeSending({ search, weight, sentMs }: Call): void {
    this.verdicts.sent += 1;
    this.order.push(search);
    if (sentMs < this.#blockedUntilMs) this.verdicts.early += 1;
    this.#refill(sentMs);
    if (weight > this.#known.weight + 1e-6) this.verdicts.unaffordable += 1;
    this.#known.weight -= weight;
  }

  #process(call: Call): Answer {
    const { random, unkind = {}, tellsWeight = true } = this.#options;
    const headers = new Headers();
    const dice = random();
    const from429 = unkind.spurious429 ?? 0;
    const from503 = from429 + (unkind.status503 ?? 0);
    const fromBroken = from503 + (unkind.broken ?? 0);
    let status: number;
    let charged = 0;
    if (dice < from503) {
      status = dice < from429 ? 429 : 503;
      this.#addRetryAfter(headers, 1 + Math.floor(random() ** 4 * 90));
    } else if (dice < fromBroken) {
      status = [0, 502, 504][Math.floor(random() * 3)];
      if (random() < 0.5 && this.#bucket.spend(call.weight, this.#micros()).accepted) charged = call.weight;
    } else {
      const decision = this.#bucket.spend(call.weight, this.#micros());
      status = decision.accepted ? 200 : 429;
      if (decision.accepted) charged = call.weight;
      else {
        const refused = (this.#refusedByEra.get(call.era) ?? 0) + 1;
        this.#refusedByEra.set(call.era, refused);
        this.verdicts.worstOver = Math.max(this.verdicts.worstOver, refused);
        this.verdicts.refused += 1;
        this.#addRetryAfter(headers, decision.retryAfterSeconds ?? 1);
      }
    }
    this.verdicts.spentWeight += charged;
    if (status === 200) this.verdicts.accepted += 1;
    if (status !== 0 && random() >= (unkind.silent ?? 0)) this.#addRate(headers, tellsWeight ? charged : undefined);
    return { status, headers };
  }

  #addRate(headers: Headers, charged: number | undefined): void {
    const state = this.#bucket.state(this.#micros());
    headers.set(RATE_HEADERS.limit, String(this.#limit));
    headers.set(RATE_HEADERS.remaining, String(state.remaining));
    headers.set(RATE_HEADERS.used, String(state.used));
    headers.set(RATE_HEADERS.reset, String(Math.ceil(this.#options.time.now() / 1000 + state.microsToFull / 1e6)));
    if (charged !== undefined) headers.set(WEIGHT_HEADER, String(charged));
  }

  /** Adds a `Retry-After` in one of all its forms. */
  #addRetryAfter(headers: Headers, seconds: number): void {
    const { random, time } = this.#options;
    const kind = Math.floor(random() * 20);
    if (kind < 8) headers.set('Retry-After', String(seconds));
    else if (kind < 14) headers.set('Retry-After', new Date(time.now() + seconds * 1000 + 999).toUTCString());
    else if (kind === 14) headers.set('Retry-After', '0');
    else if (kind === 15) headers.set('Retry-After', 'soon');
    else if (kind === 16 && random() < 0.1) headers.set('Retry-After', '99999999');
    else if (kind === 17) headers.set('Retry-After', new Date(0).toUTCString());
  }

  #deliver(call: Call, status: number, headers: Headers, budget: Budget | undefined): void {
    const { time } = this.#options;
    this.#era += 1;
    const rate = parseRateState(headers);
    if (rate !== undefined) {
      this.#budgetHears(rate.limit, rate.remaining, call.sentMs);
      budget?.takeRate(rate, { path: FACTS.path, search: call.search, status });
    } else if (status === 429) {
      this.#refill(time.monotonic());
      const most = call.weight + ((time.monotonic() - call.sentMs) * this.#known.limit) / 60_000;
      this.#known.weight = Math.min(this.#known.weight + call.weight, most);
    }
    const seconds = parseRetryAfter(headers.get('Retry-After'), time.now());
    if (seconds === undefined) return;
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, time.monotonic() + Math.min(seconds, 600) * 1000);
  }

  /** The most that `remaining`, stated at some moment since `sinceMs`, can mean now. */
  #budgetHears(limit: number, remaining: number, sinceMs: number): void {
    const nowMs = this.#options.time.monotonic();
    const weight = remaining + 1 + ((nowMs - sinceMs) * limit) / 60_000;
    this.#known = { weight, atMs: nowMs, limit, burst: Math.max(this.#burst, remaining) };
  }

  #refill(nowMs: number): void {
    const { weight, atMs, limit, burst } = this.#known;
    const refilled = weight + ((nowMs - atMs) * limit) / 60_000;
    this.#known = { limit, burst, atMs: nowMs, weight: Math.min(Math.max(burst + 1, weight), refilled) };
  }
}
