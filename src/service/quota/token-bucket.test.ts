import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { TIERS } from '@/contract/tiers';
import { TokenBucket } from './token-bucket';

/** The rule read literally, in exact fractions: tokens as a BigInt count of 1 / 60,000,000 weight. */
class ReferenceBucket {
  readonly #unit = 60_000_000n;
  readonly #log: [at: bigint, weight: bigint][] = [];
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
    const recent = this.#log.filter(([at]) => at > now - 60_000_000n);
    return {
      remaining: Number(this.#tokens / this.#unit),
      used: Number(recent.reduce((sum, [, weight]) => sum + weight, 0n)),
      microsToFull: Number((missing + this.limit - 1n) / this.limit),
    };
  }
}

describe('TokenBucket', () => {
  it.each(Object.values(TIERS))('decides as the reference for tier $id', ({ limit, burst }) => {
    const seed = limit * 31 + burst;
    const random = makeRandom(seed);
    const bucket = new TokenBucket(limit, burst);
    const reference = new ReferenceBucket(BigInt(limit), BigInt(burst));
    let now = 0;
    let refused = 0;
    for (let i = 0; i < 4000; i++) {
      now += Math.floor(random() ** 4 * 8_000_000);
      const weight = 1 + Math.floor(random() ** 3 * burst * 1.1);
      const decision = bucket.spend(weight, now);
      expect(decision.accepted, `seed ${seed}, request ${i}`).toBe(reference.spend(BigInt(weight), BigInt(now)));
      expect(bucket.state(now), `seed ${seed}, request ${i}`).toEqual(reference.state(BigInt(now)));
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
        if (first.accepted) continue;
        if (first.retryAfterSeconds > 1) {
          expect(bucket.spend(weight, now + (first.retryAfterSeconds - 1) * 1e6).accepted).toBe(false);
        }
        now += first.retryAfterSeconds * 1e6;
        expect(bucket.spend(weight, now).accepted).toBe(true);
      }
    }
  });

  it('says that a request above the capacity never passes', () => {
    expect(new TokenBucket(10, 20).spend(21, 0)).toEqual({ accepted: false, never: true, retryAfterSeconds: 1 });
  });
});
