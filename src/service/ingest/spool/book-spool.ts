import type { LoadKept, Scratch } from '@/service/ingest/open/scratch';
import { priceBetween } from '@/service/ingest/survey/price-trace';
import { ColumnPacker, ColumnUnpacker } from './packed-column';

/** Levels packed together, plus the rest of their last message. */
const BLOCK_LEVELS = 16_384;
const MESSAGE_COLUMNS = ['line', 'timeMs', 'first', 'last', 'previous', 'bids', 'asks', 'isSnapshot'] as const;
const LEVEL_COLUMNS = ['price', 'size'] as const;
const ABSENT = -1;

/** A message of the book as in its file. */
export interface FiledMessage {
  readonly isSnapshot: boolean;
  readonly timeMs: number;
  /** Its ids, if it has any. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly previous: number | undefined;
}

/**
 * Levels as whole numbers in the units of their block: `length` of them from `from` on. The receiver may change them.
 */
export interface FiledLevels {
  price: Float64Array;
  size: Float64Array;
  from: number;
  length: number;
}

export interface LevelUnits {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** A message as read back. One object is reused. */
export interface PlacedMessage {
  line: number;
  isSnapshot: boolean;
  timeMs: number;
  first: number | undefined;
  last: number | undefined;
  previous: number | undefined;
  priceDecimals: number;
  sizeDecimals: number;
  readonly bids: FiledLevels;
  readonly asks: FiledLevels;
}

interface Block extends LevelUnits {
  readonly messages: number;
  readonly levels: number;
  readonly load: LoadKept;
}

/** Columns of numbers that grow together. */
class Columns<Name extends string> {
  readonly values: Record<Name, Float64Array>;
  readonly #names: readonly Name[];
  #capacity: number;
  length = 0;

  constructor(names: readonly Name[], capacity: number) {
    this.#names = names;
    this.#capacity = capacity;
    this.values = Object.fromEntries(names.map((name) => [name, new Float64Array(capacity)])) as Record<
      Name,
      Float64Array
    >;
  }

