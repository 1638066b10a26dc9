import { describe, FrameError, readObject } from '../read-fields';
import { HOUR, makePage, readDecimalText, readList, readObjectBody } from '../read-past';
import type { KindHistory, PastCandle, PastSeries } from '../venue-history';

/** @throws FrameError */
function readStart(value: unknown): number {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds % 60 === 0) return seconds;
  throw new FrameError(`field "start" must be whole minutes in seconds as text, found ${describe(value)}`);
}

function readCandle(value: unknown): PastCandle {
  const entry = readObject(value, 'row');
  const text = (field: string): string => readDecimalText(entry[field], `field "${field}"`);
  return {
    at: readStart(entry.start),
    open: text('open'),
    high: text('high'),
    low: text('low'),
    close: text('close'),
    volume: { base: text('volume'), quote: undefined },
    bought: undefined,
  };
}

/** 350 a page; a minute without trades has none. */
const candles: PastSeries<PastCandle> = {
  pageSeconds: 5 * HOUR,
  request: (symbol, { from, to }) => ({
    url: `https://api.coinbase.com/api/v3/brokerage/market/products/${encodeURIComponent(symbol)}/candles?start=${from}&end=${to}&granularity=ONE_MINUTE&limit=350`,
    weight: 1,
  }),
  parse: (text, range) =>
    makePage(readList(readObjectBody(text).candles, 'field "candles"').map(readCandle), range, 350),
};

/** Source: docs.cdp.coinbase.com (Advanced Trade). */
export const spotHistory: KindHistory = { candles, hasSides: false };
