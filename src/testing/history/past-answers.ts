import { decimalOfSteps, type PastMarket, type TrueCandle } from './past-market';

/** Answers a history request of a venue in that venue's format; undefined for an unknown path. */
export type AnswerPast = (url: URL, past: PastMarket, nowSeconds: number) => unknown;

const price = (ticks: number): string => decimalOfSteps(ticks, 1);
const size = (lots: number): string => decimalOfSteps(lots, 3);
/** The value of lots at the open of their candle, where every trade was made. */
const worth = (lots: number, { open }: TrueCandle): string => decimalOfSteps(lots * open, 4);
const rate = (units: number): string => decimalOfSteps(units, 9);

const numberOf = (url: URL, name: string, other: number): number => Number(url.searchParams.get(name) ?? other);

/** The span from `startTime` (ms) to `endTime`, both included, in seconds. */
function spanOf(url: URL, start: string, end: string, now: number): { from: number; to: number } {
  return { from: numberOf(url, start, 0) / 1000, to: Math.min(now, (numberOf(url, end, now * 1000) + 1) / 1000) };
}

/** How venues request hours instead of minutes. */
const HOURS = ['interval=1h', 'interval=60', 'bar=1H', 'resolution=60', 'granularity=ONE_HOUR'];
const isHourly = ({ searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) => HOURS.includes(`${name}=${value}`));
const secondsOf = (url: URL): number => (isHourly(url) ? 3600 : 60);

/** Candles of the requested interval. */
function candlesOf(url: URL, past: PastMarket, from: number, to: number): TrueCandle[] {
  return isHourly(url) ? past.hours(from, to) : past.candles(from, to);
}

function klines(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'startTime', 'endTime', now);
  return candlesOf(url, past, from, to)
    .slice(0, numberOf(url, 'limit', 500))
    .map((candle) => {
      const { minute, open, high, low, close, lots, bought } = candle;
      const prices = [open, high, low, close].map(price);
      const sums = [worth(lots, candle), 7, size(bought), worth(bought, candle), '0'];
      return [minute * 1000, ...prices, size(lots), (minute + secondsOf(url)) * 1000 - 1, ...sums];
    });
}

function binanceFunding(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'startTime', 'endTime', now);
  return past
    .payments(from, to)
    .slice(0, numberOf(url, 'limit', 100))
    .map(({ at, rate: units }) => ({ symbol: 'ABCUSDT', fundingTime: at * 1000 + 3, fundingRate: rate(units) }));
}

function binanceInterest(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'startTime', 'endTime', now);
  return past
    .interests(from, to)
    .slice(-numberOf(url, 'limit', 30))
    .map(({ at, lots }) => ({
      symbol: 'ABCUSDT',
      sumOpenInterest: size(lots),
      sumOpenInterestValue: decimalOfSteps(lots * 300_000, 4),
      timestamp: at * 1000,
    }));
}

const bybitList = (list: readonly unknown[]): unknown => ({ retCode: 0, retMsg: 'OK', result: { list } });

function bybitCandles(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'start', 'end', now);
  const newest = candlesOf(url, past, from, to)
    .reverse()
    .slice(0, numberOf(url, 'limit', 200));
  return bybitList(
    newest.map((candle) => {
      const prices = [candle.open, candle.high, candle.low, candle.close].map(price);
      return [String(candle.minute * 1000), ...prices, size(candle.lots), worth(candle.lots, candle)];
    }),
  );
}

function bybitFunding(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'startTime', 'endTime', now);
  const newest = past.payments(from, to).reverse().slice(0, 200);
  return bybitList(
    newest.map(({ at, rate: units }) => ({ fundingRateTimestamp: String(at * 1000), fundingRate: rate(units) })),
  );
}

function bybitInterest(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'startTime', 'endTime', now);
  const newest = past.interests(from, to).reverse().slice(0, 200);
  return bybitList(newest.map(({ at, lots }) => ({ timestamp: String(at * 1000), openInterest: size(lots) })));
}

const okxData = (data: readonly unknown[]): unknown => ({ code: '0', msg: '', data });

