import { computeFunding, RATE_UNIT } from '@/service/simulate/leverage/funding';
import { MarketLeverage } from '@/service/simulate/leverage/market-leverage';
import { makeSimulatedCandles, makeSimulatedFactBooks, marketOf, paths, WORLD_SEED } from '../simulated-sources';
import { describeBooks } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource, Facts } from './fact';
import { describeLeverage } from './leverage-facts';
import { describeRates } from './rate-facts';
import { median } from './statistics';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const DAY = 86_400;

/** A simulated market for each recorded one, of similar liquidity. */
const CANDLE_MARKETS = [
  ['EMBER_SPOT', 'BTC'],
  ['FATHOM_SPOT', 'BTC'],
  ['BOREAL_FUTURES', 'BTC'],
  ['GLACIER_FUTURES', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['ATLAS_FUTURES', 'ADA'],
] as const;
/**
 * A single day says little about figures that depend on its few fastest minutes: this many working days before now are
 * used.
 */
const CANDLE_DAYS = 15;

const isWorkingDay = (from: number): boolean => new Date(from * 1000).getUTCDay() % 6 !== 0;

/** The median of each fact over several days. */
function mergeDays(days: readonly Facts[]): Facts {
  return Object.fromEntries(
    Object.keys(days[0]).map((name) => [name, median(days.map((day) => day[name]).filter(Number.isFinite))]),
  );
}

export function simulatedCandles(): FactSource[] {
  const midnight = NOW - (NOW % DAY);
  const days = Array.from({ length: 2 * CANDLE_DAYS }, (_, i) => midnight - (i + 1) * DAY)
    .filter(isWorkingDay)
    .slice(0, CANDLE_DAYS);
  return CANDLE_MARKETS.map(([exchange, coin]) => {
    const market = marketOf(exchange, coin);
    const facts = days.map((from) => describeCandles(makeSimulatedCandles(market, from, from + DAY)));
    return { name: `${exchange} ${coin}`, facts: mergeDays(facts) };
  });
}

const BOOKS = [
  ['ATLAS_FUTURES', 'BTC', 10],
  ['BOREAL_FUTURES', 'BTC', 10],
  ['CINDER_SWAP', 'BTC', 10],
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
    return {
      name: `${market.exchange} ${market.coin.ticker}`,
      facts: describeLeverage({
        liquidatedUsd: Array.from(path.longUsd, (usd, i) => usd + path.shortUsd[i]),
        interest: [...path.interest],
        interestUsd: path.interestUsd.at(-1) ?? 1,
      }),
    };
  });
}
