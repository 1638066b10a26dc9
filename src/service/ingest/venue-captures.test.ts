import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { findFrames } from '@/testing/feeds/recorded-frames';
import { SHARED } from '@/testing/recorded-service/recordings';
import type { BookView, Print, SideView } from '../record/recording-sink';
import { surveyFiles } from './import-files';
import type { Gap } from './survey/recording';

const hasFrames = findFrames('no capture of other venues is read');
const pathOf = (file: string): string => `${SHARED}data/${file}`;

interface StoredSecond {
  readonly second: number;
  /** `[price, size]` as numbers, ascending. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}

interface PricedPrint extends Print {
  readonly price: number;
}

interface Read {
  readonly books: Map<string, StoredSecond[]>;
  readonly prints: Map<string, PricedPrint[]>;
  readonly gaps: Gap[];
  readonly leftOut: readonly string[];
}

/** The result of importing `files`, before it becomes rows. */
async function read(files: readonly string[]): Promise<Read> {
  const { markets, leftOut } = await surveyFiles(files.map(pathOf));
  const result: Read = { books: new Map(), prints: new Map(), gaps: [], leftOut };
  for (const { market, sessions, units: told } of markets) {
    const units = ensure(told, 'units of a capture');
    const books: StoredSecond[] = [];
    const prints: PricedPrint[] = [];
    const toLevels = ({ ticks, lots }: SideView) =>
      [...ticks].map((tick, i) => [tick / 10 ** units.priceDecimals, lots[i] / 10 ** units.sizeDecimals] as const);
    const addBook = (second: number, { bids, asks }: BookView): void => {
      books.push({ second, bids: toLevels(bids), asks: toLevels(asks) });
    };
    const addPrint = (print: Print): void => {
      prints.push({ ...print, price: print.ticks / 10 ** units.priceDecimals });
    };
    const ignore = () => undefined;
    const sink = {
      addBook,
      addPrint,
      endMinutes: ignore,
      addOpenInterest: ignore,
      addCandle: ignore,
      addHour: ignore,
      addPayment: ignore,
      addSummary: ignore,
      addQuotes: ignore,
    };
    for (const { surveys } of sessions) {
      result.gaps.push(...(await surveys[0].format.rebuildMarket(surveys, units, sink)));
    }
    result.books.set(`${market.exchange} ${market.symbol}`, books);
    result.prints.set(`${market.exchange} ${market.symbol}`, prints);
  }
  return result;
}

interface PlainLevel {
  readonly side: 'bids' | 'asks';
  readonly price: number;
  readonly size: number;
}

/** One change of a market's book, as the plain implementation reads it. */
interface PlainChange {
  readonly symbol: string;
  readonly timeMs: number;
  readonly isWhole: boolean;
  readonly levels: readonly PlainLevel[];
}

type PlainFrame = Readonly<Record<string, never>> & { readonly [field: string]: never };

/** Frames received, with the second of receipt: `<seconds>: <JSON>`. */
function readPlainFrames(file: string): { at: number; json: PlainFrame }[] {
  return gunzipSync(readFileSync(pathOf(file)))
    .toString('utf8')
    .split('\n')
    .filter((line) => /^\d{10}\.\d+: \{/.test(line))
    .map((line) => ({
      at: Number(line.split(': ', 1)[0]),
      json: JSON.parse(line.slice(line.indexOf(': ') + 2)) as PlainFrame,
    }));
}

/** The book of each second by a plain implementation: as it was before the first change in that second or later. */
function rebuildPlainly(changes: readonly PlainChange[]): StoredSecond[] {
  const seconds: StoredSecond[] = [];
  const book = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  const list = (side: Map<number, number>) => [...side].sort(([a], [b]) => a - b);
  let next = Number.POSITIVE_INFINITY;
  for (const { timeMs, isWhole, levels } of changes) {
    if (isWhole) {
      book.bids.clear();
      book.asks.clear();
      next = Math.floor(timeMs / 1000) + 1;
    }
    for (; next <= Math.floor(timeMs / 1000); next++)
      seconds.push({ second: next, bids: list(book.bids), asks: list(book.asks) });
    for (const { side, price, size } of levels) {
      if (size === 0) book[side].delete(price);
      else book[side].set(price, size);
    }
  }
  return seconds;
}

type Pair = readonly [string, string];

function pairs(side: 'bids' | 'asks', levels: readonly Pair[]): PlainLevel[] {
  return levels.map(([price, size]) => ({ side, price: Number(price), size: Number(size) }));
}

interface OkxFrame {
  readonly arg: { readonly channel: string; readonly instId: string };
  readonly action: string;
  readonly data: readonly { readonly ts: string; readonly bids: readonly Pair[]; readonly asks: readonly Pair[] }[];
}

/** The trades of one OKX market as in the file. */
function changesOf(file: string, symbol: string): { readonly sz: string; readonly px: string }[] {
  return readPlainFrames(file)
    .map(({ json }) => json as { arg?: { channel: string; instId: string }; data?: { sz: string; px: string }[] })
    .filter(({ arg, data }) => arg?.channel === 'trades' && arg.instId === symbol && data !== undefined)
    .flatMap(({ data = [] }) => data);
}

describe.skipIf(!hasFrames)('captures of other venues', () => {
  it('makes the books of an OKX spot market equal those of a plain implementation, and converts contracts to coins', async () => {
    const file = 'venue-frames/OKX.ws.1.0__2022-05-13.gz';
    const { books, prints, leftOut, gaps } = await read([file]);
    const changes = readPlainFrames(file)
      .map(({ json }) => json as unknown as OkxFrame)
      .filter(({ arg, action }) => arg?.channel === 'books' && arg.instId === 'BTC-USDT' && action !== undefined)
      .map(({ action, data: [{ ts, bids, asks }] }) => ({
        symbol: 'BTC-USDT',
        timeMs: Number(ts),
        isWhole: action === 'snapshot',
        levels: [...pairs('bids', bids), ...pairs('asks', asks)],
      }));
    expect([...books.keys()].sort()).toEqual([
      'OKEX BTC-USDT',
      'OKEX_FUTURES BTC-USD-220527',
      'OKEX_SWAP UNI-USD-SWAP',
    ]);
    expect(books.get('OKEX BTC-USDT')).toEqual(rebuildPlainly(changes));
    expect(books.get('OKEX BTC-USDT')?.length).toBeGreaterThan(8);
    expect(prints.get('OKEX BTC-USDT')).toHaveLength(69);
    expect(leftOut).toEqual([]);
    // 100 and 10 US dollars per contract, at the price of each trade.
    const swaps = changesOf(file, 'UNI-USD-SWAP');
    expect(prints.get('OKEX_SWAP UNI-USD-SWAP')?.map(({ lots }) => lots)).toEqual(
      swaps.map(({ sz, px }) => Math.round((Number(sz) * 10 * 1e6) / Number(px))),
    );
    expect(swaps.length).toBeGreaterThan(0);
    expect(gaps).toEqual([]);
  });

  it('makes the books of a Deribit option equal those of a plain implementation', async () => {
    const file = 'feed-frames/captures/DERIBIT.ws.1.0__2021-07-22.gz';
    const { books, gaps } = await read([file]);
    const frames = readPlainFrames(file).map(({ json }) => json as unknown as DeribitFrame);
    const changes = frames
      .filter(({ params }) => params?.channel.startsWith('book.'))
      .map(({ params: { data } }) => ({
        symbol: data.instrument_name,
        timeMs: data.timestamp,
        isWhole: data.type === 'snapshot',
        levels: (['bids', 'asks'] as const).flatMap((side) =>
          data[side].map(([action, price, size]) => ({ side, price, size: action === 'delete' ? 0 : size })),
        ),
      }));
    const symbols = [...new Set(changes.map(({ symbol }) => symbol))];
    for (const symbol of symbols) {
      expect(books.get(`DERIBIT ${symbol}`), symbol).toEqual(
        rebuildPlainly(changes.filter((change) => change.symbol === symbol)),
      );
    }
    expect(symbols).toHaveLength(10);
    expect(gaps).toEqual([]);
  });

  it.each([
    [
      'BINANCE',
      'feed-frames/captures/BINANCE.ws.1.0__2021-10-11.gz',
      'feed-frames/captures/BINANCE.http.0.0__2022-01-04.gz',
    ],
    [
      'BINANCE_FUTURES',
      'feed-frames/captures/BINANCE_FUTURES.ws.1.0__2021-07-22.gz',
      'feed-frames/captures/BINANCE_FUTURES.http.0.0__2021-07-22.gz',
    ],
  ])('splices the %s stream with the answers that lie in a file beside it', async (exchange, stream, answers) => {
    const { books, prints, gaps } = await read([answers, stream]);
    expect(gaps).toEqual([]);
    expect(books.size).toBe(4);
    for (const [market, seconds] of books) {
      expect(market).toMatch(new RegExp(`^${exchange} `));
      expect(seconds.length).toBeGreaterThan(10);
      // An answer has up to a thousand levels per side: a book that only filled up would have some dozens.
      expect(seconds[0].bids.length + seconds[0].asks.length, market).toBeGreaterThan(400);
      for (const { bids, asks } of seconds) expect(bids[bids.length - 1][0]).toBeLessThan(asks[0][0]);
    }
    expect([...prints.values()].flat().length).toBeGreaterThan(0);
  });

  it('reads ten Coinbase markets, with a distant level that does not fit the store', async () => {
    const { books, prints, gaps, leftOut } = await read(['feed-frames/captures/COINBASE.ws.28.0__2021-04-17.gz']);
    expect(gaps).toEqual([]);
    expect([...prints.values()].flat()).toHaveLength(97);
    expect(books.size).toBe(10);
    for (const { bids, asks } of [...books.values()].flat()) {
      expect(bids[bids.length - 1][0]).toBeLessThan(asks[0][0]);
    }
    expect(leftOut).toContainEqual(expect.stringMatching(/book levels at prices too large for the store/));
  });

  it("has the taker's side in Coinbase prints: buyers pay the ask, sellers get the bid", async () => {
    const { books, prints } = await read(['feed-frames/captures/COINBASE.ws.28.0__2021-04-17.gz']);
    const verdicts = [...prints].flatMap(([market, trades]) =>
      trades.flatMap(({ timeMs, price, isBuy }) => {
        const book = books.get(market)?.find(({ second }) => second === Math.floor(timeMs / 1000));
        if (!book) return [];
        const [bid, ask] = [book.bids[book.bids.length - 1][0], book.asks[0][0]];
        // By the nearer of the two in the book at the start of the second, which may have moved before the print.
        return price === (bid + ask) / 2 ? [] : [isBuy === price > (bid + ask) / 2];
      }),
    );
    expect(verdicts.length).toBeGreaterThan(30);
    expect(verdicts.filter(Boolean).length / verdicts.length).toBeGreaterThan(0.7);
  });

  it('reads a daily archive of Bybit, a zip of frames without a receive time', async () => {
    const { books, gaps } = await read(['bybit-ob500/xrpusdt-ob500.data.zip']);
    const seconds = books.get('BYBIT XRPUSDT') ?? [];
    expect(gaps).toEqual([]);
    expect(seconds.map(({ second }) => second - 1_733_011_200)).toEqual([1, 2, 3, 4, 5]);
    // The feed sends removals of levels that leave the window.
    for (const { bids, asks } of seconds) expect([bids.length, asks.length]).toEqual([500, 500]);
    const { bids, asks } = seconds[4];
    expect([bids[499][0], asks[0][0]]).toEqual([1.9537, 1.9538]);
  });

  it.each(['venue-frames/BYBIT.ws.25.0__2021-04-17.gz', 'venue-frames/BITMEX.0__2021-07-22.gz'])(
    'refuses %s, from which no book and no trade can be read',
    async (file) => {
      await expect(read([file])).rejects.toThrow(/has neither book updates nor trades$/);
    },
  );

  it('recognises a list of instruments, which adds no market by itself', async () => {
    await expect(read(['feed-frames/captures/OKX.0__2022-05-13.gz'])).rejects.toThrow(
      /is a venue's list of instruments/,
    );
  });
});

interface DeribitFrame {
  readonly params: {
    readonly channel: string;
    readonly data: {
      readonly type: string;
      readonly instrument_name: string;
      readonly timestamp: number;
      readonly bids: readonly (readonly [string, number, number])[];
      readonly asks: readonly (readonly [string, number, number])[];
    };
  };
}
