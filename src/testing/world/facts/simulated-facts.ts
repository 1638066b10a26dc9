import { computeFunding, RATE_UNIT } from '@/service/simulate/leverage/funding';
import { MarketLeverage } from '@/service/simulate/leverage/market-leverage';
import { makeSimulatedCandles, makeSimulatedFactBooks, marketOf, paths, WORLD_SEED } from '../simulated-sources';
import { describeBooks } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource } from './fact';
import { describeRates } from './rate-facts';
import { mean, quantile } from './statistics';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const DAY = 86_400;

/** A market for each recorded one, as liquid as it, and how many days before now its day ended. */
const CANDLE_DAYS = [
  ['EMBER_SPOT', 'BTC', 0],
  ['FATHOM_SPOT', 'BTC', 1],
  ['BOREAL_FUTURES', 'BTC', 2],
  ['GLACIER_FUTURES', 'BTC', 6],
  ['CINDER_SWAP', 'BTC', 8],
  ['ATLAS_FUTURES', 'ADA', 9],
] as const;

export function simulatedCandles(): FactSource[] {
  return CANDLE_DAYS.map(([exchange, coin, daysAgo]) => {
    const to = NOW - daysAgo * DAY;
    const candles = makeSimulatedCandles(marketOf(exchange, coin), to - DAY, to);
    return { name: `${exchange} ${coin}`, facts: describeCandles(candles) };
  });
}

const BOOKS = [
  ['ATLAS_FUTURES', 'BTC', 10],
  ['BOREAL_FUTURES', 'BTC', 10],
  ['ATLAS_FUTURES', 'ETH', 10],
] as const;

export function simulatedBooks(): FactSource[] {
  return BOOKS.map(([exchange, coin, hours]) => ({
    name: `${exchange} ${coin}`,
    facts: describeBooks(makeSimulatedFactBooks(marketOf(exchange, coin), NOW - hours * HOUR, NOW), 60),
  }));
}

export function simulatedRates(): FactSource[] {
  const { coins } = new MarketLeverage(WORLD_SEED, paths);
  const to = NOW - (NOW % HOUR);
  return ['BTC', 'ETH'].map((coin) => {
    const market = marketOf('DEXPERP_FUTURES', coin);
    const from = to - 42 * DAY;
    const { rate } = computeFunding(market, coins.get(market, from, to, HOUR).mood, WORLD_SEED, {
      from,
      to,
      step: HOUR,
    });
    return { name: `DEXPERP ${coin}`, facts: describeRates(Array.from(rate, (units) => units * RATE_UNIT)) };
  });
}

export function simulatedLiquidations(): FactSource[] {
  const leverage = new MarketLeverage(WORLD_SEED, paths);
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
