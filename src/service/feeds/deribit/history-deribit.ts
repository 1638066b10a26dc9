import { decimalText, describe, FrameError, type JsonObject, readObject } from '../read-fields';
import { HOUR, makePage, readInstant, readList, readMinute, readObjectBody } from '../read-past';
import type { KindHistory, PastCandle, PastFunding, PastRange, PastSeries } from '../venue-history';

const API = 'https://www.deribit.com/api/v2/public';

const spanOf = ({ from, to }: PastRange): string => `start_timestamp=${from * 1000}&end_timestamp=${to * 1000 - 1}`;

/** @throws FrameError */
function readNumber(value: unknown, what: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return decimalText(value);
  throw new FrameError(`${what} must be a number, found ${describe(value)}`);
}

const COLUMNS = ['ticks', 'open', 'high', 'low', 'close', 'volume', 'cost'] as const;

/** Lists of equal length, one for each column; `volume` is coins, `cost` dollars. */
function readCandles(result: JsonObject): PastCandle[] {
  if (result.status === 'no_data') return [];
  const [ticks, ...columns] = COLUMNS.map((name) => readList(result[name], `field "${name}"`));
  if (columns.some((column) => column.length !== ticks.length)) {
    throw new FrameError('the columns of the chart have different lengths');
  }
  return ticks.map((tick, i) => {
    const [open, high, low, close, base, quote] = columns.map((column, at) => readNumber(column[i], COLUMNS[at + 1]));
    return { at: readMinute(tick), open, high, low, close, volume: { base, quote }, bought: undefined };
  });
}

const candles: PastSeries<PastCandle> = {
  pageSeconds: 16 * HOUR,
  request: (symbol, range) => ({
    url: `${API}/get_tradingview_chart_data?instrument_name=${encodeURIComponent(symbol)}&${spanOf(range)}&resolution=1`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readCandles(readObject(readObjectBody(text).result, 'result')), range),
};

/** Funding is paid all the time: what an hour came to. */
function readFunding(value: unknown): PastFunding {
  const entry = readObject(value, 'row');
  return {
    at: readInstant(entry.timestamp),
    rate: readNumber(entry.interest_1h, 'field "interest_1h"'),
    every: HOUR,
  };
}

/** Some 744 rows an answer. */
const funding: PastSeries<PastFunding> = {
  pageSeconds: 28 * 24 * HOUR,
  request: (symbol, range) => ({
    url: `${API}/get_funding_rate_history?instrument_name=${encodeURIComponent(symbol)}&${spanOf(range)}`,
    weight: 1,
  }),
  parse: (text, range) => makePage(readList(readObjectBody(text).result, 'field "result"').map(readFunding), range),
};

/** Source: docs.deribit.com. There is no history of open interest. */
export const perpetualHistory: KindHistory = { candles, hasSides: false, funding };
