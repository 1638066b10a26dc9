import { applyLevels, type LoopEvent, type LoopTrade, type LoopUpdate, type RecordedLoop } from './recorded-loop';

const FUNDING_MS = 8 * 3_600_000;
/** The venue joins the updates of this time into one frame. */
const JOIN_MS = 100;
const SIZE_DECIMALS = 3;

/** A frame as the venue sends it, and its stream. */
export interface StreamFrame {
  readonly stream: string;
  readonly text: string;
}

interface Book {
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
}

/** Updates waiting to be joined. */
interface Joined {
  firstId: number;
  lastId: number;
  timeMs: number;
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
}

/** Trades at one price and of one taker side, which the venue sends as one after a while. */
interface Together {
  readonly firstId: number;
  lastId: number;
  readonly price: string;
  readonly isMakerBuyer: boolean;
  readonly timeMs: number;
  sizes: string[];
}

/** Prints of other kinds, such as those of the insurance fund, are not included. */
const MARKET = 'MARKET';

const nextFunding = (ms: number): number => (Math.floor(ms / FUNDING_MS) + 1) * FUNDING_MS;

/**
 * The venue's market from some moment on: the loop again and again, aligned to the time of day, so that requests for
 * the past agree with the stream.
 */
export class VenueStream {
  readonly loop: RecordedLoop;
  readonly book: Book;
  #sentMs: number;
  #lastId = 0;
  #lastSent = 0;
  #joined: Joined | undefined;
  #together: Together | undefined;

  /** `fromMs`: Unix ms at which the stream starts. */
  constructor(loop: RecordedLoop, fromMs: number) {
    this.loop = loop;
    this.book = { bids: new Map(loop.book.bids), asks: new Map(loop.book.asks) };
    const startMs = Math.floor(fromMs / loop.lengthMs) * loop.lengthMs;
    this.#sentMs = startMs - 1;
    this.advance(fromMs);
    this.#lastSent = this.#lastId;
  }

  /** Id and time of the last update in `book`. */
  get position(): { readonly lastId: number; readonly timeMs: number } {
    return { lastId: this.#lastId, timeMs: this.#sentMs };
  }

  /** The frames up to `toMs` (Unix ms), in order. */
  advance(toMs: number): StreamFrame[] {
    const { lengthMs, events } = this.loop;
    const frames: StreamFrame[] = [];
    for (let k = Math.floor((this.#sentMs + 1) / lengthMs); k <= Math.floor(toMs / lengthMs); k++) {
      for (const event of events) {
        const sentAt = k * lengthMs + event.atMs + event.delayMs;
        if (sentAt <= this.#sentMs || sentAt > toMs) continue;
        frames.push(...this.#tell(event, k));
      }
    }
    this.#sentMs = Math.max(this.#sentMs, toMs);
    frames.push(...this.#describeTogether(toMs));
    if (this.#joined && toMs - this.#joined.timeMs >= JOIN_MS) frames.push(this.#flush(this.#joined));
    return frames;
  }

  #tell(event: LoopEvent, k: number): StreamFrame[] {
    if (event.type === 'depth') return this.#join(event, k);
    const name = this.loop.symbol.toLowerCase();
    const eventMs = k * this.loop.lengthMs + event.atMs;
    const head = { E: eventMs + event.delayMs, s: this.loop.symbol };
    if (event.type === 'trade') {
      const trade = this.#describeTrade(event, k, eventMs);
      return [...this.#joinTrade(event, trade.t, eventMs), frameOf(`${name}@trade`, { e: 'trade', ...head, ...trade })];
    }
    const { mark: p, index: i, settle: P, rate: r } = event;
    return [frameOf(`${name}@markPrice@1s`, { e: 'markPriceUpdate', ...head, p, i, P, r, T: nextFunding(eventMs) })];
  }

  #describeTrade({ id, price, size, kind, isMakerBuyer }: LoopTrade, k: number, T: number) {
    return { T, t: k * this.loop.tradeIds + id, p: price, q: size, X: kind, m: isMakerBuyer };
  }

  /** The frame of the previous trades, if this one does not belong to them. */
  #joinTrade({ price, size, kind, isMakerBuyer }: LoopTrade, id: number, timeMs: number): StreamFrame[] {
    if (kind !== MARKET) return [];
    const open = this.#together;
    if (open && open.price === price && open.isMakerBuyer === isMakerBuyer && timeMs - open.timeMs < JOIN_MS) {
      open.lastId = id;
      open.sizes.push(size);
      return [];
    }
    const frames = this.#describeTogether(Number.POSITIVE_INFINITY);
    this.#together = { firstId: id, lastId: id, price, isMakerBuyer, timeMs, sizes: [size] };
    return frames;
  }

  #describeTogether(toMs: number): StreamFrame[] {
    const open = this.#together;
    if (open === undefined || toMs - open.timeMs < JOIN_MS) return [];
    this.#together = undefined;
    const { firstId, lastId, price, isMakerBuyer, timeMs, sizes } = open;
    const q = sizes.reduce((sum, size) => sum + Number(size), 0).toFixed(SIZE_DECIMALS);
    const { symbol } = this.loop;
    // The aggregate id is made up: the recording has none.
    const head = { e: 'aggTrade', E: timeMs + JOIN_MS, s: symbol, a: firstId };
    const data = { ...head, p: price, q, f: firstId, l: lastId, T: timeMs, m: isMakerBuyer };
    return [frameOf(`${symbol.toLowerCase()}@aggTrade`, data)];
  }

  #join(update: LoopUpdate, k: number): StreamFrame[] {
    const { lengthMs, updateIds } = this.loop;
    const timeMs = k * lengthMs + update.atMs;
    const frames = this.#joined && timeMs - this.#joined.timeMs >= JOIN_MS ? [this.#flush(this.#joined)] : [];
    const [firstId, lastId] = [k * updateIds + update.first, k * updateIds + update.last];
    applyLevels(this.book.bids, update.bids);
    applyLevels(this.book.asks, update.asks);
    this.#lastId = lastId;
    this.#joined ??= { firstId, lastId, timeMs, bids: new Map(), asks: new Map() };
    const joined = this.#joined;
    joined.lastId = lastId;
    for (const [price, size] of update.bids) joined.bids.set(price, size);
    for (const [price, size] of update.asks) joined.asks.set(price, size);
    return frames;
  }

  #flush({ firstId, lastId, timeMs, bids, asks }: Joined): StreamFrame {
    this.#joined = undefined;
    const { symbol } = this.loop;
    const data = {
      e: 'depthUpdate',
      E: timeMs + JOIN_MS,
      T: timeMs,
      s: symbol,
      U: firstId,
      u: lastId,
      pu: this.#lastSent,
      b: [...bids],
      a: [...asks],
    };
    this.#lastSent = lastId;
    return frameOf(`${symbol.toLowerCase()}@depth@100ms`, data);
  }
}

function frameOf(stream: string, data: object): StreamFrame {
  return { stream, text: JSON.stringify({ stream, data }) };
}
