import { candleSeries, fundingSeries, interestSeries, refuse } from '@/service/feeds/protocol/past-tables';
import {
  type CandleStep,
  HOUR,
  readColumns,
  readList,
  readObjectBody,
  STEP_SECONDS,
} from '@/service/feeds/protocol/read-past';
import type { KindHistory, PastCandle, PastSeries } from '@/service/feeds/protocol/venue-history';

const API = 'https://www.okx.com/api/v5';
/** Documentation of different years says 100, 300 and 400 rows a page: fewer than these prove that nothing is left out. */
const MIN_LIMIT = 100;

/** The list of an answer, the newest first. @throws FrameError also for one in which the venue refuses, which comes as 200. */
function list(text: string): readonly unknown[] {
  const body = readObjectBody(text);
  if (body.code !== '0') refuse(body.msg);
  return readList(body.data, 'field "data"');
}

/**
 * `[ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm]`: `vol` is contracts and `volCcy` coins where there are contracts; on spot
 * `vol` is coins and `volCcy` of the quote. `after`: what is older than that. `confirm` is 0 in the candle that runs.
 */
const candlesOf = (base: number, step: CandleStep): PastSeries<PastCandle> =>
  candleSeries({
    address: `${API}/market/history-candles?instId={symbol}&bar=${step === 'minute' ? '1m' : '1H'}&after={to}&limit=300`,
    pageSeconds: 300 * STEP_SECONDS[step],
    step,
    list,
    limit: MIN_LIMIT,
    at: 0,
    open: 1,
    high: 2,
    low: 3,
    close: 4,
    base,
    quote: 7,
    isOver: (row) => readColumns(row, 9)[8] !== '0',
  });

/** Source: okx.com/docs-v5. */
export const spotHistory: KindHistory = {
  candles: candlesOf(5, 'minute'),
  hours: candlesOf(5, 'hour'),
  hasSides: false,
};

export const swapHistory: KindHistory = {
  candles: candlesOf(6, 'minute'),
  hours: candlesOf(6, 'hour'),
  hasSides: false,
  funding: fundingSeries({
    address: `${API}/public/funding-rate-history?instId={symbol}&after={to}&limit=100`,
    pageSeconds: 30 * 24 * HOUR,
    list,
    limit: MIN_LIMIT,
    at: 'fundingTime',
    // What was paid; `fundingRate` is what had been foreseen.
    rate: ['realizedRate', 'fundingRate'],
  }),
  // `[ts, oi, oiCcy, oiUsd]`, every five minutes, the last five days.
  openInterest: interestSeries({
    address: `${API}/rubik/stat/contracts/open-interest-history?instId={symbol}&period=5m&begin={from}&end={to}&limit=100`,
    pageSeconds: 8 * HOUR,
    reachSeconds: 5 * 24 * HOUR - HOUR,
    list,
    limit: MIN_LIMIT,
    at: 0,
    coins: 2,
    usd: 3,
  }),
};
