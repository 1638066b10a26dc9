import type { GridSpec } from '../../grid/grid-tile';
import { type BookFrame, type FrameRoom, growRoom, makeFrameRoom } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { compareFrames } from './compare-frames';
import type { FlowColumn } from './flow-column';

/** Tells of each snapshot that it is given what changed since the one before. */
export class FlowFollower {
  readonly #spec: GridSpec;
  readonly #sources: TradeSources;
  readonly #onColumn: (column: FlowColumn) => void;
  readonly #room: FrameRoom = makeFrameRoom();
  #before: BookFrame | undefined;

  constructor(spec: GridSpec, sources: TradeSources, onColumn: (column: FlowColumn) => void) {
    this.#spec = spec;
    this.#sources = sources;
    this.#onColumn = onColumn;
  }

  /** Goes on to the next snapshot in time. */
  push(frame: BookFrame): void {
    if (this.#before !== undefined) this.#onColumn(compareFrames(this.#spec, this.#sources, this.#before, frame));
    this.#before = this.#keep(frame);
  }

  /** A frame holds only until the next is read. */
  #keep(frame: BookFrame): BookFrame {
    const { length } = frame;
    const room = this.#room;
    growRoom(room, length);
    room.rows.set(frame.rows.subarray(0, length));
    room.sizes.set(frame.sizes.subarray(0, length));
    room.sides.set(frame.sides.subarray(0, length));
    return { ...frame, ...room };
  }
}