/** Contracts of 0.01 coins; a page always has 100. */
function okxCandles(url: URL, past: PastMarket, now: number): unknown {
  const to = numberOf(url, 'after', now * 1000) / 1000;
  const newest = candlesOf(url, past, to - 100 * secondsOf(url), to).reverse();
  const isSwap = url.searchParams.get('instId')?.endsWith('-SWAP');
  return okxData(
    newest.map((candle) => {
      const prices = [candle.open, candle.high, candle.low, candle.close].map(price);
      const [coins, quote] = [size(candle.lots), worth(candle.lots, candle)];
      const volumes = isSwap ? [decimalOfSteps(candle.lots, 1), coins, quote] : [coins, quote, quote];
      return [String(candle.minute * 1000), ...prices, ...volumes, '1'];
    }),
  );
}

function okxFunding(url: URL, past: PastMarket, now: number): unknown {
  const to = numberOf(url, 'after', now * 1000) / 1000;
  const newest = past.payments(past.listedAt, Math.min(to, now)).reverse().slice(0, 100);
  return okxData(
    newest.map(({ at, rate: units }) => ({
      fundingTime: String(at * 1000),
      fundingRate: '0.5',
      realizedRate: rate(units),
    })),
  );
}

function okxInterest(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'begin', 'end', now);
  const newest = past.interests(from, to).reverse().slice(0, 100);
  return okxData(
    newest.map(({ at, lots }) => [
      String(at * 1000),
      decimalOfSteps(lots, 1),
      size(lots),
      decimalOfSteps(lots * 300_000, 4),
    ]),
  );
}

function deribitCandles(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'start_timestamp', 'end_timestamp', now);
  const candles = candlesOf(url, past, from, to);
  if (candles.length === 0) return { jsonrpc: '2.0', result: { status: 'no_data', ticks: [] } };
  const column = (of: (candle: TrueCandle) => number): number[] => candles.map(of);
  const result = {
    status: 'ok',
    ticks: column(({ minute }) => minute * 1000),
    open: column(({ open }) => open / 10),
    high: column(({ high }) => high / 10),
    low: column(({ low }) => low / 10),
    close: column(({ close }) => close / 10),
    volume: column(({ lots }) => lots / 1000),
    cost: column(({ lots, open }) => (lots * open) / 10_000),
  };
  return { jsonrpc: '2.0', result };
}

function deribitFunding(url: URL, past: PastMarket, now: number): unknown {
  const { from, to } = spanOf(url, 'start_timestamp', 'end_timestamp', now);
  const result = past
    .payments(from, to)
    .map(({ at, rate: units }) => ({ timestamp: at * 1000, interest_1h: units / 1e9, interest_8h: 0.5 }));
  return { jsonrpc: '2.0', result };
}

function coinbaseCandles(url: URL, past: PastMarket, now: number): unknown {
  const [from, to] = [numberOf(url, 'start', 0), Math.min(now, numberOf(url, 'end', now) + 1)];
  const traded = candlesOf(url, past, from, to).filter(({ lots }) => lots > 0);
  const candles = traded
    .reverse()
    .slice(0, 350)
    .map(({ minute, open, high, low, close, lots }) => ({
      start: String(minute),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: size(lots),
    }));
  return { candles };
}

const PATHS: readonly (readonly [path: RegExp, answer: AnswerPast])[] = [
  [/^\/(api\/v3|fapi\/v1)\/klines$/, klines],
  [/^\/fapi\/v1\/fundingRate$/, binanceFunding],
  [/^\/futures\/data\/openInterestHist$/, binanceInterest],
  [/^\/v5\/market\/kline$/, bybitCandles],
  [/^\/v5\/market\/funding\/history$/, bybitFunding],
  [/^\/v5\/market\/open-interest$/, bybitInterest],
  [/^\/api\/v5\/market\/history-candles$/, okxCandles],
  [/^\/api\/v5\/public\/funding-rate-history$/, okxFunding],
  [/^\/api\/v5\/rubik\/stat\/contracts\/open-interest-history$/, okxInterest],
  [/^\/api\/v2\/public\/get_tradingview_chart_data$/, deribitCandles],
  [/^\/api\/v2\/public\/get_funding_rate_history$/, deribitFunding],
  [/^\/api\/v3\/brokerage\/market\/products\/[^/]+\/candles$/, coinbaseCandles],
];

export const answerPast: AnswerPast = (url, past, now) =>
  PATHS.find(([path]) => path.test(url.pathname))?.[1](url, past, now);
