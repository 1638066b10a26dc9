import { makeRandom, type Random } from '@/base/random';
import { unixSeconds } from '@/domain/units';
import { type Catalogue, makeCatalogue } from '@/service/catalogue/catalogue';
import type { MarketStatistics, StoredMarket } from '@/service/store/engine/store';

const NOW = unixSeconds(1_781_000_000);

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)];

function makeMarket(id: number, random: Random): StoredMarket {
  const coin = `C${Math.floor(random() * 1800)
    .toString(36)
    .toUpperCase()}`;
  const quote = pick(random, ['USDT', 'USDC', 'USD', 'BTC']);
  return {
    id,
    exchange: `VENUE_${Math.floor(random() * 24)}`,
    rawSymbol: `${coin}${quote}${id}`,
    normalizedSymbol: `${coin}-${quote}`,
    coin,
    category: pick(random, ['SPOT', 'PERPETUAL']),
    coinName: `Coin ${coin}`,
    quoteCoinName: quote,
    fullName: `Coin ${coin} / ${quote}`,
    tick: 0.01,
    lot: 0.001,
    block: 0,
    types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'],
    availableSince: 1_500_000_000 + Math.floor(random() * 2e8),
    supply: 1e6,
    recordedFrom: 0,
    recordedTo: 0,
    tpoBlock: 0,
    tenor: '',
    predictions: '',
  };
}

const makeStatistics = ({ id }: StoredMarket, random: Random): MarketStatistics => ({
  market: id,
  lastPrice: random() * 100,
  quoteVolume: 1e9 * random() ** 8,
  priceChange: random() * 20 - 10,
  ...(random() < 0.5 ? { openInterestChange: random() * 20 - 10 } : {}),
});

/** A service's list of `count` markets on 24 venues, always the same. */
export function makeMarketList(count: number): Catalogue {
  const random = makeRandom(11);
  const stored = Array.from({ length: count }, (_, index) => makeMarket(index + 1, random));
  return makeCatalogue({ stored, statistics: stored.map((market) => makeStatistics(market, random)), now: NOW });
}
