import { type CandleTable, candleSeries, fundingSeries, interestSeries } from '@/service/feeds/protocol/past-tables';
import { describe, FrameError } from '@/service/feeds/protocol/read-fields';
import {
  type CandleStep,
  HOUR,
  parseBody,
  readColumns,
  readList,
  readMs,
  STEP_SECONDS,
} from '@/service/feeds/protocol/read-past';
import type { KindHistory, PastCandle, PastSeries } from '@/service/feeds/protocol/venue-history';

const FUTURES = 'https://fapi.binance.com';
const TIMES = 'startTime={from}&endTime={last}';

const list = (text: string): readonly unknown[] => readList(parseBody(text), 'the answer');

/** Whether its two times are those of a candle of `step`. @throws FrameError for another length */
function isOf(value: unknown, step: CandleStep): true {
  const row = readColumns(value, 11);
  if (readMs(row[6]) - readMs(row[0]) === STEP_SECONDS[step] * 1000 - 1) return true;
  throw new FrameError(`a candle of one ${step} was asked for, found ${describe([row[0], row[6]])}`);
}

/** `[openTime, o, h, l, c, base, closeTime, quote, trades, takerBuyBase, takerBuyQuote, …]`, 1,000 per page. */
const PLACES = {
  list,
  at: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  base: 5,
  quote: 7,
  bought: { base: 9, quote: 10 },
} satisfies Partial<CandleTable>;

/** 960 of at most 1,000 per page: whole days of hours, and whole hours of minutes. */
const PAGE_ROWS = 960;

const candlesOf = (address: string, step: CandleStep, weight: number): PastSeries<PastCandle> =>
  candleSeries({
    ...PLACES,
    address: `${address}?symbol={symbol}&interval=${step === 'minute' ? '1m' : '1h'}&${TIMES}&limit=1000`,
    weight,
    pageSeconds: PAGE_ROWS * STEP_SECONDS[step],
    step,
    isOver: (row) => isOf(row, step),
  });

const SPOT_CANDLES = 'https://api.binance.com/api/v3/klines';
const FUTURES_CANDLES = `${FUTURES}/fapi/v1/klines`;

/** Source: github.com/binance/binance-spot-api-docs (rest-api.md). */
export const spotHistory: KindHistory = {
  candles: candlesOf(SPOT_CANDLES, 'minute', 2),
  hours: candlesOf(SPOT_CANDLES, 'hour', 2),
  hasSides: true,
};

/** Source: developers.binance.com (USD-margined futures). */
export const linearHistory: KindHistory = {
  candles: candlesOf(FUTURES_CANDLES, 'minute', 5),
  hours: candlesOf(FUTURES_CANDLES, 'hour', 5),
  hasSides: true,
  // 1,000 per page, ascending: more than this many hours can contain.
  funding: fundingSeries({
    address: `${FUTURES}/fapi/v1/fundingRate?symbol={symbol}&${TIMES}&limit=1000`,
    pageSeconds: 40 * 24 * HOUR,
    list,
    at: 'fundingTime',
    rate: 'fundingRate',
  }),
  // Every five minutes, 500 per page, for the last 30 days only. One day less is requested, so that its start still
  // exists by then.
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
