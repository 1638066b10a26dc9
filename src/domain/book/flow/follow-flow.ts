import type { GridSpec } from '../../grid/grid-tile';
import type { BookFrame } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { compareFrames } from './compare-frames';
import { copyCells, type FlowCells, makeFlowCells } from './flow-cells';
import type { FlowColumn } from './flow-column';
import { sumCells } from './sum-cells';

/** Receives two consecutive snapshots and the cells that differ; both are valid only until the next call. */
export type HearChange = (frames: readonly [BookFrame, BookFrame], cells: FlowCells) => void;

/** Reports, for each snapshot pushed, what changed since the previous one. */
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

  /** Sets where trades for the following snapshots are read from. */
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

  /** Continues as if `before` had been pushed last. */
  goBack(before: BookFrame | undefined): void {
    this.#before = before;
  }
}

/** Reports each change completely: its cells and their sums. */
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

/** A frame is overwritten when the next one is read. */
function copyFrame(frame: BookFrame): BookFrame {
  const { length, rows, sizes, sides } = frame;
  return { ...frame, rows: rows.slice(0, length), sizes: sizes.slice(0, length), sides: sides.slice(0, length) };
}
