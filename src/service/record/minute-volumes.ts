import { IngestError } from '@/service/ingest/open/ingest-error';
import { ExactSum } from './exact-sum';
import type { Trade } from './recording-sink';

/** Lots of both sides at the price rows `lo`, `lo` + 1, …; equal lengths. */
export interface VolumeRow {
  /** Unix seconds. */
  readonly minute: number;
  readonly lo: number;
  /** First and last price of the minute in ticks. */
  readonly open: number;
  readonly close: number;
  readonly buy: Uint32Array;
  readonly sell: Uint32Array;
  readonly buyTickLots: bigint;
  readonly sellTickLots: bigint;
}

/** What was traded on one side of a minute, by price row. */
class SideVolume {
  readonly lots = new ExactSum();
  readonly tickLots = new ExactSum();
  readonly #rows = new Map<number, number>();
  /** Most trades are in the same price row as the one before, so a row is only written when it changes. */
  #row = 0;
  #rowLots = 0;

  add(row: number, ticks: number, lots: number): void {
    this.lots.add(lots);
    this.tickLots.addProduct(ticks, lots);
    if (row !== this.#row) {
      this.#settle();
      this.#row = row;
    }
    this.#rowLots += lots;
  }

  /** Lots by price row. */
  get rows(): ReadonlyMap<number, number> {
    this.#settle();
    return this.#rows;
  }

  #settle(): void {
    if (this.#rowLots > 0) this.#rows.set(this.#row, (this.#rows.get(this.#row) ?? 0) + this.#rowLots);
    this.#rowLots = 0;
  }
}

interface Minute {
  open: number;
  close: number;
  lo: number;
  hi: number;
  readonly buy: SideVolume;
  readonly sell: SideVolume;
}

/** Volumes are stored as UInt32. */
const MAX_STORED_LOTS = 2 ** 32 - 1;
/** More rows between the low and the high of a minute than in any real market. */
const MAX_ROWS = 1_000_000;

/** The rows of a side as columns that each fit the store; most often one. */
function cutColumns({ rows }: SideVolume, lo: number, length: number): Uint32Array[] {
  const columns: Uint32Array[] = [];
  for (const [row, lots] of rows) {
    for (let i = 0, left = lots; left > 0; i++, left -= MAX_STORED_LOTS) {
      columns[i] ??= new Uint32Array(length);
      columns[i][row - lo] = Math.min(left, MAX_STORED_LOTS);
    }
  }
  return columns;
}

/** Splits the tick-lots of a side over its columns in proportion to their lots. Nothing is lost. */
function splitTickLots({ lots, tickLots }: SideVolume, columns: readonly Uint32Array[]): bigint[] {
  let left = tickLots.value;
  return columns.map((column, i) => {
    if (i === columns.length - 1) return left;
    const share = (tickLots.value * column.reduce((sum, value) => sum + BigInt(value), 0n)) / lots.value;
    left -= share;
    return share;
  });
}

/**
 * Collects trades, in the order in which their prices were made, by price: rows of `rowTicks` ticks, minute by minute.
 */
export class MinuteVolumes {
  readonly rowTicks: number;
  readonly #minutes = new Map<number, Minute>();
  /** Most trades are in the same minute as the one before. */
  #lastStart = Number.NaN;
  #last: Minute | undefined;

  constructor(rowTicks: number) {
    this.rowTicks = rowTicks;
  }

  add(trade: Trade): void {
    const { ticks } = trade;
    const start = Math.floor(trade.timeMs / 60_000) * 60;
    const row = Math.floor(ticks / this.rowTicks);
    let minute = start === this.#lastStart ? this.#last : this.#minutes.get(start);
    if (minute) {
      minute.close = ticks;
      if (row < minute.lo) minute.lo = row;
      else if (row > minute.hi) minute.hi = row;
    } else {
      minute = { open: ticks, close: ticks, lo: row, hi: row, buy: new SideVolume(), sell: new SideVolume() };
      this.#minutes.set(start, minute);
    }
    this.#lastStart = start;
    this.#last = minute;
    (trade.isBuy ? minute.buy : minute.sell).add(row, ticks, trade.lots);
  }

  /**
   * The minutes before `before` (Unix seconds), ascending, which are then removed. A minute has several rows when its
   * volumes do not fit into one.
   * @throws IngestError
   */
  *take(before = Number.POSITIVE_INFINITY): Generator<VolumeRow, void, undefined> {
    for (const [minute, volumes] of [...this.#minutes].sort(([a], [b]) => a - b)) {
      if (minute >= before) break;
      this.#minutes.delete(minute);
      if (minute === this.#lastStart) this.#last = undefined;
      const { lo, hi, open, close } = volumes;
      const length = hi - lo + 1;
      if (length > MAX_ROWS)
        throw new IngestError('The prices of one minute lie too far apart to make a profile of them');
      const [buy, sell] = [cutColumns(volumes.buy, lo, length), cutColumns(volumes.sell, lo, length)];
      const [buyTickLots, sellTickLots] = [splitTickLots(volumes.buy, buy), splitTickLots(volumes.sell, sell)];
      const none = new Uint32Array(length);
      for (let i = 0; i < Math.max(buy.length, sell.length); i++) {
        yield {
          minute,
          lo,
          open,
          close,
          buy: buy[i] ?? none,
          sell: sell[i] ?? none,
          buyTickLots: buyTickLots[i] ?? 0n,
          sellTickLots: sellTickLots[i] ?? 0n,
        };
      }
    }
  }
}
