import { candleSeries } from '@/service/feeds/protocol/past-tables';
import { type CandleStep, readList, readObjectBody, STEP_SECONDS } from '@/service/feeds/protocol/read-past';
import type { KindHistory, PastCandle, PastSeries } from '@/service/feeds/protocol/venue-history';

const PRODUCTS = 'https://api.coinbase.com/api/v3/brokerage/market/products';

/** 350 per page. A minute without trades has none. */
const candlesOf = (step: CandleStep): PastSeries<PastCandle> =>
  candleSeries({
    address: `${PRODUCTS}/{symbol}/candles?start={fromSeconds}&end={toSeconds}&granularity=ONE_${step.toUpperCase()}&limit=350`,
    pageSeconds: 300 * STEP_SECONDS[step],
    step,
    list: (text) => readList(readObjectBody(text).candles, 'field "candles"'),
    limit: 350,
    at: 'start',
    inSeconds: true,
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    base: 'volume',
  });

/** Source: docs.cdp.coinbase.com (Advanced Trade). */
export const spotHistory: KindHistory = {
  candles: candlesOf('minute'),
  hours: candlesOf('hour'),
  hasSides: false,
};
