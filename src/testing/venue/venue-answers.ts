import type { VenueStream } from './venue-stream';

const MINUTE_MS = 60_000;
const FUNDING_MS = 8 * 3_600_000;
const INTEREST_MS = 300_000;
/** The market was listed this long ago: there is nothing before. */
const LISTED_MS = 400 * 86_400_000;

type Answer = (query: URLSearchParams, stream: VenueStream, nowMs: number) => unknown;

function exchangeInfo(stream: VenueStream): unknown {
  const { symbol } = stream.loop;
  const filters = [
    { filterType: 'PRICE_FILTER', minPrice: '0.10', maxPrice: '1000000', tickSize: '0.10' },
    { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' },
  ];
  const names = { pair: symbol, baseAsset: symbol.slice(0, -4), quoteAsset: symbol.slice(-4), marginAsset: 'USDT' };
  return { symbols: [{ symbol, ...names, contractType: 'PERPETUAL', status: 'TRADING', filters }] };
}

function depth(query: URLSearchParams, { book, position }: VenueStream): unknown {
  const limit = Number(query.get('limit') ?? 500);
  const sorted = (side: ReadonlyMap<string, string>, sign: number): [string, string][] =>
    [...side].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, limit);
  const { lastId, timeMs } = position;
  return { lastUpdateId: lastId, E: timeMs, T: timeMs, bids: sorted(book.bids, -1), asks: sorted(book.asks, 1) };
}

/** Whole steps in the requested time, at most `limit` of them, none in the future. */
function listSteps(query: URLSearchParams, stepMs: number, most: number, nowMs: number): number[] {
  const limit = Math.min(most, Number(query.get('limit') ?? most));
  const end = Math.min(nowMs, Number(query.get('endTime') ?? nowMs));
  const start = Math.max(
    nowMs - LISTED_MS,
    Number(query.get('startTime') ?? Math.floor(end / stepMs - limit + 1) * stepMs),
  );
  const first = Math.ceil(start / stepMs) * stepMs;
  const count = Math.max(0, Math.floor((end - first) / stepMs) + 1);
  return Array.from({ length: Math.min(limit, count) }, (_, i) => first + i * stepMs);
}

/** The intervals that can be requested, in minutes. */
const CANDLE_MINUTES: Readonly<Record<string, number>> = { '1m': 1, '1h': 60 };

/** One candle from all minutes of the loop that start within `lengthMs` from `at` on. */
function candleOf({ loop }: VenueStream, at: number, lengthMs: number) {
  const minutes = Array.from({ length: lengthMs / MINUTE_MS }, (_, i) => {
    return loop.candles[Math.floor(((at + i * MINUTE_MS) % loop.lengthMs) / MINUTE_MS)];
  });
  const sum = (of: 'volume' | 'quote' | 'bought' | 'boughtQuote'): string =>
    minutes.reduce((total, candle) => total + Number(candle[of]), 0).toFixed(8);
  return {
    open: minutes[0].open,
    high: minutes.reduce((high, candle) => (Number(candle.high) > Number(high) ? candle.high : high), minutes[0].high),
    low: minutes.reduce((low, candle) => (Number(candle.low) < Number(low) ? candle.low : low), minutes[0].low),
    close: minutes[minutes.length - 1].close,
    volume: sum('volume'),
    quote: sum('quote'),
    count: minutes.reduce((total, { count }) => total + count, 0),
    bought: sum('bought'),
    boughtQuote: sum('boughtQuote'),
  };
}

function klines(query: URLSearchParams, stream: VenueStream, nowMs: number): unknown {
  const minutes = CANDLE_MINUTES[query.get('interval') ?? ''];
  if (minutes === undefined) return { code: -1120, msg: 'Invalid interval.' };
  const lengthMs = minutes * MINUTE_MS;
  return listSteps(query, lengthMs, 1500, nowMs).map((at) => {
    const c = candleOf(stream, at, lengthMs);
    const close = at + lengthMs - 1;
    return [at, c.open, c.high, c.low, c.close, c.volume, close, c.quote, c.count, c.bought, c.boughtQuote, '0'];
  });
}

function fundingRate(query: URLSearchParams, { loop }: VenueStream, nowMs: number): unknown {
  const mark = loop.events.find((event) => event.type === 'mark');
  if (mark === undefined) return [];
  return listSteps(query, FUNDING_MS, 1000, nowMs).map((fundingTime) => ({
    symbol: loop.symbol,
    fundingTime,
    fundingRate: mark.rate,
    markPrice: mark.mark,
  }));
}

/** Made up, since no recording of open interest exists. Coins at a moment. */
function interestAt(ms: number): number {
  return 90_000 + 4000 * Math.sin(ms / 10_800_000) + 1500 * Math.sin(ms / 2_220_000);
}

function openInterest({ loop }: VenueStream, nowMs: number): unknown {
  return { symbol: loop.symbol, openInterest: interestAt(nowMs).toFixed(3), time: nowMs };
}

function openInterestHist(query: URLSearchParams, { loop }: VenueStream, nowMs: number): unknown {
  const { close } = loop.candles[0];
  return listSteps(query, INTEREST_MS, 500, nowMs).map((timestamp) => ({
    symbol: loop.symbol,
    sumOpenInterest: interestAt(timestamp).toFixed(8),
    sumOpenInterestValue: (interestAt(timestamp) * Number(close)).toFixed(8),
    timestamp,
  }));
}

/** Answers of `fapi.binance.com` by path. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/fapi/v1/exchangeInfo': (_, stream) => exchangeInfo(stream),
  '/fapi/v1/depth': depth,
  '/fapi/v1/klines': klines,
  '/fapi/v1/fundingRate': fundingRate,
  '/fapi/v1/openInterest': (_, stream, nowMs) => openInterest(stream, nowMs),
  '/futures/data/openInterestHist': openInterestHist,
};

/** The venue's answer to a request; undefined for an unknown path. */
export function answerRequest(address: URL, stream: VenueStream, nowMs: number): unknown {
  if (!Object.hasOwn(ANSWERS, address.pathname)) return undefined;
  const symbol = address.searchParams.get('symbol');
  if (symbol !== null && symbol !== stream.loop.symbol) return { code: -1121, msg: 'Invalid symbol.' };
  return ANSWERS[address.pathname](address.searchParams, stream, nowMs);
}
