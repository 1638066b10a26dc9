const MINUTE_MS = 60_000;
const MINUTES = 60;
/** More samples per minute add nothing. */
const SAMPLE_MS = 100;
const RATE_MS = 10_000;

function medianOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/**
 * How late events arrive. The clocks of the venue and of this machine differ: the smallest median of a minute counts as
 * that difference, and anything above it as lateness.
 */
export class LagMeter {
  #minute = 0;
  #samples: number[] = [];
  #sampledAtMs = Number.NEGATIVE_INFINITY;
  #latest: number | undefined;
  #medians: (number | null)[] = [];
  #counts: { readonly atMs: number; readonly events: number }[] = [];

  /** An event with the venue time `eventMs` was received at `nowMs`, both Unix ms. */
  take(eventMs: number, nowMs: number): void {
    this.#roll(nowMs);
    this.#latest = nowMs - eventMs;
    if (Math.abs(nowMs - this.#sampledAtMs) < SAMPLE_MS) return;
    this.#sampledAtMs = nowMs;
    this.#samples.push(this.#latest);
  }

  /** Total number of events up to `nowMs` of a monotonic clock. */
  count(events: number, nowMs: number): void {
    this.#counts.push({ atMs: nowMs, events });
    while (this.#counts.length > 2 && this.#counts[1].atMs <= nowMs - RATE_MS) this.#counts.shift();
  }

  get eventsPerSecond(): number | undefined {
    const [first, last] = [this.#counts[0], this.#counts.at(-1)];
    if (first === undefined || last === undefined || last.atMs <= first.atMs) return undefined;
    return ((last.events - first.events) * 1000) / (last.atMs - first.atMs);
  }

  /** This machine's clock minus the venue's, ms. */
  get skewMs(): number | undefined {
    const medians = [...this.#medians, medianOf(this.#samples)].filter((median) => typeof median === 'number');
    return medians.length === 0 ? undefined : Math.min(...medians);
  }

  get behindMs(): number | undefined {
    const skew = this.skewMs;
    return this.#latest === undefined || skew === undefined ? undefined : Math.max(0, this.#latest - skew);
  }

  /** Lag in each minute of the last hour, newest last. Null without events. */
  get byMinute(): readonly (number | null)[] {
    const skew = this.skewMs ?? 0;
    return this.#medians.map((median) => (median === null ? null : Math.max(0, median - skew)));
  }

  /** Resets for a new connection, whose clock may differ. */
  restart(): void {
    this.#samples = [];
    this.#latest = undefined;
  }

  #roll(nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (this.#minute !== 0 && minute > this.#minute) {
      this.#medians.push(medianOf(this.#samples) ?? null);
      for (let missing = Math.min(MINUTES, minute - this.#minute - 1); missing > 0; missing--) this.#medians.push(null);
      this.#medians = this.#medians.slice(-MINUTES);
      this.#samples = [];
    }
    this.#minute = minute;
  }
}
