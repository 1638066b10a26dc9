import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { TIERS } from '@/contract/tiers';
import {
  formatUsage,
  monotonicMicros,
  type Quota,
  type QuotaDecision,
  type QuotaHolder,
  type QuotaState,
} from './quota';
import type { BucketName, BucketReply, SharedBuckets } from './shared-buckets';
import { type BucketState, computeRetryAfter, describeBucket, TokenBucket } from './token-bucket';

/** An instance that has not been heard of for 15 s is not counted. */
const BEAT_MS = 5000;
/** How often an instance that decides by itself looks whether Redis is back. */
const RETRY_MS = 500;
/** A request that no share can pay for passes when Redis is back, and nobody knows when. */
const HEAVY_RETRY_SECONDS = 5;

export interface SharedQuotaOptions {
  readonly clock: Clock;
  readonly buckets: SharedBuckets;
  /** How many instances there are at least, as the operator says. */
  readonly instances: number;
  /** A sentence when Redis is lost and when it is back. */
  readonly onChange: (sentence: string) => void;
}

const nameOf = ({ id, tier }: QuotaHolder): BucketName => ({ id, rate: TIERS[tier] });

/** A bucket whose weights count as many times as there are instances: the same integers, an exact share. */
interface LocalBucket {
  readonly name: BucketName;
  readonly bucket: TokenBucket;
  readonly instances: number;
}

/** The debt of a bucket when this instance last heard of it. */
interface KnownDebt {
  readonly name: BucketName;
  readonly debt: number;
  readonly at: number;
}

const drain = ({ name: { rate }, ...start }: KnownDebt, now: number): number =>
  new TokenBucket(rate.limit, rate.burst, start).debt(now);

/**
 * Budgets that all instances share. While Redis cannot be reached, this instance gives out its share of each budget, one
 * of as many as were up, from the debt that it last knew of; what it gave out is added to the shared debt when Redis is
 * back.
 */
export class SharedQuota implements Quota {
  readonly #options: SharedQuotaOptions;
  readonly #known = new Map<string, KnownDebt>();
  readonly #local = new Map<string, LocalBucket>();
  readonly #timer: ReturnType<typeof setInterval>;
  #instances: number;
  #isShared = false;
  /** Whether it has been said that Redis cannot be reached. */
  #hasLeft = false;
  /** Monotonic milliseconds of the last attempt. */
  #triedMs = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;

