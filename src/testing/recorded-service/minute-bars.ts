import { makeRecordedMarket, type RecordedBar, type RecordedMarket, type RecordedRate } from './recorded-market';
import { readRecordedRows } from './recordings';

const FOLDER = 'data/minute-candles/';
const DAY_SECONDS = 86_400;
const EIGHT_HOURS_MS = 28_800_000;

/** The day of the minute bars, Unix seconds: 13 December 2022. */
export const BARS_DAY = Date.UTC(2022, 11, 13) / 1000;

/** `YYYYMMDD HH:MM[:SS]` in UTC as Unix seconds. */
function parseDay(text: string): number {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d)/.exec(text) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 1000;
}

/** `contractUsd`: only for an inverse market. */
function readBars(path: string, timeOf: (text: string) => number, contractUsd?: number): RecordedBar[] {
  return readRecordedRows(FOLDER + path, 0).map(([at, open, high, low, close, volume]) => ({
    time: timeOf(at),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    ...(contractUsd === undefined ? {} : { usd: Number(volume) * contractUsd }),
  }));
}

const ofBarsDay = (ms: string): number => BARS_DAY + Number(ms) / 1000;

function readSettlements(path: string): RecordedRate[] {
  return readRecordedRows(FOLDER + path, 0).map(([at, text]) => {
    const rate = Number(text);
    return { time: parseDay(at), open: rate, high: rate, low: rate, close: rate, nativeMs: EIGHT_HOURS_MS };
  });
}

/** One day of minutes on five markets, half of it for two of them, and daily bars of one more over four years. */
export function listBarMarkets(): RecordedMarket[] {
  const minutes = (venue: string, symbol: string, contractUsd?: number) => ({
    bars: { BOTH: readBars(`${venue}/minute/${symbol}/20221213_trade.zip`, ofBarsDay, contractUsd) },
  });
  return [
    makeRecordedMarket(
      { exchange: 'BINANCE', rawSymbol: 'BTCBUSD', normalizedSymbol: 'BTC-BUSD', category: 'SPOT', tick: 0.01 },
      minutes('crypto/binance', 'btcbusd'),
    ),
    makeRecordedMarket(
      { exchange: 'BYBIT_SPOT', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', category: 'SPOT', tick: 0.01 },
      minutes('crypto/bybit', 'btcusdt'),
    ),
    makeRecordedMarket(
      { exchange: 'BYBIT', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', category: 'PERPETUAL', tick: 0.5 },
      {
        ...minutes('cryptofuture/bybit', 'btcusdt'),
        funding: readSettlements('cryptofuture/bybit/margin_interest/btcusdt.csv'),
      },
    ),
    makeRecordedMarket(
      { exchange: 'BYBIT', rawSymbol: 'BTCUSD', normalizedSymbol: 'BTC-USD', category: 'PERPETUAL', tick: 0.5 },
      {
        ...minutes('cryptofuture/bybit', 'btcusd', 1),
        funding: readSettlements('cryptofuture/bybit/margin_interest/btcusd.csv'),
      },
    ),
    makeRecordedMarket(
      {
        exchange: 'BINANCE_DELIVERY',
        rawSymbol: 'BTCUSD',
        normalizedSymbol: 'BTC-USD',
        category: 'PERPETUAL',
        tick: 0.1,
      },
      {
        ...minutes('cryptofuture/binance', 'btcusd', 100),
        funding: readSettlements('cryptofuture/binance/margin_interest/btcusd.csv'),
      },
    ),
    makeRecordedMarket(
      { exchange: 'COINBASE', rawSymbol: 'BTC-USD', normalizedSymbol: 'BTC-USD', category: 'SPOT', tick: 0.01 },
      { barSeconds: DAY_SECONDS, bars: { BOTH: readBars('crypto/coinbase/daily/btcusd_trade.zip', parseDay) } },
    ),
  ];
}
