import { WINDOW_SECONDS } from '@/contract/tiers';

const WINDOW_MS = WINDOW_SECONDS * 1000;

interface Spend {
  readonly id: number;
  readonly atMs: number;
  weight: number;
}

/** What was spent in the last 60 s: by this tab as it books it, by others as the service's `used` tells. */
export class SpendMeter {
  #spends: Spend[] = [];
  #others = 0;
  #othersAtMs = 0;

  add(id: number, weight: number, nowMs: number): void {
    this.#spends.push({ id, weight, atMs: nowMs });
  }

  /** Puts the spend right: what was charged, or 0 when it was not. */
  amend(id: number, weight: number): void {
    const spend = this.#spends.find((known) => known.id === id);
    if (spend !== undefined) spend.weight = weight;
  }

  /** Takes the service's `used`. */
  observe(used: number, nowMs: number): void {
    this.#others = Math.max(0, used - this.getOwn(nowMs));
    this.#othersAtMs = nowMs;
  }

  /** Weight spent by this tab in the last 60 s. */
  getOwn(nowMs: number): number {
    this.#spends = this.#spends.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
    return this.#spends.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** By all. When others spent is not known to better than a minute. */
  getUsed(nowMs: number): number {
    return this.getOwn(nowMs) + (nowMs - this.#othersAtMs < WINDOW_MS ? this.#others : 0);
  }
}
