import type { Input } from '../open/input';
import type { Scratch } from '../spool/scratch';
import type { CaptureFrame } from './capture-frame';
import { loadFrames, type TakeFrame, workOnLine } from './load-frames';

/** Unpacked bytes of all files of a command whose frames stay as they were parsed: in memory they take some four times as much. */
const MAX_BYTES = 64 << 20;

/** How many of them the files so far have, by what else they keep. */
const taken = new WeakMap<Scratch, number>();

/** The frames of a capture, so that making rows of them need not parse it again; none of a file that is too large for that. */
export class KeptFrames {
  readonly #scratch: Scratch;
  readonly #maxBytes: number;
  #bytes = 0;
  #frames: [frame: CaptureFrame, line: number][] | undefined = [];

  constructor(scratch: Scratch, maxBytes = MAX_BYTES) {
    this.#scratch = scratch;
    this.#maxBytes = maxBytes;
  }

  /** To be called before the frames of these bytes. */
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

  /** Frames of which no row is made, such as best quotes, are not kept. */
  add(frame: CaptureFrame, line: number): void {
    const { events, leverage, isEnd } = frame;
    if (events.length > 0 || leverage !== undefined || isEnd) this.#frames?.push([frame, line]);
  }

  /** The frames in the order of the file, from memory or by parsing `input` once more. */
  async read(input: Input, take: TakeFrame): Promise<void> {
    if (this.#frames === undefined) {
      await loadFrames(input, take);
      return;
    }
    for (const [frame, line] of this.#frames) workOnLine(input.name, line, () => take(frame, line));
  }
}
