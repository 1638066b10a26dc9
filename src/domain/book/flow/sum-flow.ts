import type { GridSpec } from '../../grid/grid-tile';
import type { BookFrame } from '../ledger/book-frame';
import { priceRows } from '../ledger/price-rows';
import type { TradeSources } from '../ledger/trade-evidence';
import { FLOW_SUMS, type FlowColumn, type FlowSums } from './flow-column';
import { ChangeFollower } from './follow-flow';
import { sumCells } from './sum-cells';

/** What was added to a book and removed from it, column by column. */
export interface FlowSumColumns {
  readonly length: number;
  /** Start of each column, Unix seconds, ascending. Its sums are the changes since the previous column. */
  readonly times: Float64Array;
  /**
   * Start of the column in which most of those changes happened, ascending: changes between the snapshots of 13:40:00
   * and 13:41:00 belong to 13:40, like the trades of that minute.
   */
  readonly starts: Float64Array;
  /** `FLOW_SUMS` values per column; `sumsOf` returns those of one column. */
  readonly sums: Float64Array;
  /** The same sums in USD, each change × the price of its level, where they were asked for. */
  readonly usd?: Float64Array;
  /** What trades are known from, the same for all columns. */
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

/** Position of a summer, to go back to. */
export interface FlowMark {
  readonly before: BookFrame | undefined;
  readonly length: number;
}

/** The sums of a column, in coins and, where they are asked for, in USD. */
interface SummedColumn extends Pick<FlowColumn, 'column' | 'time' | 'sums'> {
  readonly usd: FlowSums | undefined;
}

/** Keeps the sums of each column that follows another, without the cells. */
export class FlowSummer {
  readonly #columnSeconds: number;
  readonly #follower: ChangeFollower;
  readonly #columns: SummedColumn[] = [];
  readonly #isUsd: boolean;
  #sources: TradeSources;

  constructor(spec: GridSpec, sources: TradeSources, { isUsd = false } = {}) {
    this.#columnSeconds = spec.columnSeconds;
    this.#isUsd = isUsd;
    this.#sources = sources;
    this.#follower = new ChangeFollower(spec, sources, (frames, cells) => {
      const { column, time } = frames[1];
      const sums = sumCells(spec, frames, cells);
      if (isUsd) for (const sizes of [cells.changes, cells.traded]) priceRows(spec, cells, sizes, sizes);
      this.#columns.push({ column, time, sums, usd: isUsd ? sumCells(spec, frames, cells) : undefined });
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
    return {
      length: this.#columns.length,
      times: Float64Array.from(this.#columns, ({ column }) => column * this.#columnSeconds),
      starts: Float64Array.from(this.#columns, ({ time }) => startOfChange(time, this.#columnSeconds)),
      sums: joinSums(this.#columns.map(({ sums }) => sums)),
      ...(this.#isUsd && { usd: joinSums(this.#columns.flatMap(({ usd }) => usd ?? [])) }),
      basis: this.#sources.volumes === undefined ? 'candles' : 'volumes',
    };
  }
}

function joinSums(columns: readonly FlowSums[]): Float64Array {
  const joined = new Float64Array(columns.length * FLOW_SUMS);
  for (const [at, sums] of columns.entries()) joined.set(sums, at * FLOW_SUMS);
  return joined;
}

/** The column that contains the middle of the column-long interval ending at a snapshot. */
const startOfChange = (time: number, columnSeconds: number): number =>
  Math.floor(time / columnSeconds - 0.5) * columnSeconds;
