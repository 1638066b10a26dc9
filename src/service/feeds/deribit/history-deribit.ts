import { candleSeries, fundingSeries } from '@/service/feeds/protocol/past-tables';
import { FrameError, readObject } from '@/service/feeds/protocol/read-fields';
import { type CandleStep, HOUR, readList, readObjectBody, STEP_SECONDS } from '@/service/feeds/protocol/read-past';
import type { KindHistory, PastCandle, PastSeries } from '@/service/feeds/protocol/venue-history';

const API = 'https://www.deribit.com/api/v2/public';
const MARKET = 'instrument_name={symbol}&start_timestamp={from}&end_timestamp={last}';
const COLUMNS = ['ticks', 'open', 'high', 'low', 'close', 'volume', 'cost'] as const;

/** Converts the chart, which has one list per column, to rows. @throws FrameError */
function listCandles(text: string): readonly unknown[] {
  const result = readObject(readObjectBody(text).result, 'result');
  if (result.status === 'no_data') return [];
  const columns = COLUMNS.map((name) => readList(result[name], `field "${name}"`));
  if (columns.some((column) => column.length !== columns[0].length)) {
    throw new FrameError('the columns of the chart have different lengths');
  }
  return columns[0].map((_, i) => columns.map((column) => column[i]));
}

/** `volume` is in coins, `cost` in dollars. */
const candlesOf = (step: CandleStep): PastSeries<PastCandle> =>
  candleSeries({
    address: `${API}/get_tradingview_chart_data?${MARKET}&resolution=${STEP_SECONDS[step] / 60}`,
    pageSeconds: 960 * STEP_SECONDS[step],
    step,
    list: listCandles,
    at: 0,
    open: 1,
    high: 2,
    low: 3,
    close: 4,
    base: 5,
    quote: 6,
  });

/** Source: docs.deribit.com. There is no history of open interest. */
export const perpetualHistory: KindHistory = {
  candles: candlesOf('minute'),
  hours: candlesOf('hour'),
  hasSides: false,
  // Funding is paid continuously: the sum of each hour. Some 744 rows per answer.
  funding: fundingSeries({
    address: `${API}/get_funding_rate_history?${MARKET}`,
    pageSeconds: 28 * 24 * HOUR,
    list: (text) => readList(readObjectBody(text).result, 'field "result"'),
    at: 'timestamp',
    rate: 'interest_1h',
    every: HOUR,
  }),
};
