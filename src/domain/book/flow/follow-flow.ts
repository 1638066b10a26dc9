import type { GridSpec } from '../../grid/grid-tile';
import type { BookFrame } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { compareFrames } from './compare-frames';
import type { FlowColumn } from './flow-column';

/** Tells of each snapshot that it is given what changed since the one before. */
export class FlowFollower {
  readonly #spec: GridSpec;
  readonly #onColumn: (column: FlowColumn) => void;
  #sources: TradeSources;
  #before: BookFrame | undefined;

  constructor(spec: GridSpec, sources: TradeSources, onColumn: (column: FlowColumn) => void) {
    this.#spec = spec;
    this.#sources = sources;
    this.#onColumn = onColumn;
  }

  /** What the trades of snapshots that follow are read from. */
  setSources(sources: TradeSources): void {
    this.#sources = sources;
  }

  /** Goes on to the next snapshot in time. */
  push(frame: BookFrame): void {
    if (this.#before !== undefined) this.#onColumn(compareFrames(this.#spec, this.#sources, this.#before, frame));
    this.#before = copyFrame(frame);
  }

  /** The snapshot that the next one is compared with. */
  get before(): BookFrame | undefined {
    return this.#before;
  }

  /** Goes on as after the snapshot `before`. */
  goBack(before: BookFrame | undefined): void {
    this.#before = before;
  }
}

/** A frame holds only until the next is read. */
export function copyFrame(frame: BookFrame): BookFrame {
  const { length, rows, sizes, sides } = frame;
  return { ...frame, rows: rows.slice(0, length), sizes: sizes.slice(0, length), sides: sides.slice(0, length) };
}
