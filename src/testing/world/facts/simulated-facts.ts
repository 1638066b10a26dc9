import { BOOK_DEPTH } from '@/service/simulate/book/book-field';
import { BookSimulator } from '@/service/simulate/book/book-simulator';
import { CandleColumns } from '@/service/simulate/candle-columns';
import { computeFunding, RATE_UNIT } from '@/service/simulate/leverage/funding';
import { MarketLeverage } from '@/service/simulate/leverage/market-leverage';
import { buildMarketList, type SimMarket } from '@/service/simulate/market-list';
import { MarketTape } from '@/service/simulate/market-tape';
import { computeMovement, computeSummary } from '@/service/simulate/options/option-surface';
import { PricePaths } from '@/service/simulate/price-paths';
import { describeBooks, type FactBook } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource } from './fact';
import { describeRates } from './rate-facts';
import { mean, quantile } from './statistics';

const SEED = 1;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const DAY = 86_400;
const MARKETS = buildMarketList('full');
const paths = new PricePaths(SEED);

function marketOf(exchange: string, coin: string): SimMarket {
  const found = MARKETS.find((market) => market.exchange === exchange && market.coin.ticker === coin);
  if (!found) throw new Error(`${exchange} has no ${coin}`);
  return found;
}

function buildCandles(market: SimMarket, from: number, to: number): CandleColumns {
  const columns = new CandleColumns((to - from) / 60);
  new MarketTape(market, SEED).build(paths.getMinutes(market, from, to), 0, columns);
  return columns;
}

const CANDLE_DAYS = [
  ['ATLAS_FUTURES', 'BTC', 0],
  ['ATLAS_FUTURES', 'BTC', 1],
  ['EMBER_SPOT', 'BTC', 2],
  ['BOREAL_FUTURES', 'ETH', 3],
  ['CINDER_SWAP', 'BTC', 8],
  ['ATLAS_FUTURES', 'ADA', 9],
] as const;

export function simulatedCandles(): FactSource[] {
  return CANDLE_DAYS.map(([exchange, coin, daysAgo]) => {
    const to = NOW - daysAgo * DAY;
    const { length, unsigned, signed, wide } = buildCandles(marketOf(exchange, coin), to - DAY, to);
    const candles = Array.from({ length }, (_, i) => {
      const open = unsigned.open[i];
      const volume = wide.buyLots[i] + wide.sellLots[i];
      return { open, high: open + signed.high[i], low: open + signed.low[i], close: open + signed.close[i], volume };
    });
    return { name: `${exchange} ${coin}`, facts: describeCandles(candles) };
  });
}

const BOOKS = [
  ['ATLAS_FUTURES', 'BTC', 10],
  ['BOREAL_FUTURES', 'BTC', 10],
  ['ATLAS_FUTURES', 'ETH', 10],
] as const;

function runBooks(market: SimMarket, hours: number): FactBook[] {
  const from = NOW - hours * HOUR;
  const book = BookSimulator.make(market, SEED, paths, from);
  const candles = buildCandles(market, from - 60, NOW);
  const traded = new Map(
    Array.from({ length: candles.length }, (_, i) => [
      candles.unsigned.ts[i] + 60,
      (candles.wide.buyLots[i] + candles.wide.sellLots[i]) * market.lot,
    ]),
  );
  const books: FactBook[] = [];
  book.run(paths.getMinutes(market, book.at, NOW), (ts) => {
    const lots = new Uint32Array(2 * BOOK_DEPTH);
    book.copyTo(lots, 0);
    const first = book.lowestBlock;
    const bid = lots.subarray(0, BOOK_DEPTH).findLastIndex((size) => size > 0);
    const ask = lots.subarray(BOOK_DEPTH).findIndex((size) => size > 0) + BOOK_DEPTH;
    const middle = first + BOOK_DEPTH;
    const spread = (ask - bid) * market.block;
    const sizes = Float64Array.from(lots, (size) => size * market.lot);
    books.push({ ts, mid: middle * market.block, spread, middle, first, sizes, traded: traded.get(ts) ?? 0 });
  });
  return books;
}

export function simulatedBooks(): FactSource[] {
  return BOOKS.map(([exchange, coin, hours]) => ({
    name: `${exchange} ${coin}`,
    facts: describeBooks(runBooks(marketOf(exchange, coin), hours), 60),
  }));
}

export function simulatedRates(): FactSource[] {
  const { coins } = new MarketLeverage(SEED, paths);
  const to = NOW - (NOW % HOUR);
  return ['BTC', 'ETH'].map((coin) => {
    const market = marketOf('DEXPERP_FUTURES', coin);
    const from = to - 42 * DAY;
    const { rate } = computeFunding(market, coins.get(market, from, to, HOUR).mood, SEED, { from, to, step: HOUR });
    return { name: `DEXPERP ${coin}`, facts: describeRates(Array.from(rate, (units) => units * RATE_UNIT)) };
  });
}

export function simulatedLiquidations(): FactSource[] {
  const leverage = new MarketLeverage(SEED, paths);
  return [marketOf('ATLAS_FUTURES', 'BTC'), marketOf('ATLAS_FUTURES', 'DOGE')].map((market) => {
    const path = leverage.getMinutes(market, NOW - 7 * DAY, NOW);
    const minutes = Array.from(path.longUsd, (usd, i) => usd + path.shortUsd[i]);
    const bursts = minutes.filter((usd) => usd > 0);
    const hours = Array.from({ length: 168 }, (_, hour) => mean(minutes.slice(hour * 60, hour * 60 + 60)) * 60);
    const total = mean(hours) * 168;
    const top = hours.toSorted((a, b) => b - a).slice(0, 17);
    return {
      name: `${market.exchange} ${market.coin.ticker}`,
      facts: {
        'minutes with liquidations': bursts.length / minutes.length,
        'decades between the smallest and the largest minute': Math.log10(quantile(bursts, 1) / quantile(bursts, 0)),
        'share of the busiest tenth of the hours': (mean(top) * top.length) / total,
        'liquidated in a day over open interest, %': (100 * total) / 7 / (path.interestUsd.at(-1) ?? 1),
      },
    };
  });
}

export function simulatedOptions(): FactSource[] {
  const hour = NOW / HOUR;
  const { coin } = marketOf('ATLAS_FUTURES', 'ETH');
  const movement = computeMovement(paths, coin, hour - 365 * 24, hour);
  const { price } = paths.getHours({ coin, price: coin.price, quote: 'USD' }, (hour - 366 * 24) * HOUR, NOW);
  const daily = Array.from({ length: 365 }, (_, day) => Math.log(price[(day + 1) * 24] / price[day * 24]));
  const realised = 100 * Math.sqrt(365 * mean(daily.map((move) => move ** 2)));
  return (['ONE_W', 'ONE_M'] as const).map((tenor) => {
    const volatility = [...computeSummary(movement, 'volatility', tenor, SEED)];
    const skew = [...computeSummary(movement, 'skew', tenor, SEED)];
    return {
      name: `ETH ${tenor}`,
      facts: {
        'implied volatility at the money, %': mean(volatility),
        '25-delta skew, points': quantile(skew, 0.1),
        'implied less realised volatility of the year, points': mean(volatility) - realised,
      },
    };
  });
}
