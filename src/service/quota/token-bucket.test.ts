import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { TIERS } from '@/contract/tiers';
import { type BucketState, type Charge, TokenBucket } from './token-bucket';

/** The rule read literally, in exact fractions: tokens as a BigInt count of 1 / 60,000,000 weight. */
class ReferenceBucket {
  readonly #unit = 60_000_000n;
  #log: [at: bigint, weight: bigint][] = [];
  #tokens: bigint;
  #at = 0n;

  readonly limit: bigint;
  readonly burst: bigint;

  constructor(limit: bigint, burst: bigint) {
    this.limit = limit;
    this.burst = burst;
    this.#tokens = burst * this.#unit;
  }

  #refill(now: bigint): void {
    const full = this.burst * this.#unit;
    const tokens = this.#tokens + (now - this.#at) * this.limit;
    this.#tokens = tokens > full ? full : tokens;
    this.#at = now;
  }

  spend(weight: bigint, now: bigint): boolean {
    this.#refill(now);
    if (weight * this.#unit > this.#tokens) return false;
    this.#tokens -= weight * this.#unit;
    this.#log.push([now, weight]);
    return true;
  }

  state(now: bigint): { remaining: number; used: number; microsToFull: number } {
    this.#refill(now);
    const missing = this.burst * this.#unit - this.#tokens;
    this.#log = this.#log.filter(([at]) => at > now - 60_000_000n);
    return {
      remaining: Number(this.#tokens / this.#unit),
      used: Number(this.#log.reduce((sum, [, weight]) => sum + weight, 0n)),
      microsToFull: Number((missing + this.limit - 1n) / this.limit),
    };
  }
}

/** Over five tiers: a million in the full run, a tenth of it else. */
const REQUESTS = process.env.FULL ? 200_000 : 20_000;

const isEqualState = (a: BucketState, b: BucketState): boolean =>
  a.remaining === b.remaining && a.used === b.used && a.microsToFull === b.microsToFull;

describe('TokenBucket', () => {
  it.each(Object.values(TIERS))('decides as the reference for tier $id', ({ limit, burst }) => {
    const seed = limit * 31 + burst;
    const random = makeRandom(seed);
    const bucket = new TokenBucket(limit, burst);
    const reference = new ReferenceBucket(BigInt(limit), BigInt(burst));
    let now = 0;
    let refused = 0;
    for (let i = 0; i < REQUESTS; i++) {
      now += Math.floor(random() ** 4 * 8_000_000);
      const weight = 1 + Math.floor(random() ** 3 * burst * 1.1);
      const decision = bucket.spend(weight, now);
      const isAccepted = reference.spend(BigInt(weight), BigInt(now));
      const [state, expected] = [bucket.state(now), reference.state(BigInt(now))];
      // Called for each of so many requests, `expect` would be the longest part.
      const isEqual = decision.accepted === isAccepted && isEqualState(state, expected);
      if (!isEqual) expect([decision.accepted, state], `seed ${seed}, request ${i}`).toEqual([isAccepted, expected]);
      if (!decision.accepted && decision.retryAfterSeconds !== undefined && i % 7 === 0) {
        now += decision.retryAfterSeconds * 1e6;
        const kept = bucket.spend(weight, now).accepted && reference.spend(BigInt(weight), BigInt(now));
        if (!kept) expect.fail(`seed ${seed}, request ${i}: refused after Retry-After`);
      }
      if (!decision.accepted) refused++;
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('accepts the request that waited for Retry-After, and not one a second earlier', () => {
    const random = makeRandom(3);
    for (const { limit, burst } of Object.values(TIERS)) {
      const bucket = new TokenBucket(limit, burst);
      let now = 0;
      for (let i = 0; i < 500; i++) {
        const weight = 1 + Math.floor(random() * burst);
        const first = bucket.spend(weight, now);
        if (first.accepted || first.retryAfterSeconds === undefined) continue;
        if (first.retryAfterSeconds > 1) {
          expect(bucket.spend(weight, now + (first.retryAfterSeconds - 1) * 1e6).accepted).toBe(false);
        }
        now += first.retryAfterSeconds * 1e6;
        expect(bucket.spend(weight, now).accepted).toBe(true);
      }
    }
  });

  it('after a refund is as if the charge had never been', () => {
    const random = makeRandom(11);
    const [bucket, reference] = [new TokenBucket(100, 200), new TokenBucket(100, 200)];
    let now = 0;
    for (let i = 0; i < 300; i++) {
      now += Math.floor(random() * 9e6);
      const weight = 1 + Math.floor(random() * 20);
      const decision = bucket.spend(weight, now);
      // Up to longer than the window of what is used.
      const isRefunded = decision.accepted && random() < 0.5;
      if (decision.accepted && !isRefunded) reference.spend(weight, now);
      now += Math.floor(random() ** 3 * 80e6);
      if (decision.accepted && isRefunded) bucket.refund(decision.charge, now);
      expect(bucket.state(now)).toEqual(reference.state(now));
    }
  });

  it('gives back nothing of a charge that would have drained into a full bucket', () => {
    const bucket = new TokenBucket(60, 120);
    bucket.spend(5, 0);
    const refused = bucket.spend(10, 0);
    bucket.spend(4, 8e6);
    if (refused.accepted) bucket.refund(refused.charge, 8e6);
    expect(bucket.state(8e6)).toEqual({ remaining: 116, used: 9, microsToFull: 4e6 });
  });

  it('after refunds is as if their charges had never been, whatever was charged meanwhile', () => {
    const random = makeRandom(12);
    const bucket = new TokenBucket(100, 200);
    let kept: Charge[] = [];
    let now = 0;
    for (let i = 0; i < 300; i++) {
      now += Math.floor(random() ** 2 * 20e6);
      const decision = bucket.spend(1 + Math.floor(random() * 60), now);
      if (decision.accepted) kept.push(decision.charge);
      const late = kept[kept.length - 1 - Math.floor(random() * 4)];
      if (random() < 0.5 && late !== undefined && now - late.at < 50e6) {
        bucket.refund(late, now);
        kept = kept.filter((charge) => charge !== late);
      }
      const replayed = new TokenBucket(100, 200);
      for (const { weight, at } of kept) replayed.spend(weight, at);
      expect(bucket.state(now), `request ${i}`).toEqual(replayed.state(now));
    }
  });

  it('says that a request above the capacity never passes', () => {
    expect(new TokenBucket(10, 20).spend(21, 0)).toEqual({ accepted: false, retryAfterSeconds: undefined });
  });
});
