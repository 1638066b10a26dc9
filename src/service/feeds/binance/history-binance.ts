import { type CandleTable, candleSeries, fundingSeries, interestSeries } from '../past-tables';
import { describe, FrameError } from '../read-fields';
import { HOUR, parseBody, readColumns, readList, readMs } from '../read-past';
import type { KindHistory } from '../venue-history';

const MINUTE_MS = 60_000;
const FUTURES = 'https://fapi.binance.com';
const TIMES = 'startTime={from}&endTime={last}';

const list = (text: string): readonly unknown[] => readList(parseBody(text), 'the answer');

/** Whether it is a candle of a minute, by its two times. @throws FrameError where it is of another length */
function isMinute(value: unknown): true {
  const row = readColumns(value, 11);
  if (readMs(row[6]) - readMs(row[0]) === MINUTE_MS - 1) return true;
  throw new FrameError(`a candle of one minute was asked for, found ${describe([row[0], row[6]])}`);
}

/** `[openTime, o, h, l, c, base, closeTime, quote, trades, takerBuyBase, takerBuyQuote, …]`, 1,000 a page. */
const CANDLES = {
  pageSeconds: 16 * HOUR,
  list,
  at: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  base: 5,
  quote: 7,
  bought: { base: 9, quote: 10 },
  isOver: isMinute,
} satisfies Partial<CandleTable>;

const candlesOf = (address: string): string => `${address}?symbol={symbol}&interval=1m&${TIMES}&limit=1000`;

/** Source: github.com/binance/binance-spot-api-docs (rest-api.md). */
export const spotHistory: KindHistory = {
  candles: candleSeries({ ...CANDLES, address: candlesOf('https://api.binance.com/api/v3/klines'), weight: 2 }),
  hasSides: true,
};

/** Source: developers.binance.com (USD-margined futures). */
export const linearHistory: KindHistory = {
  candles: candleSeries({ ...CANDLES, address: candlesOf(`${FUTURES}/fapi/v1/klines`), weight: 5 }),
  hasSides: true,
  // 1,000 a page, ascending: so many hours cannot be more.
  funding: fundingSeries({
    address: `${FUTURES}/fapi/v1/fundingRate?symbol={symbol}&${TIMES}&limit=1000`,
    pageSeconds: 40 * 24 * HOUR,
    list,
    at: 'fundingTime',
    rate: 'fundingRate',
  }),
  // Every five minutes, 500 a page, of the last 30 days only: a day less is asked for, whose start is still there when it is.
  openInterest: interestSeries({
    address: `${FUTURES}/futures/data/openInterestHist?symbol={symbol}&period=5m&${TIMES}&limit=500`,
    pageSeconds: 40 * HOUR,
    reachSeconds: 29 * 24 * HOUR,
    list,
    at: 'timestamp',
    coins: 'sumOpenInterest',
    usd: 'sumOpenInterestValue',
  }),
};
