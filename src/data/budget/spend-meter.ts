import { WINDOW_SECONDS } from '@/contract/tiers';

const WINDOW_MS = WINDOW_SECONDS * 1000;

interface Spend {
  readonly id: number;
  readonly atMs: number;
  weight: number;
}

/** Weight spent in the last 60 s: by this tab as booked, by others as the service's `used` shows. */
export class SpendMeter {
  #spends: Spend[] = [];
  #others = 0;
  #othersAtMs = 0;

  add(id: number, weight: number, nowMs: number): void {
    this.#spends.push({ id, weight, atMs: nowMs });
  }

  /** Corrects a spend to what was charged, or 0 when it was not charged. */
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

  /** Weight spent by everyone. When the others spent is known only to the minute. */
  getUsed(nowMs: number): number {
    return this.getOwn(nowMs) + (nowMs - this.#othersAtMs < WINDOW_MS ? this.#others : 0);
  }
}
