import type { Market } from '@/contract/payloads';
import type { MarketSortField } from '@/contract/values';
import type { MarketStatistics, StoredMarket } from '../store/store';

export interface CatalogueMarket {
  readonly stored: StoredMarket;
  /** The entry as `/v1/markets` gives it. */
  readonly entry: Market;
  /** Lower-case texts that `symbolFilter` searches, with separators that no query can hold. */
  readonly haystack: string;
  readonly sortValues: Readonly<Record<MarketSortField, number | undefined>>;
}

const USD_QUOTES: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'DAI']);

/** Quote asset of a market: what follows the last dash of BASE-QUOTE. */
export function quoteOf(market: StoredMarket): string {
  return market.normalizedSymbol.slice(market.normalizedSymbol.lastIndexOf('-') + 1);
}

/** True when prices of the market are dollars (stable coins count as such). */
export function isUsdQuoted(market: StoredMarket): boolean {
  return USD_QUOTES.has(quoteOf(market));
}

interface Priced {
  readonly stored: StoredMarket;
  readonly statistics: MarketStatistics | undefined;
}

/** True when `a` prices its coin better than `b`: a living market before a recorded one, then the larger volume. */
function isBetterReference(a: Priced, b: Priced): boolean {
  const [aLives, bLives] = [a.stored.recordedTo === 0, b.stored.recordedTo === 0];
  if (aLives !== bLives) return aLives;
  return (a.statistics?.quoteVolume ?? 0) > (b.statistics?.quoteVolume ?? 0);
}

/** The market that prices each coin, among those in dollars. */
function findReferences(priced: readonly Priced[]): Map<string, Priced> {
  const references = new Map<string, Priced>();
  for (const candidate of priced) {
    if (!candidate.statistics || !isUsdQuoted(candidate.stored)) continue;
    const best = references.get(candidate.stored.coin);
    if (!best || isBetterReference(candidate, best)) references.set(candidate.stored.coin, candidate);
  }
  return references;
}

function multiply(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Number((a * b).toPrecision(15));
}

/** USD per unit of the quote asset and of the coin. */
function priceMarket({ stored, statistics }: Priced, references: ReadonlyMap<string, Priced>) {
  const priceOf = (coin: string): number | undefined => references.get(coin)?.statistics?.lastPrice;
  if (!isUsdQuoted(stored)) return { quote: priceOf(quoteOf(stored)), coin: priceOf(stored.coin) };
  // A recorded market's day is another day: its own price, not today's.
  return { quote: 1, coin: stored.recordedTo > 0 ? statistics?.lastPrice : priceOf(stored.coin) };
}

/** Figures of a market in USD and percent; those that cannot be known are absent. */
function measure(priced: Priced, references: ReadonlyMap<string, Priced>) {
  const { stored, statistics } = priced;
  const price = priceMarket(priced, references);
  const marketcap = stored.supply > 0 ? multiply(price.coin, stored.supply) : undefined;
  return {
    ...(statistics && describeStatistics(statistics)),
    ...present('volume24h', multiply(statistics?.quoteVolume, price.quote)),
    ...present('marketcap', marketcap),
  };
}

function describeStatistics({ lastPrice, volumeChange, priceChange, openInterestChange }: MarketStatistics) {
  return {
    lastPrice,
    ...present('volumeChange24h', volumeChange),
    ...present('priceChange24h', priceChange),
    ...present('oiChange24h', openInterestChange),
  };
}

function describe(priced: Priced, references: ReadonlyMap<string, Priced>): CatalogueMarket {
  const { stored } = priced;
  const { exchange, rawSymbol, normalizedSymbol, coin, category, coinName, quoteCoinName, fullName } = stored;
  const figures = measure(priced, references);
  const record = { from: { s: stored.recordedFrom }, to: { s: stored.recordedTo } };
  const entry: Market = {
    exchange,
    rawSymbol,
    normalizedSymbol,
    coin,
    category,
    coinName,
    quoteCoinName,
    fullName,
    ...figures,
    ...(stored.availableSince > 0 ? { availableSince: { s: stored.availableSince } } : {}),
    ...(stored.recordedTo > 0 ? { recorded: record } : {}),
  };
  return {
    stored,
    entry,
    haystack: [rawSymbol, normalizedSymbol, coin, coinName, fullName].join('\0').toLowerCase(),
    sortValues: {
      VOLUME_24H: figures.volume24h,
      PRICE_CHANGE_24H: figures.priceChange24h,
      MARKET_SYMBOL_OI_CHANGE_24H: figures.oiChange24h,
      MARKET_SYMBOL_MARKETCAP: figures.marketcap,
      AVAILABLE_SINCE: stored.availableSince > 0 ? stored.availableSince : undefined,
    },
  };
}

function present<K extends string>(key: K, value: number | undefined): { [P in K]?: number } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: number });
}

/** Entries of all markets in USD, and the market that prices each coin. */
export function describeMarkets(
  stored: readonly StoredMarket[],
  statistics: readonly MarketStatistics[],
): { markets: CatalogueMarket[]; references: ReadonlyMap<string, StoredMarket> } {
  const byId = new Map(statistics.map((row) => [row.market, row]));
  const priced = stored.map((market) => ({ stored: market, statistics: byId.get(market.id) }));
  const references = findReferences(priced);
  return {
    markets: priced.map((market) => describe(market, references)),
    references: new Map([...references].map(([coin, market]) => [coin, market.stored])),
  };
}
