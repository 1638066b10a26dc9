const FIELDS = 5;
const FIRST_MINUTES = 64;

/** A minute of quotes: the mid of bid and ask, in ticks. */
export interface QuoteMinute {
  /** Unix seconds. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Minutes of one question, in compact form: a file has millions of quotes. */
export class QuoteMinutes {
  #words = new Uint32Array(FIRST_MINUTES * FIELDS);
  #length = 0;

  get length(): number {
    return this.#length / FIELDS;
  }

  /** `timeMs` has to ascend. */
  add(timeMs: number, ticks: number): void {
    const minute = Math.floor(timeMs / 60_000) * 60;
    const last = this.#length - FIELDS;
    if (last >= 0 && this.#words[last] === minute) {
      this.#words[last + 2] = Math.max(this.#words[last + 2], ticks);
      this.#words[last + 3] = Math.min(this.#words[last + 3], ticks);
      this.#words[last + 4] = ticks;
      return;
    }
    if (this.#length === this.#words.length) {
      const larger = new Uint32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words.set([minute, ticks, ticks, ticks, ticks], this.#length);
    this.#length += FIELDS;
  }

  *[Symbol.iterator](): Generator<QuoteMinute, void, void> {
    for (let i = 0; i < this.#length; i += FIELDS) {
      const [at, open, high, low, close] = this.#words.subarray(i, i + FIELDS);
      yield { at, open, high, low, close };
    }
  }
}
