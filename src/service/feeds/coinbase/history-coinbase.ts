import { candleSeries } from '../past-tables';
import { HOUR, readList, readObjectBody } from '../read-past';
import type { KindHistory } from '../venue-history';

const PRODUCTS = 'https://api.coinbase.com/api/v3/brokerage/market/products';

/** Source: docs.cdp.coinbase.com (Advanced Trade). 350 a page; a minute without trades has none. */
export const spotHistory: KindHistory = {
  candles: candleSeries({
    address: `${PRODUCTS}/{symbol}/candles?start={fromSeconds}&end={toSeconds}&granularity=ONE_MINUTE&limit=350`,
    pageSeconds: 5 * HOUR,
    list: (text) => readList(readObjectBody(text).candles, 'field "candles"'),
    limit: 350,
    at: 'start',
    inSeconds: true,
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    base: 'volume',
  }),
  hasSides: false,
};
