/** Recorded frames: four seconds at 60 a second. */
const CAPACITY = 240;
const SECOND_MS = 1000;

export interface FrameFigures {
  /** Frames drawn in the last second; an idle view draws none. */
  readonly perSecond: number;
  /** Milliseconds of the recorded frames, NaN before the first. */
  readonly median: number;
  readonly p95: number;
  /** Milliseconds of the longest upload among them. */
  readonly longestUpload: number;
}

/** How long the last frames took, in a ring of columns that never grows. */
export class FrameLedger {
  readonly #ends = new Float64Array(CAPACITY);
  readonly #frames = new Float64Array(CAPACITY);
  readonly #uploads = new Float64Array(CAPACITY);
  #count = 0;

  /** Frames drawn so far. */
  get frames(): number {
    return this.#count;
  }

  /** `endMs` is monotonic time; `frameMs` includes `uploadMs`. */
  record(endMs: number, frameMs: number, uploadMs: number): void {
    const at = this.#count++ % CAPACITY;
    this.#ends[at] = endMs;
    this.#frames[at] = frameMs;
    this.#uploads[at] = uploadMs;
  }

  computeFigures(nowMs: number): FrameFigures {
    const kept = Math.min(this.#count, CAPACITY);
    const frames = this.#frames.slice(0, kept).sort();
    const isRecent = (end: number): boolean => nowMs - end < SECOND_MS;
    return {
      perSecond: this.#ends.subarray(0, kept).filter(isRecent).length,
      median: kept === 0 ? Number.NaN : frames[kept >> 1],
      p95: kept === 0 ? Number.NaN : frames[Math.min(kept - 1, Math.floor(kept * 0.95))],
      longestUpload: this.#uploads.subarray(0, kept).reduce((longest, ms) => Math.max(longest, ms), 0),
    };
  }
}
