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
import type { KindHistory, PastCandle, PastFunding, PastInterest, PastSeries } from '../venue-history';

const API = 'https://www.okx.com/api/v5';
/** Documentation of different years says 100, 300 and 400 rows a page: fewer than these prove that nothing is left out. */
const LEAST_LIMIT = 100;

/** The list of an answer. @throws FrameError also for one in which the venue refuses, which comes as 200. */
function readAnswer(text: string): readonly unknown[] {
  const body = readObjectBody(text);
  if (body.code !== '0') throw new FrameError(`the venue refuses: ${describe(body.msg)}`);
  return readList(body.data, 'field "data"');
}

/** `[ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm]`: `vol` is contracts where there are contracts. */
function readCandle(value: unknown): PastCandle[] {
  const row = readColumns(value, 9);
  const text = (column: number): string => readDecimalText(row[column], `column ${column}`);
  // The candle of a minute that runs.
  if (row[8] === '0') return [];
  const coins = text(6);
  return [
    {
      at: readMinute(row[0]),
      open: text(1),
      high: text(2),
      low: text(3),
      close: text(4),
      volume: { base: coins, quote: text(7) },
      bought: undefined,
    },
  ];
}

/** On spot `volCcy` is of the quote and `vol` of the base. */
function readSpotCandle(value: unknown): PastCandle[] {
  const base = readDecimalText(readColumns(value, 9)[5], 'column 5');
  return readCandle(value).map((candle) => ({ ...candle, volume: { ...candle.volume, base } }));
}

/** `after`: what is older than that, the newest first. */
function makeCandles(read: (value: unknown) => PastCandle[]): PastSeries<PastCandle> {
  return {
    pageSeconds: 5 * HOUR,
    request: (symbol, { to }) => ({
      url: `${API}/market/history-candles?instId=${encodeURIComponent(symbol)}&bar=1m&after=${to * 1000}&limit=300`,
      weight: 1,
    }),
    parse: (text, range) => {
      const list = readAnswer(text);
      const rows = list.flatMap(read);
      return makePage(rows, range, LEAST_LIMIT - (list.length - rows.length));
    },
  };
}

function readFunding(value: unknown): PastFunding {
  const entry = readObject(value, 'row');
  // What was paid; `fundingRate` is what had been foreseen.
  const rate = entry.realizedRate === undefined || entry.realizedRate === '' ? entry.fundingRate : entry.realizedRate;
  return { at: readInstant(entry.fundingTime), rate: readDecimalText(rate, 'realizedRate'), every: undefined };
}

const funding: PastSeries<PastFunding> = {
  pageSeconds: 30 * 24 * HOUR,
  request: (symbol, { to }) => ({
    url: `${API}/public/funding-rate-history?instId=${encodeURIComponent(symbol)}&after=${to * 1000}&limit=100`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readAnswer(text).map(readFunding), range, LEAST_LIMIT),
};

/** `[ts, oi, oiCcy, oiUsd]` */
function readInterest(value: unknown): PastInterest {
  const row = readColumns(value, 4);
  return {
    at: readInstant(row[0]),
    coins: readDecimalText(row[2], 'column 2'),
    usd: readDecimalText(row[3], 'column 3'),
  };
}

/** Every five minutes, the last five days. */
const openInterest: PastSeries<PastInterest> = {
  pageSeconds: 8 * HOUR,
  reachSeconds: 5 * 24 * HOUR - HOUR,
  request: (symbol, { from, to }) => ({
    url: `${API}/rubik/stat/contracts/open-interest-history?instId=${encodeURIComponent(symbol)}&period=5m&begin=${from * 1000}&end=${to * 1000}&limit=100`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readAnswer(text).map(readInterest), range, LEAST_LIMIT),
};

/** Source: okx.com/docs-v5. */
export const spotHistory: KindHistory = { candles: makeCandles(readSpotCandle), hasSides: false };

export const swapHistory: KindHistory = { candles: makeCandles(readCandle), hasSides: false, funding, openInterest };
