import type { LoadKept, Scratch } from '@/service/ingest/open/scratch';
import { ColumnPacker, ColumnUnpacker } from './packed-column';

/** Rows packed together. */
const BLOCK_ROWS = 16_384;
const COLUMNS = ['line', 'timeMs', 'price', 'size', 'sequence', 'id', 'mark'] as const;
type Column = (typeof COLUMNS)[number];

const BOUGHT = 1;
const SIDELESS = 2;
const ABSENT = -1;

/**
 * A trade as in its file. Prices and sizes are whole numbers of the finest units of the file so far. One object is
 * reused.
 */
export interface FiledTrade {
  line: number;
  timeMs: number;
  price: number;
  size: number;
  /** Its number in the market's sequence, if it has one. */
  sequence: number | undefined;
  /** A digest of its id, for trades without numbers. */
  id: number | undefined;
  /** Whether the taker bought. `undefined` when the file does not contain it. */
  isBuy: boolean | undefined;
  /** The venue's word for a print that is not a trade of the book. */
  offBook: string | undefined;
}

interface Block {
  readonly rows: number;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly load: LoadKept;
}

const makeColumns = (): Record<Column, Float64Array> =>
  Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(BLOCK_ROWS)])) as Record<Column, Float64Array>;

export function makeFiledTrade(): FiledTrade {
  return {
    line: 0,
    timeMs: 0,
    price: 0,
    size: 0,
    sequence: undefined,
    id: undefined,
    isBuy: undefined,
    offBook: undefined,
  };
}

/** The trades of a file in order, packed: some ten bytes each. */
export class TradeSpool {
  readonly #scratch: Scratch;
  readonly #packer = new ColumnPacker();
  readonly #columns = makeColumns();
  readonly #blocks: Block[] = [];
  /** The values of `offBook`, by index. */
  readonly #words: (string | undefined)[] = [undefined];
  #isTurned = false;
  #rows = 0;
  #priceDecimals = 0;
  #sizeDecimals = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Adds a trade. `priceDecimals`, `sizeDecimals`: the units of its price and size. */
  add(trade: FiledTrade, priceDecimals: number, sizeDecimals: number): void {
    if (priceDecimals !== this.#priceDecimals || sizeDecimals !== this.#sizeDecimals) {
      this.#endBlock();
      this.#priceDecimals = priceDecimals;
      this.#sizeDecimals = sizeDecimals;
    }
    const { line, timeMs, price, size, sequence, id, mark } = this.#columns;
    const row = this.#rows++;
    line[row] = trade.line;
    timeMs[row] = trade.timeMs;
    price[row] = trade.price;
    size[row] = trade.size;
    sequence[row] = trade.sequence ?? ABSENT;
    id[row] = trade.id ?? ABSENT;
    mark[row] = this.#markOf(trade);
    if (this.#rows === BLOCK_ROWS) this.#endBlock();
  }

  /** Call this after the last trade. */
  end(): void {
    this.#endBlock();
  }

  /** From now on, trades are returned last to first. */
  turn(): void {
    this.#isTurned = !this.#isTurned;
  }

  /** Passes on the trades in order, in the same object each time, with the decimals of its price and size. */
  read(take: (trade: FiledTrade, priceDecimals: number, sizeDecimals: number) => void): void {
    const columns = makeColumns();
    const { line, timeMs, price, size, sequence, id, mark } = columns;
    const trade = makeFiledTrade();
    const isTurned = this.#isTurned;
    for (const { rows, priceDecimals, sizeDecimals, load } of isTurned ? this.#blocks.toReversed() : this.#blocks) {
      const unpacker = new ColumnUnpacker(load());
      for (const name of COLUMNS) unpacker.next(columns[name], rows);
      for (let at = 0; at < rows; at++) {
        const row = isTurned ? rows - 1 - at : at;
        trade.line = line[row];
        trade.timeMs = timeMs[row];
        trade.price = price[row];
        trade.size = size[row];
        trade.sequence = sequence[row] === ABSENT ? undefined : sequence[row];
        trade.id = id[row] === ABSENT ? undefined : id[row];
        const side = mark[row] & 3;
        trade.isBuy = side === SIDELESS ? undefined : side === BOUGHT;
        trade.offBook = this.#words[mark[row] >> 2];
        take(trade, priceDecimals, sizeDecimals);
      }
    }
  }

  #markOf({ isBuy, offBook }: FiledTrade): number {
    const side = isBuy === undefined ? SIDELESS : Number(isBuy);
    if (offBook === undefined) return side;
    let word = this.#words.indexOf(offBook);
    if (word < 0) word = this.#words.push(offBook) - 1;
    return (word << 2) | side;
  }

  #endBlock(): void {
    if (this.#rows === 0) return;
    for (const name of COLUMNS) this.#packer.add(this.#columns[name], this.#rows);
    this.#blocks.push({
      rows: this.#rows,
      priceDecimals: this.#priceDecimals,
      sizeDecimals: this.#sizeDecimals,
      load: this.#scratch.keep(this.#packer.take()),
    });
    this.#rows = 0;
  }
}
