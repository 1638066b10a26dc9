import { describe, FrameError, readObject } from '../read-fields';
import {
  HOUR,
  makePage,
  readColumns,
  readDecimalText,
  readInstant,
  readList,
  readMinute,
  readObjectBody,
} from '../read-past';
import type {
  KindHistory,
  PastCandle,
  PastFunding,
  PastInterest,
  PastPage,
  PastRange,
  PastSeries,
} from '../venue-history';

const MARKET = 'https://api.bybit.com/v5/market';

/** The list of an answer. @throws FrameError also for one in which the venue refuses, which comes as 200. */
function readAnswer(text: string): readonly unknown[] {
  const body = readObjectBody(text);
  if (body.retCode !== 0) throw new FrameError(`the venue refuses: ${describe(body.retMsg)}`);
  return readList(readObject(body.result, 'result').list, 'field "list"');
}

/** All lists begin with the newest. */
function parsePage<Row extends { readonly at: number }>(
  read: (value: unknown) => Row,
  limit: number,
): (text: string, range: PastRange) => PastPage<Row> {
  return (text, range) => makePage(readAnswer(text).map(read), range, limit);
}

/** `[start, o, h, l, c, volume, turnover]` */
function readCandle(value: unknown): PastCandle {
  const row = readColumns(value, 7);
  const text = (column: number): string => readDecimalText(row[column], `column ${column}`);
  return {
    at: readMinute(row[0]),
    open: text(1),
    high: text(2),
    low: text(3),
    close: text(4),
    volume: { base: text(5), quote: text(6) },
    bought: undefined,
  };
}

function makeCandles(category: string): PastSeries<PastCandle> {
  return {
    pageSeconds: 16 * HOUR,
    request: (symbol, { from, to }) => ({
      url: `${MARKET}/kline?category=${category}&symbol=${encodeURIComponent(symbol)}&interval=1&start=${from * 1000}&end=${to * 1000 - 1}&limit=1000`,
      weight: 1,
    }),
    parse: parsePage(readCandle, 1000),
  };
}

function readFunding(value: unknown): PastFunding {
  const entry = readObject(value, 'row');
  return {
    at: readInstant(entry.fundingRateTimestamp),
    rate: readDecimalText(entry.fundingRate, 'fundingRate'),
    every: undefined,
  };
}

/** A start without an end is refused. */
const timesOf = ({ from, to }: PastRange): string => `startTime=${from * 1000}&endTime=${to * 1000 - 1}&limit=200`;

const funding: PastSeries<PastFunding> = {
  pageSeconds: 60 * 24 * HOUR,
  request: (symbol, range) => ({
    url: `${MARKET}/funding/history?category=linear&symbol=${encodeURIComponent(symbol)}&${timesOf(range)}`,
    weight: 1,
  }),
  parse: parsePage(readFunding, 200),
};

function readInterest(value: unknown): PastInterest {
  const entry = readObject(value, 'row');
  return {
    at: readInstant(entry.timestamp),
    coins: readDecimalText(entry.openInterest, 'openInterest'),
    usd: undefined,
  };
}

/** Every five minutes, back to the listing. */
const openInterest: PastSeries<PastInterest> = {
  pageSeconds: 16 * HOUR,
  request: (symbol, range) => ({
    url: `${MARKET}/open-interest?category=linear&symbol=${encodeURIComponent(symbol)}&intervalTime=5min&${timesOf(range)}`,
    weight: 1,
  }),
  parse: parsePage(readInterest, 200),
};

/** Source: github.com/bybit-exchange/docs, `docs/v5/market`. */
export const spotHistory: KindHistory = { candles: makeCandles('spot'), hasSides: false };

export const linearHistory: KindHistory = { candles: makeCandles('linear'), hasSides: false, funding, openInterest };
