import type { RestBudget } from '@/service/feeds/protocol/venue-wire';

/** How much of a limit is used, for display. */
export interface LimitUse {
  readonly name: string;
  readonly used: number;
  readonly of: number;
}

interface Spending {
  readonly atMs: number;
  readonly cost: number;
}

/** The rest of one published limit. Everything spent within its window counts. */
export class RateBudget {
  readonly rule: Pick<RestBudget, 'name' | 'of' | 'windowMs'>;
  #spent: Spending[] = [];

  constructor(rule: Pick<RestBudget, 'name' | 'of' | 'windowMs'>) {
    this.rule = rule;
  }

  /** `nowMs` here and below: a monotonic clock. */
  use(nowMs: number): LimitUse {
    return { name: this.rule.name, used: this.#used(nowMs), of: this.rule.of };
  }

  spend(cost: number, nowMs: number): void {
    this.#used(nowMs);
    this.#spent.push({ atMs: nowMs, cost });
  }

  /** The venue reports that `used` is spent: others at this address may have spent, too. */
  observe(used: number, nowMs: number): void {
    const missing = used - this.#used(nowMs);
    if (missing > 0) this.#spent.push({ atMs: nowMs, cost: missing });
  }

  /** Milliseconds until `cost` fits into `share` of the limit. 0 when it fits now. */
  waitMs(cost: number, share: number, nowMs: number): number {
    const limit = Math.max(cost, this.rule.of * share);
    let over = this.#used(nowMs) + cost - limit;
    if (over <= 0) return 0;
    for (const { atMs, cost: spent } of this.#spent) {
      over -= spent;
      if (over <= 0) return Math.max(1, atMs + this.rule.windowMs - nowMs);
    }
    return this.rule.windowMs;
  }

  #used(nowMs: number): number {
    const from = nowMs - this.rule.windowMs;
    if (this.#spent.length > 0 && this.#spent[0].atMs <= from) {
      this.#spent = this.#spent.filter(({ atMs }) => atMs > from);
    }
    return this.#spent.reduce((sum, { cost }) => sum + cost, 0);
  }
}
