import type { GridSpec } from '../../grid/grid-tile';
import type { BookFrame } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { compareFrames } from './compare-frames';
import { copyCells, type FlowCells, makeFlowCells } from './flow-cells';
import type { FlowColumn } from './flow-column';
import { sumCells } from './sum-cells';

/** Two snapshots in a row and the cells that differ, which hold until the next are told. */
export type HearChange = (frames: readonly [BookFrame, BookFrame], cells: FlowCells) => void;

/** Tells of each snapshot that it is given what changed since the one before. */
export class ChangeFollower {
  readonly #spec: GridSpec;
  readonly #onChange: HearChange;
  #sources: TradeSources;
  #before: BookFrame | undefined;
  #cells = makeFlowCells(0);

  constructor(spec: GridSpec, sources: TradeSources, onChange: HearChange) {
    this.#spec = spec;
    this.#sources = sources;
    this.#onChange = onChange;
  }

  /** What the trades of snapshots that follow are read from. */
  setSources(sources: TradeSources): void {
    this.#sources = sources;
  }

  /** Goes on to the next snapshot in time. */
  push(frame: BookFrame): void {
    const before = this.#before;
    this.#before = copyFrame(frame);
    if (before === undefined) return;
    const frames = [before, frame] as const;
    this.#cells = compareFrames(this.#spec, this.#sources, frames, this.#cells);
    this.#onChange(frames, this.#cells);
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

/** Tells all of each change: its cells and their sums. */
export function makeFlowFollower(
  spec: GridSpec,
  sources: TradeSources,
  onColumn: (column: FlowColumn) => void,
): ChangeFollower {
  const basis = sources.volumes === undefined ? 'candles' : 'volumes';
  return new ChangeFollower(spec, sources, (frames, cells) => {
    const { column, time } = frames[1];
    onColumn({ column, time, basis, ...copyCells(cells), sums: sumCells(spec, frames, cells) });
  });
}

/** A frame holds only until the next is read. */
function copyFrame(frame: BookFrame): BookFrame {
  const { length, rows, sizes, sides } = frame;
  return { ...frame, rows: rows.slice(0, length), sizes: sizes.slice(0, length), sides: sides.slice(0, length) };
}
