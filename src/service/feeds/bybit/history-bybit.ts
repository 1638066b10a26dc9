import { candleSeries, fundingSeries, interestSeries, refuse } from '@/service/feeds/protocol/past-tables';
import { readObject } from '@/service/feeds/protocol/read-fields';
import { type CandleStep, HOUR, readList, readObjectBody, STEP_SECONDS } from '@/service/feeds/protocol/read-past';
import type { KindHistory, PastCandle, PastSeries } from '@/service/feeds/protocol/venue-history';

const MARKET = 'https://api.bybit.com/v5/market';
/** A start without an end is refused. */
const TIMES = 'startTime={from}&endTime={last}&limit=200';

/**
 * The list of an answer, newest first. @throws FrameError also for a refusal, which the venue sends with status 200.
 */
function list(text: string): readonly unknown[] {
  const body = readObjectBody(text);
  if (body.retCode !== 0) refuse(body.retMsg);
  return readList(readObject(body.result, 'result').list, 'field "list"');
}

/** `[start, o, h, l, c, volume, turnover]` */
const candlesOf = (category: string, step: CandleStep): PastSeries<PastCandle> =>
  candleSeries({
    address: `${MARKET}/kline?category=${category}&symbol={symbol}&interval=${STEP_SECONDS[step] / 60}&start={from}&end={last}&limit=1000`,
    pageSeconds: 960 * STEP_SECONDS[step],
    step,
    list,
    limit: 1000,
    at: 0,
    open: 1,
    high: 2,
    low: 3,
    close: 4,
    base: 5,
    quote: 6,
  });

/** Source: github.com/bybit-exchange/docs, `docs/v5/market`. */
export const spotHistory: KindHistory = {
  candles: candlesOf('spot', 'minute'),
  hours: candlesOf('spot', 'hour'),
  hasSides: false,
};

export const linearHistory: KindHistory = {
  candles: candlesOf('linear', 'minute'),
  hours: candlesOf('linear', 'hour'),
  hasSides: false,
  funding: fundingSeries({
    address: `${MARKET}/funding/history?category=linear&symbol={symbol}&${TIMES}`,
    pageSeconds: 60 * 24 * HOUR,
    list,
    limit: 200,
    at: 'fundingRateTimestamp',
    rate: 'fundingRate',
  }),
  // Every five minutes, back to the listing.
  openInterest: interestSeries({
    address: `${MARKET}/open-interest?category=linear&symbol={symbol}&intervalTime=5min&${TIMES}`,
    pageSeconds: 16 * HOUR,
    list,
    limit: 200,
    at: 'timestamp',
    coins: 'openInterest',
  }),
};
