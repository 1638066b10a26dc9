import { describe, FrameError, readObject, readText } from '../read-fields';
import {
  HOUR,
  makePage,
  parseBody,
  readColumns,
  readDecimalText,
  readInstant,
  readList,
  readMinute,
  readMs,
} from '../read-past';
import type { KindHistory, PastCandle, PastFunding, PastInterest, PastRange, PastSeries } from '../venue-history';

const MINUTE_MS = 60_000;

/** `[openTime, o, h, l, c, base, closeTime, quote, trades, takerBuyBase, takerBuyQuote, …]` */
function readCandle(value: unknown): PastCandle {
  const row = readColumns(value, 11);
  const text = (column: number): string => readDecimalText(row[column], `column ${column}`);
  if (readMs(row[6]) - readMs(row[0]) !== MINUTE_MS - 1) {
    throw new FrameError(`a candle of one minute was asked for, found ${describe([row[0], row[6]])}`);
  }
  return {
    at: readMinute(row[0]),
    open: text(1),
    high: text(2),
    low: text(3),
    close: text(4),
    volume: { base: text(5), quote: text(7) },
    bought: { base: text(9), quote: text(10) },
  };
}

const spanOf = ({ from, to }: PastRange): string => `startTime=${from * 1000}&endTime=${to * 1000 - 1}`;

/** 1,000 a page; the pages of both kinds weigh the same whatever they hold up to there. */
function makeCandles(address: string, weight: number): PastSeries<PastCandle> {
  return {
    pageSeconds: 16 * HOUR,
    request: (symbol, range) => ({
      url: `${address}?symbol=${encodeURIComponent(symbol)}&interval=1m&${spanOf(range)}&limit=1000`,
      weight,
    }),
    parse: (text, range) => makePage(readList(parseBody(text), 'the answer').map(readCandle), range),
  };
}

function readFunding(value: unknown): PastFunding {
  const entry = readObject(value, 'row');
  return {
    at: readInstant(entry.fundingTime),
    rate: readDecimalText(entry.fundingRate, 'fundingRate'),
    every: undefined,
  };
}

/** 1,000 a page, ascending: so many hours cannot be more. */
const funding: PastSeries<PastFunding> = {
  pageSeconds: 40 * 24 * HOUR,
  request: (symbol, range) => ({
    url: `https://fapi.binance.com/fapi/v1/fundingRate?symbol=${encodeURIComponent(symbol)}&${spanOf(range)}&limit=1000`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readList(parseBody(text), 'the answer').map(readFunding), range),
};

function readInterest(value: unknown): PastInterest {
  const entry = readObject(value, 'row');
  return {
    at: readInstant(entry.timestamp),
    coins: readDecimalText(readText(entry, 'sumOpenInterest'), 'sumOpenInterest'),
    usd: readDecimalText(readText(entry, 'sumOpenInterestValue'), 'sumOpenInterestValue'),
  };
}

/** Every five minutes, 500 a page, of the last 30 days only: a day less is asked for, whose start is still there when it is. */
const openInterest: PastSeries<PastInterest> = {
  pageSeconds: 40 * HOUR,
  reachSeconds: 29 * 24 * HOUR,
  request: (symbol, range) => ({
    url: `https://fapi.binance.com/futures/data/openInterestHist?symbol=${encodeURIComponent(symbol)}&period=5m&${spanOf(range)}&limit=500`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readList(parseBody(text), 'the answer').map(readInterest), range),
};

/** Source: github.com/binance/binance-spot-api-docs (rest-api.md). */
export const spotHistory: KindHistory = {
  candles: makeCandles('https://api.binance.com/api/v3/klines', 2),
  hasSides: true,
};

/** Source: developers.binance.com (USD-margined futures). */
export const linearHistory: KindHistory = {
  candles: makeCandles('https://fapi.binance.com/fapi/v1/klines', 5),
  hasSides: true,
  funding,
  openInterest,
};