  reserve(length: number): void {
    if (length > this.#capacity) this.#grow(Math.max(this.#capacity * 2, length));
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    for (const name of this.#names) {
      const larger = new Float64Array(capacity);
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

/** Prices and sizes of levels, in columns of equal length. */
class LevelList extends Columns<'price' | 'size'> {
  constructor(capacity: number) {
    super(LEVEL_COLUMNS, capacity);
  }

  add(price: number, size: number): void {
    const at = this.length;
    this.reserve(at + 1);
    const { values } = this;
    values.price[at] = price;
    values.size[at] = size;
    this.length = at + 1;
  }

  /** Moves the levels of another list from `start` on to the end of this one. */
  move(from: LevelList, start: number): void {
    const count = from.length - start;
    if (count === 0) return;
    const { length } = this;
    this.reserve(length + count);
    for (const name of LEVEL_COLUMNS) {
      const [to, source] = [this.values[name], from.values[name]];
      for (let i = 0; i < count; i++) to[length + i] = source[start + i];
    }
    this.length = length + count;
    from.length = start;
  }
}

function scale(values: Float64Array, length: number, power: number): void {
  if (power === 0) return;
  const factor = 10 ** power;
  for (let i = 0; i < length; i++) values[i] *= factor;
}

const idOf = (id: number): number | undefined => (id === ABSENT ? undefined : id);

function makePlacedMessage(): PlacedMessage {
  const none = new Float64Array(0);
  return {
    line: 0,
    isSnapshot: false,
    timeMs: 0,
    first: undefined,
    last: undefined,
    previous: undefined,
    priceDecimals: 0,
    sizeDecimals: 0,
    bids: { price: none, size: none, from: 0, length: 0 },
    asks: { price: none, size: none, from: 0, length: 0 },
  };
}

/** Sets `side` to the `length` levels from `from` on. Returns where the next ones start. */
function placeLevels(
  side: FiledLevels,
  { price, size }: Readonly<Record<'price' | 'size', Float64Array>>,
  from: number,
  length: number,
): number {
  side.price = price;
  side.size = size;
  side.from = from;
  side.length = length;
  return from + length;
}

/** The messages of a file's book in order, packed: some five bytes per level. */
export class BookSpool {
  readonly #scratch: Scratch;
  readonly #packer = new ColumnPacker();
  readonly #messages = new Columns(MESSAGE_COLUMNS, 1024);
  /** Levels of finished messages, and from `#bidsFrom` on the bids of the current one. */
  readonly #levels = new LevelList(BLOCK_LEVELS);
  #bidsFrom = 0;
  /** The asks of the current message. */
  readonly #asks = new LevelList(1024);
  readonly #blocks: Block[] = [];
  #priceDecimals = 0;
  #sizeDecimals = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Number of levels of the current message. */
  get pending(): number {
    return this.#levels.length - this.#bidsFrom + this.#asks.length;
  }

  /** The mid price of the current message. */
  get priceBetween(): number | undefined {
    let [bid, ask] = [0, Number.POSITIVE_INFINITY];
    const [bids, asks] = [this.#levels.values.price, this.#asks.values.price];
    for (let i = this.#bidsFrom; i < this.#levels.length; i++) if (bids[i] > bid) bid = bids[i];
    for (let i = 0; i < this.#asks.length; i++) if (asks[i] < ask) ask = asks[i];
    return priceBetween(bid, ask);
  }

  /** Adds a level to the current message, which `endMessage` ends, in the units of `setUnits`. */
  addLevel(isAsk: boolean, price: number, size: number): void {
    (isAsk ? this.#asks : this.#levels).add(price, size);
  }

  /** Sets the units of the following levels. They may only get finer. */
  setUnits(priceDecimals: number, sizeDecimals: number): void {
    if (priceDecimals === this.#priceDecimals && sizeDecimals === this.#sizeDecimals) return;
    const bids = new LevelList(BLOCK_LEVELS);
    bids.move(this.#levels, this.#bidsFrom);
    this.#endBlock();
    for (const side of [bids, this.#asks]) {
      scale(side.values.price, side.length, priceDecimals - this.#priceDecimals);
      scale(side.values.size, side.length, sizeDecimals - this.#sizeDecimals);
    }
    this.#priceDecimals = priceDecimals;
    this.#sizeDecimals = sizeDecimals;
    this.#levels.move(bids, 0);
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
    values.bids[at] = this.#levels.length - this.#bidsFrom;
    values.asks[at] = this.#asks.length;
    values.isSnapshot[at] = isSnapshot ? 1 : 0;
    this.#levels.move(this.#asks, 0);
    this.#bidsFrom = this.#levels.length;
    if (this.#levels.length >= BLOCK_LEVELS) this.#endBlock();
  }

  /** Call this after the last message. */
  end(): void {
    this.#endBlock();
  }

  /** Passes on the messages in order, in the same object each time. */
  read(take: (message: PlacedMessage) => void): void {
    const messages = new Columns(MESSAGE_COLUMNS, 1024);
    const message = makePlacedMessage();
    for (const block of this.#blocks) {
      const unpacker = new ColumnUnpacker(block.load());
      messages.unpack(unpacker, block.messages);
      // The receiver of a message may keep views of its levels.
      const levels = new LevelList(block.levels);
      levels.unpack(unpacker, block.levels);
      const { values } = messages;
      message.priceDecimals = block.priceDecimals;
      message.sizeDecimals = block.sizeDecimals;
      let from = 0;
      for (let at = 0; at < block.messages; at++) {
        message.line = values.line[at];
        message.timeMs = values.timeMs[at];
        message.isSnapshot = values.isSnapshot[at] === 1;
        message.first = idOf(values.first[at]);
        message.last = idOf(values.last[at]);
        message.previous = idOf(values.previous[at]);
        from = placeLevels(message.bids, levels.values, from, values.bids[at]);
        from = placeLevels(message.asks, levels.values, from, values.asks[at]);
        take(message);
      }
    }
  }

  #endBlock(): void {
    const [messages, levels] = [this.#messages, this.#levels];
    if (messages.length === 0) return;
    messages.pack(this.#packer);
    levels.pack(this.#packer);
    const load = this.#scratch.keep(this.#packer.take());
    this.#blocks.push({
      messages: messages.length,
      levels: levels.length,
      load,
      priceDecimals: this.#priceDecimals,
      sizeDecimals: this.#sizeDecimals,
    });
    messages.length = 0;
    levels.length = 0;
    this.#bidsFrom = 0;
  }
}
