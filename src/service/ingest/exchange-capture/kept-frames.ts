import type { Scratch } from '@/service/ingest/open/scratch';
import type { Input } from '../open/input';
import type { CaptureFrame } from './capture-frame';
import { loadFrames, type TakeFrame, workOnLine } from './load-frames';

/**
 * Limit on the unpacked bytes of all files of a command whose parsed frames stay in memory, where they take about four
 * times as much.
 */
const MAX_BYTES = 64 << 20;

/** Bytes of this limit in use by the files so far, by scratch. */
const taken = new WeakMap<Scratch, number>();

/**
 * The parsed frames of a capture, so that it need not be parsed again to make rows. Empty for a file that is too large.
 */
export class KeptFrames {
  readonly #scratch: Scratch;
  readonly #maxBytes: number;
  #bytes = 0;
  #frames: [frame: CaptureFrame, line: number][] | undefined = [];

  constructor(scratch: Scratch, maxBytes = MAX_BYTES) {
    this.#scratch = scratch;
    this.#maxBytes = maxBytes;
  }

  /** Call this before adding the frames of these bytes. */
  count(bytes: number): void {
    if (this.#frames === undefined) return;
    const all = taken.get(this.#scratch) ?? 0;
    if (all + bytes <= this.#maxBytes) {
      this.#bytes += bytes;
      taken.set(this.#scratch, all + bytes);
      return;
    }
    this.#frames = undefined;
    taken.set(this.#scratch, all - this.#bytes);
  }

  /** Frames that make no rows, such as best quotes, are not kept. */
  add(frame: CaptureFrame, line: number): void {
    const { events, leverage, isEnd } = frame;
    if (events.length > 0 || leverage !== undefined || isEnd) this.#frames?.push([frame, line]);
  }

  /** The frames in file order, from memory or by parsing `input` again. */
  async read(input: Input, take: TakeFrame): Promise<void> {
    if (this.#frames === undefined) {
      await loadFrames(input, take);
      return;
    }
    for (const [frame, line] of this.#frames) workOnLine(input.name, line, () => take(frame, line));
  }
}