  private constructor(options: SharedQuotaOptions) {
    this.#options = options;
    this.#instances = options.instances;
    options.buckets.watch((error) => this.#leave(error));
    this.#timer = setInterval(() => this.#look(), RETRY_MS).unref();
  }

  /** Asks Redis once; when it cannot be reached, it is looked for while the service runs. */
  static async open(options: SharedQuotaOptions): Promise<SharedQuota> {
    const quota = new SharedQuota(options);
    await quota.beat();
    return quota;
  }

  get state(): QuotaState {
    if (this.#isShared) return { kept: 'redis', instances: 1 };
    return { kept: 'local share', instances: this.#instances };
  }

  async spend(holder: QuotaHolder, weight: number): Promise<QuotaDecision> {
    const rate = TIERS[holder.tier];
    if (weight > rate.burst) return { accepted: false, retryAfterSeconds: undefined };
    const reply = await this.#ask(holder, (buckets, name) => buckets.spend(name, weight));
    if (reply === undefined) return this.#spendLocally(holder, weight);
    if (!reply.accepted) {
      return { accepted: false, retryAfterSeconds: computeRetryAfter(reply.debt, weight, rate) };
    }
    const refund = async (): Promise<void> => {
      await this.#ask(holder, (buckets, name) => buckets.refund(name, reply.charge));
    };
    return { accepted: true, charge: { weight, refund } };
  }

  async usage(holder: QuotaHolder): ReturnType<Quota['usage']> {
    const reply = await this.#ask(holder, (buckets, name) => buckets.look(name));
    const state =
      reply === undefined ? this.#describeLocally(holder) : describeBucket(reply.debt, reply.used, TIERS[holder.tier]);
    return formatUsage(holder.tier, state, this.#options.clock);
  }

  /** Tells Redis that this instance is up, learns how many are, and goes back to shared budgets. Never fails. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#options.buckets.close();
  }

  #look(): void {
    const sinceMs = this.#options.clock.monotonic() - this.#triedMs;
    if (sinceMs >= (this.#isShared ? BEAT_MS : 0)) void this.beat();
  }

  async #beat(): Promise<void> {
    const { buckets, clock, instances } = this.#options;
    this.#triedMs = clock.monotonic();
    try {
      const counted = await buckets.beat();
      this.#instances = Math.max(instances, counted);
      this.#join();
    } catch (error) {
      this.#leave(error);
    }
  }

  /** Settles what was given out locally. Redis reads these calls before any decision that follows. */
  #join(): void {
    if (this.#isShared) return;
    this.#isShared = true;
    if (this.#hasLeft) this.#options.onChange('Redis is back: budgets are shared by all instances again');
    const now = monotonicMicros(this.#options.clock);
    for (const id of new Set([...this.#known.keys(), ...this.#local.keys()])) this.#settle(id, now);
  }

  /**
   * A Redis that was restarted has forgotten its debts: it gets back what this instance knew. What was given out from a
   * share comes on top.
   */
  #settle(id: string, now: number): void {
    const [known, local] = [this.#known.get(id), this.#local.get(id)];
    this.#local.delete(id);
    const least = known === undefined ? 0 : drain(known, now);
    const owed = local === undefined ? 0 : Math.ceil(local.bucket.debt(now) / local.instances);
    const name = known?.name ?? local?.name;
    if (name === undefined || least + owed === 0) {
      this.#known.delete(id);
      return;
    }
    void this.#options.buckets.settle(name, least, owed).catch((error: unknown) => {
      this.#leave(error);
      if (local !== undefined) this.#local.set(id, local);
    });
  }

  #leave(error: unknown): void {
    if (!this.#isShared && this.#hasLeft) return;
    this.#isShared = false;
    this.#hasLeft = true;
    const share = this.#instances === 1 ? 'the whole' : `1/${this.#instances}`;
    this.#options.onChange(
      `Redis cannot be reached (${messageOf(error)}): this instance gives out ${share} of each budget until it is back`,
    );
  }

  /** `undefined` when this instance has to decide by itself. */
  async #ask(
    holder: QuotaHolder,
    call: (buckets: SharedBuckets, name: BucketName) => Promise<BucketReply>,
  ): Promise<BucketReply | undefined> {
    if (!this.#isShared) return undefined;
    try {
      const name = nameOf(holder);
      const reply = await call(this.#options.buckets, name);
      this.#known.set(holder.id, { name, debt: reply.debt, at: monotonicMicros(this.#options.clock) });
      return reply;
    } catch (error) {
      this.#leave(error);
      return undefined;
    }
  }

  #localOf(holder: QuotaHolder): LocalBucket {
    let local = this.#local.get(holder.id);
    if (!local) {
      const name = nameOf(holder);
      const { limit, burst } = name.rate;
      const bucket = new TokenBucket(limit, burst, this.#known.get(holder.id));
      local = { name, bucket, instances: this.#instances };
      this.#local.set(holder.id, local);
    }
    return local;
  }

  #spendLocally(holder: QuotaHolder, weight: number): QuotaDecision {
    const { bucket, instances } = this.#localOf(holder);
    const decision = bucket.spend(weight * instances, monotonicMicros(this.#options.clock));
    if (!decision.accepted) {
      return { accepted: false, retryAfterSeconds: decision.retryAfterSeconds ?? HEAVY_RETRY_SECONDS };
    }
    const refund = async (): Promise<void> => bucket.refund(decision.charge, monotonicMicros(this.#options.clock));
    return { accepted: true, charge: { weight, refund } };
  }

  #describeLocally(holder: QuotaHolder): BucketState {
    const { bucket, instances } = this.#localOf(holder);
    const { remaining, used, microsToFull } = bucket.state(monotonicMicros(this.#options.clock));
    return { remaining: Math.floor(remaining / instances), used: used / instances, microsToFull };
  }
}
