import type { GridSpec } from '../../grid/grid-tile';
import type { BookFrame } from '../ledger/book-frame';
import type { TradeSources } from '../ledger/trade-evidence';
import { FLOW_SUMS, type FlowColumn, type FlowSums } from './flow-column';
import { ChangeFollower } from './follow-flow';
import { sumCells } from './sum-cells';

/** What was added to a book and taken from it, column by column. */
export interface FlowSumColumns {
  readonly length: number;
  /** Start of each column, Unix seconds, ascending: what changed since the column before. */
  readonly times: Float64Array;
  /**
   * Start of the columns' length in which most of that happened, ascending: what a snapshot at 13:41:00 differs in from
   * that of 13:40:00 is of 13:40, as are the trades of that minute.
   */
  readonly starts: Float64Array;
  /** `FLOW_SUMS` for each column; `sumsOf` cuts out one of them. */
  readonly sums: Float64Array;
  /** What tells trades in all of them. */
  readonly basis: FlowColumn['basis'];
}

export const NO_FLOW: FlowSumColumns = {
  length: 0,
  times: new Float64Array(0),
  starts: new Float64Array(0),
  sums: new Float64Array(0),
  basis: 'candles',
};

export const sumsOf = ({ sums }: FlowSumColumns, at: number): FlowSums =>
  sums.subarray(at * FLOW_SUMS, (at + 1) * FLOW_SUMS);

/** How far a summer has come. */
export interface FlowMark {
  readonly before: BookFrame | undefined;
  readonly length: number;
}

/** Keeps the sums of each column that follows another, and nothing of its cells. */
export class FlowSummer {
  readonly #columnSeconds: number;
  readonly #follower: ChangeFollower;
  readonly #columns: Pick<FlowColumn, 'column' | 'time' | 'sums'>[] = [];
  #sources: TradeSources;

  constructor(spec: GridSpec, sources: TradeSources) {
    this.#columnSeconds = spec.columnSeconds;
    this.#sources = sources;
    this.#follower = new ChangeFollower(spec, sources, (frames, cells) => {
      const { column, time } = frames[1];
      this.#columns.push({ column, time, sums: sumCells(spec, frames, cells) });
    });
  }

  push(frame: BookFrame): void {
    this.#follower.push(frame);
  }

  setSources(sources: TradeSources): void {
    this.#sources = sources;
    this.#follower.setSources(sources);
  }

  mark(): FlowMark {
    return { before: this.#follower.before, length: this.#columns.length };
  }

  /** Goes back to a mark of this summer. */
  goBack({ before, length }: FlowMark): void {
    this.#follower.goBack(before);
    this.#columns.length = length;
  }

  tell(): FlowSumColumns {
    const { length } = this.#columns;
    const sums = new Float64Array(length * FLOW_SUMS);
    for (const [at, column] of this.#columns.entries()) sums.set(column.sums, at * FLOW_SUMS);
    return {
      length,
      times: Float64Array.from(this.#columns, ({ column }) => column * this.#columnSeconds),
      starts: Float64Array.from(this.#columns, ({ time }) => startOfChange(time, this.#columnSeconds)),
      sums,
      basis: this.#sources.volumes === undefined ? 'candles' : 'volumes',
    };
  }
}

/** Of the column's length that ends at a snapshot: the column that its middle lies in. */
const startOfChange = (time: number, columnSeconds: number): number =>
  Math.floor(time / columnSeconds - 0.5) * columnSeconds;
