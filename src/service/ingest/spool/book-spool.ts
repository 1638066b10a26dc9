import { ColumnPacker, ColumnUnpacker } from './packed-column';
import type { LoadKept, Scratch } from './scratch';

/** Levels that are packed together, and whatever more their last message has. */
const BLOCK_LEVELS = 16_384;
const MESSAGE_COLUMNS = ['line', 'timeMs', 'first', 'last', 'previous', 'bids', 'asks', 'isSnapshot'] as const;
const LEVEL_COLUMNS = ['price', 'size'] as const;
const ABSENT = -1;

/** A message of the book as its file tells it. */
export interface FiledMessage {
  readonly isSnapshot: boolean;
  readonly timeMs: number;
  /** Its ids, where messages have them. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly previous: number | undefined;
}

/** Levels as whole numbers of the units of their block; only as many count as `length` says. */
export interface FiledLevels {
  readonly price: Float64Array;
  readonly size: Float64Array;
  /** Where the side begins in both. */
  readonly from: number;
  readonly length: number;
}

export interface LevelUnits {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

export interface PlacedMessage extends FiledMessage, LevelUnits {
  readonly line: number;
  readonly bids: FiledLevels;
  readonly asks: FiledLevels;
}

interface Block extends LevelUnits {
  readonly messages: number;
  readonly levels: number;
  readonly load: LoadKept;
}

/** Columns of numbers that all grow together. */
class Columns<Name extends string> {
  readonly values: Record<Name, Float64Array>;
  readonly #names: readonly Name[];
  length = 0;

  constructor(names: readonly Name[], capacity: number) {
    this.#names = names;
    this.values = Object.fromEntries(names.map((name) => [name, new Float64Array(capacity)])) as Record<
      Name,
      Float64Array
    >;
  }

  reserve(length: number): void {
    const [first] = this.#names;
    const capacity = this.values[first].length;
    if (length <= capacity) return;
    for (const name of this.#names) {
      const larger = new Float64Array(Math.max(capacity * 2, length));
      larger.set(this.values[name]);
      this.values[name] = larger;
    }
  }

  pack(packer: ColumnPacker): void {
    for (const name of this.#names) packer.add(this.values[name], this.length);
  }

  unpack(unpacker: ColumnUnpacker, length: number): void {
    this.reserve(length);
    for (const name of this.#names) unpacker.next(this.values[name], length);
    this.length = length;
  }
}

/** Levels of one side of the message that is being read. */
class Side extends Columns<'price' | 'size'> {
  constructor() {
    super(LEVEL_COLUMNS, 1024);
  }

  add(price: number, size: number): void {
    const at = this.length;
    this.reserve(at + 1);
    this.values.price[at] = price;
    this.values.size[at] = size;
    this.length = at + 1;
  }
}

function scale(values: Float64Array, length: number, power: number): void {
  if (power === 0) return;
  const factor = 10 ** power;
  for (let i = 0; i < length; i++) values[i] *= factor;
}

/** The messages of the book of a file in its order, packed: some five bytes a level. */
export class BookSpool {
  readonly #scratch: Scratch;
  readonly #packer = new ColumnPacker();
  readonly #messages = new Columns(MESSAGE_COLUMNS, 1024);
  readonly #levels = new Columns(LEVEL_COLUMNS, BLOCK_LEVELS);
  readonly #bids = new Side();
  readonly #asks = new Side();
  readonly #blocks: Block[] = [];
  #units: LevelUnits = { priceDecimals: 0, sizeDecimals: 0 };

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Levels of the message so far. */
  get pending(): number {
    return this.#bids.length + this.#asks.length;
  }

  /** The first price of the message so far, of the bids where it has any. */
  get firstPrice(): number | undefined {
    if (this.#bids.length > 0) return this.#bids.values.price[0];
    return this.#asks.length > 0 ? this.#asks.values.price[0] : undefined;
  }

  /** A level of the message that `endMessage` ends, in the units of `setUnits`. */
  addLevel(isAsk: boolean, price: number, size: number): void {
    (isAsk ? this.#asks : this.#bids).add(price, size);
  }

  /** The units of the levels that follow; never coarser than before. */
  setUnits(priceDecimals: number, sizeDecimals: number): void {
    const before = this.#units;
    if (priceDecimals === before.priceDecimals && sizeDecimals === before.sizeDecimals) return;
    this.#endBlock();
    this.#units = { priceDecimals, sizeDecimals };
    for (const side of [this.#bids, this.#asks]) {
      scale(side.values.price, side.length, priceDecimals - before.priceDecimals);
      scale(side.values.size, side.length, sizeDecimals - before.sizeDecimals);
    }
  }

  endMessage({ isSnapshot, timeMs, first, last, previous }: FiledMessage, line: number): void {
    const at = this.#messages.length++;
    this.#messages.reserve(at + 1);
    const { values } = this.#messages;
    values.line[at] = line;
    values.timeMs[at] = timeMs;
    values.first[at] = first ?? ABSENT;
    values.last[at] = last ?? ABSENT;
    values.previous[at] = previous ?? ABSENT;
    values.bids[at] = this.#bids.length;
    values.asks[at] = this.#asks.length;
    values.isSnapshot[at] = Number(isSnapshot);
    for (const side of [this.#bids, this.#asks]) this.#moveLevels(side);
    if (this.#levels.length >= BLOCK_LEVELS) this.#endBlock();
  }

  /** To be called after the last message. */
  end(): void {
    this.#endBlock();
  }

  /** Hands out the messages in order; their levels are valid during the call. */
  *read(): Generator<PlacedMessage, void, undefined> {
    const messages = new Columns(MESSAGE_COLUMNS, 1024);
    const levels = new Columns(LEVEL_COLUMNS, BLOCK_LEVELS);
    for (const block of this.#blocks) {
      const unpacker = new ColumnUnpacker(block.load());
      messages.unpack(unpacker, block.messages);
      levels.unpack(unpacker, block.levels);
      const { values } = messages;
      const idOf = (id: number): number | undefined => (id === ABSENT ? undefined : id);
      let from = 0;
      for (let at = 0; at < block.messages; at++) {
        const [bids, asks] = [values.bids[at], values.asks[at]];
        yield {
          line: values.line[at],
          timeMs: values.timeMs[at],
          isSnapshot: values.isSnapshot[at] === 1,
          first: idOf(values.first[at]),
          last: idOf(values.last[at]),
          previous: idOf(values.previous[at]),
          priceDecimals: block.priceDecimals,
          sizeDecimals: block.sizeDecimals,
          bids: { ...levels.values, from, length: bids },
          asks: { ...levels.values, from: from + bids, length: asks },
        };
        from += bids + asks;
      }
    }
  }

  #moveLevels(side: Side): void {
    const { length } = side;
    const at = this.#levels.length;
    this.#levels.reserve(at + length);
    for (const name of LEVEL_COLUMNS) {
      const [from, to] = [side.values[name], this.#levels.values[name]];
      for (let i = 0; i < length; i++) to[at + i] = from[i];
    }
    this.#levels.length = at + length;
    side.length = 0;
  }

  #endBlock(): void {
    const [messages, levels] = [this.#messages, this.#levels];
    if (messages.length === 0) return;
    messages.pack(this.#packer);
    levels.pack(this.#packer);
    const load = this.#scratch.keep(this.#packer.take());
    this.#blocks.push({ messages: messages.length, levels: levels.length, load, ...this.#units });
    messages.length = 0;
    levels.length = 0;
  }
}
