import type { Clock } from '@/base/clock';
import { DemoLoop, type PlayedFrame } from './demo-loop';
import { DemoPast, toDemoTrade } from './demo-past';
import type { RecordedStretch } from './load-excerpt';
import { type Client, openVenueServer, type ServedAnswer, type VenueServer } from './venue-server';

const SYMBOL = 'BTCUSDT';
const TICK_MS = 10;
const LIMIT = 2400;

export interface DemoOptions {
  readonly stretch: RecordedStretch;
  readonly clock: Clock;
  readonly speed: number;
  readonly port?: number;
  /** How late each answer and frame is, ms. */
  readonly delayMs?: number;
}

/** The market as the list of instruments has it. */
const INSTRUMENT = {
  symbol: SYMBOL,
  pair: SYMBOL,
  contractType: 'PERPETUAL',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 3,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '556.80', maxPrice: '4529764', tickSize: '0.10' },
    { filterType: 'LOT_SIZE', stepSize: '0.001', maxQty: '1000', minQty: '0.001' },
  ],
};

const ok = (json: unknown): ServedAnswer => ({ status: 200, body: JSON.stringify(json) });
const refuse = (status: number, code: number, msg: string): ServedAnswer => ({
  status,
  body: JSON.stringify({ code, msg }),
});

/** Binance's linear BTCUSDT on loopback: a recorded stretch played round and round, with a past that fits it. */
class DemoVenue {
  readonly #options: DemoOptions;
  readonly #loop: DemoLoop;
  readonly #past: DemoPast;
  #server: VenueServer | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #weight = 0;

  constructor(options: DemoOptions) {
    const { stretch, speed, clock } = options;
    this.#options = options;
    this.#loop = new DemoLoop(stretch, speed, clock.now());
    this.#past = new DemoPast(stretch, clock.now());
  }

  get base(): string {
    return this.#server?.base ?? '';
  }

  async open(): Promise<this> {
    this.#server = await openVenueServer(
      {
        answer: async (url) => {
          await this.#delay();
          return this.#answer(url);
        },
        onMessage: (client, text) => this.#takeMessage(client, text),
      },
      this.#options.port,
    );
    this.#timer = setInterval(() => this.#play(), TICK_MS);
    return this;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#server?.close();
  }

  async #delay(): Promise<void> {
    const { delayMs = 0 } = this.#options;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }

  #play(): void {
    const frames = this.#loop.play(this.#options.clock.now());
    for (const frame of frames) {
      const trade = frame.channel === 'trade' ? toDemoTrade(frame.data) : undefined;
      if (trade) this.#past.add(trade);
    }
    const { delayMs = 0 } = this.#options;
    if (delayMs > 0) setTimeout(() => this.#send(frames), delayMs);
    else this.#send(frames);
  }

  #send(frames: readonly PlayedFrame[]): void {
    for (const client of this.#server?.clients ?? []) {
      for (const stream of client.streams) {
        const channel = stream.split('@')[1];
        for (const frame of frames) {
          if (frame.channel === channel) client.send(JSON.stringify({ stream, data: frame.data }));
        }
      }
    }
  }

  #takeMessage(client: Client, text: string): void {
    const { method, params, id } = JSON.parse(text) as { method: string; params: string[]; id: number };
    const isKnown = params.every((stream) => stream.startsWith(`${SYMBOL.toLowerCase()}@`));
    if (!isKnown) {
      client.send(JSON.stringify({ error: { code: 2, msg: 'Invalid request: unknown symbol' }, id }));
      return;
    }
    // As at the venue, a stream of the other route stays silent.
    const isMarket = client.path.startsWith('/market');
    for (const stream of params) {
      const isOfMarket = /@(markPrice|forceOrder|aggTrade|kline)/.test(stream);
      if (method === 'UNSUBSCRIBE') client.streams.delete(stream);
      else if (isOfMarket === isMarket) client.streams.add(stream);
    }
    client.send(JSON.stringify({ result: null, id }));
  }

  #answer({ pathname, searchParams: query }: URL): ServedAnswer {
    const answer = this.#find(pathname, query);
    this.#weight = (this.#weight + 1) % LIMIT;
    if (answer === 'hang') return answer;
    return { ...answer, headers: { 'x-mbx-used-weight-1m': String(this.#weight), ...answer.headers } };
  }

  #find(path: string, query: URLSearchParams): ServedAnswer {
    const now = this.#options.clock.now();
    if (path === '/fapi/v1/exchangeInfo') return ok({ timezone: 'UTC', serverTime: now, symbols: [INSTRUMENT] });
    if (path === '/fapi/v1/time') return ok({ serverTime: now });
    if (query.get('symbol') !== SYMBOL) return refuse(400, -1121, 'Invalid symbol.');
    const answers: Readonly<Record<string, () => unknown>> = {
      '/fapi/v1/depth': () => this.#readDepth(Number(query.get('limit') ?? 500)),
      '/fapi/v1/openInterest': () => ({
        symbol: SYMBOL,
        openInterest: this.#past.interestAt(now).toFixed(3),
        time: now,
      }),
      '/fapi/v1/klines': () => this.#past.listCandles(query, now),
      '/fapi/v1/fundingRate': () => this.#past.listFunding(query, SYMBOL, now),
      '/futures/data/openInterestHist': () => this.#past.listInterest(query, SYMBOL, now),
    };
    if (!Object.hasOwn(answers, path)) return refuse(404, -5000, `Path ${path}, Method GET is invalid`);
    return ok(answers[path]());
  }

  #readDepth(limit: number): unknown {
    const { book, lastId, lastMs } = this.#loop;
    return {
      lastUpdateId: lastId,
      E: lastMs,
      T: lastMs,
      bids: book.best('bids', limit),
      asks: book.best('asks', limit),
    };
  }
}

export type { DemoVenue };

/** Opens the demo; `base` is its address for `FEED_HOSTS`. */
export const openDemoVenue = (options: DemoOptions): Promise<DemoVenue> => new DemoVenue(options).open();
