import { linear } from '@/service/feeds/binance/binance-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { ReceivedFrame } from '@/service/feeds/received-frame';

/** Levels per side of the whole book, and of a frame. */
const BOOK_LEVELS = 2000;
const FRAME_LEVELS = 100;
/**
 * Frames repeat after this many, with other ids and times: the benchmark measures the recorder, not the making of
 * frames.
 */
const CYCLE = 64;
const MIDDLE = 500_000;
export const TRADES_A_FRAME = 2;
const FRAME_MS = 100;
const DELAY_MS = 20;

const price = (ticks: number): string => (ticks / 10).toFixed(1);
const size = (n: number): string => ((n % 9973) / 1000 + 0.001).toFixed(3);

/** Levels of one side, starting `first` levels from the mid, each `step` further. */
function sideOf(sign: number, first: number, step: number, count: number, seed: number): string {
  const levels = Array.from({ length: count }, (_, i) => {
    const distance = 1 + ((first + i * step) % BOOK_LEVELS);
    return `["${price(MIDDLE + sign * distance)}","${size(seed + 37 * i)}"]`;
  });
  return `[${levels.join(',')}]`;
}

const SIDES = Array.from({ length: CYCLE }, (_, n) => ({
  bids: sideOf(-1, n * 31, 17, FRAME_LEVELS, n * 101),
  asks: sideOf(1, n * 29, 19, FRAME_LEVELS, n * 103),
}));

/** A market with a frame of 200 levels every 100 ms, and trades, in its venue's format. */
export class BusyMarket {
  readonly instrument: Instrument;
  readonly #name: string;
  #frame = 0;
  /** The connection that its frames arrive on. */
  connection = 1;

  constructor(index: number) {
    const base = `M${String(index).padStart(2, '0')}`;
    const symbol = `${base}USDT`;
    this.instrument = { kind: linear, symbol, base, quote: 'USDT', tick: '0.1', lot: '0.001', contract: undefined };
    this.#name = symbol.toLowerCase();
  }

  /** Skips `frames` frames: their contents never arrive. */
  skip(frames: number): void {
    this.#frame += frames;
  }

  /** The answer to a request for its book: a snapshot to start or continue from. */
  picture(timeMs: number): ReceivedFrame {
    const { symbol } = this.instrument;
    const sides = `"bids":${sideOf(-1, 0, 1, BOOK_LEVELS, 1)},"asks":${sideOf(1, 0, 1, BOOK_LEVELS, 2)}`;
    const text = `{"lastUpdateId":${this.#frame + 1},"E":${timeMs},"T":${timeMs},${sides}}`;
    return this.#receive(timeMs, text, `https://fapi.binance.com/fapi/v1/depth?symbol=${symbol}&limit=1000`);
  }

  /** The frames of the next 100 ms. */
  next(timeMs: number): ReceivedFrame[] {
    const n = ++this.#frame;
    const { symbol } = this.instrument;
    const { bids, asks } = SIDES[n % CYCLE];
    const stamp = `"E":${timeMs},"T":${timeMs},"s":"${symbol}"`;
    const ids = `"U":${n + 1},"u":${n + 1},"pu":${n}`;
    const update = `{"stream":"${this.#name}@depth@100ms","data":{"e":"depthUpdate",${stamp},${ids},"b":${bids},"a":${asks}}}`;
    const trades = Array.from({ length: TRADES_A_FRAME }, (_, i) => {
      const id = n * TRADES_A_FRAME + i;
      const at = price(MIDDLE + (id % 3) - 1);
      const trade = `"t":${id},"p":"${at}","q":"${size(id)}","X":"MARKET","m":${id % 2 === 0}`;
      return `{"stream":"${this.#name}@trade","data":{"e":"trade",${stamp},${trade}}}`;
    });
    return [update, ...trades].map((text) => this.#receive(timeMs, text, 'wss://fstream.binance.com/public/stream'));
  }

  #receive(timeMs: number, text: string, url: string): ReceivedFrame {
    return { receivedMicros: (timeMs + DELAY_MS) * 1000, connection: this.connection, url, text };
  }
}

export const MARKET_FRAME_MS = FRAME_MS;
/** Levels per frame. */
export const LEVELS_A_FRAME = 2 * FRAME_LEVELS;
