import { computeFunding, RATE_UNIT } from '@/service/simulate/leverage/funding';
import { MarketLeverage } from '@/service/simulate/leverage/market-leverage';
import { computeMovement, computeSummary } from '@/service/simulate/options/option-surface';
import { makeSimulatedCandles, makeSimulatedFactBooks, marketOf, paths, WORLD_SEED } from '../simulated-sources';
import { describeBooks } from './book-facts';
import { describeCandles } from './candle-facts';
import type { FactSource, Facts } from './fact';
import { describeLeverage } from './leverage-facts';
import { describeRates } from './rate-facts';
import { mean, median, quantile } from './statistics';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const HOUR = 3600;
const DAY = 86_400;

/** A market for each recorded one, as liquid as it. */
const CANDLE_MARKETS = [
  ['EMBER_SPOT', 'BTC'],
  ['FATHOM_SPOT', 'BTC'],
  ['BOREAL_FUTURES', 'BTC'],
  ['GLACIER_FUTURES', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['ATLAS_FUTURES', 'ADA'],
] as const;
/** One day says little of figures that hang on its few fastest minutes: so many working days before now are looked at. */
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

export function simulatedOptions(): FactSource[] {
  const hour = NOW / HOUR;
  const { coin } = marketOf('ATLAS_FUTURES', 'ETH');
  const movement = computeMovement(paths, coin, hour - 365 * 24, hour);
  const { price } = paths.getHours({ coin, price: coin.price, quote: 'USD' }, (hour - 366 * 24) * HOUR, NOW);
  const daily = Array.from({ length: 365 }, (_, day) => Math.log(price[(day + 1) * 24] / price[day * 24]));
  const realised = 100 * Math.sqrt(365 * mean(daily.map((move) => move ** 2)));
  return (['ONE_W', 'ONE_M'] as const).map((tenor) => {
    const volatility = [...computeSummary(movement, 'volatility', tenor, WORLD_SEED)];
    const skew = [...computeSummary(movement, 'skew', tenor, WORLD_SEED)];
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
