import { LEVERAGE_TYPES, type Market, type Timestamp } from '@/contract/payloads';
import type { MarketSortField } from '@/contract/values';
import type { UnixSeconds } from '@/domain/units';
import type { MarketStatistics, PredictionFigures, StoredMarket, StoredToken } from '@/service/store/engine/store';
import { describeEvent, expandPredictions, searchTexts } from './prediction-entries';

/** The input of a catalogue. */
export interface CatalogueFacts {
  readonly stored: readonly StoredMarket[];
  readonly statistics: readonly MarketStatistics[];
  readonly tokens?: readonly StoredToken[];
  readonly predictionFigures?: readonly PredictionFigures[];
  readonly now: UnixSeconds;
}

export interface CatalogueMarket {
  readonly stored: StoredMarket;
  /** The entry as returned by `/v1/markets`. */
  readonly entry: Market;
  /** The symbols used in requests for series: its own, or the conditions of a prediction event. */
  readonly symbols: readonly string[];
  /** Lower-case texts that `symbolFilter` searches, with separators that no query can contain. */
  readonly haystack: string;
  readonly sortValues: Readonly<Record<MarketSortField, number | undefined>>;
}

const USD_QUOTES: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'DAI']);

/** Quote asset of a market: the part after the last dash of BASE-QUOTE. */
export function quoteOf(market: StoredMarket): string {
  return market.normalizedSymbol.slice(market.normalizedSymbol.lastIndexOf('-') + 1);
}

/** Whether prices of the market are in dollars (stable coins count as such). */
export function isUsdQuoted(market: StoredMarket): boolean {
  return USD_QUOTES.has(quoteOf(market));
}

interface Priced {
  readonly stored: StoredMarket;
  readonly statistics: MarketStatistics | undefined;
}

/** Whether its price is current: simulated, or recorded and fresh. */
const isOfNow = ({ stored }: Priced): boolean => stored.recordedTo === 0 || stored.isFresh === true;

/** Whether `a` prices its coin better than `b`: a current price is better than a past one, then the larger volume. */
function isBetterReference(a: Priced, b: Priced): boolean {
  const [aLives, bLives] = [isOfNow(a), isOfNow(b)];
  if (aLives !== bLives) return aLives;
  return (a.statistics?.quoteVolume ?? 0) > (b.statistics?.quoteVolume ?? 0);
}

/** Key of the price of a coin: simulated prices are never used for recorded markets, or vice versa. */
const referenceKey = (coin: string, { recordedTo }: Pick<StoredMarket, 'recordedTo'>): string =>
  recordedTo > 0 ? `recorded ${coin}` : coin;

/** The market that prices each coin, among those quoted in dollars. */
function findReferences(priced: readonly Priced[]): Map<string, Priced> {
  const references = new Map<string, Priced>();
  for (const candidate of priced) {
    if (!candidate.statistics || !isUsdQuoted(candidate.stored)) continue;
    const key = referenceKey(candidate.stored.coin, candidate.stored);
    const best = references.get(key);
    if (!best || isBetterReference(candidate, best)) references.set(key, candidate);
  }
  return references;
}

function multiply(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Number((a * b).toPrecision(15));
}

/** USD per unit of the quote asset and of the coin. */
function priceMarket({ stored, statistics }: Priced, references: ReadonlyMap<string, Priced>) {
  const priceOf = (coin: string): number | undefined =>
    references.get(referenceKey(coin, stored))?.statistics?.lastPrice;
  if (!isUsdQuoted(stored)) return { quote: priceOf(quoteOf(stored)), coin: priceOf(stored.coin) };
  // A recorded market's day is in the past: uses its own price rather than today's.
  return { quote: 1, coin: stored.recordedTo > 0 ? statistics?.lastPrice : priceOf(stored.coin) };
}

/** Circulating supply of a market's coin by its latest report, except for recordings of another day. */
function supplyOf(stored: StoredMarket, { tokensOf }: Surroundings): number {
  if (stored.supply === 0 || stored.recordedTo > 0) return stored.supply;
  return tokensOf(stored.coin)[0]?.circulating ?? stored.supply;
}

/** Figures of a market in USD and percent. Unknown ones are absent. */
function measure(priced: Priced, surroundings: Surroundings) {
  const { stored, statistics } = priced;
  const price = priceMarket(priced, surroundings.references);
  const supply = supplyOf(stored, surroundings);
  const marketcap = supply > 0 ? multiply(price.coin, supply) : undefined;
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

/** What entries need besides their own row. */
interface Surroundings {
  readonly references: ReadonlyMap<string, Priced>;
  readonly predictionFigures: ReadonlyMap<number, PredictionFigures>;
  readonly now: number;
  tokensOf(coin: string): readonly StoredToken[];
}

const NAMES = ['normalizedSymbol', 'coin', 'category', 'tenor', 'coinName', 'quoteCoinName', 'fullName'] as const;

/** The non-empty texts of a row. */
function describeNames(stored: StoredMarket): Pick<Market, 'exchange' | 'rawSymbol'> & Partial<Market> {
  const { exchange, rawSymbol } = stored;
  const said = NAMES.filter((name) => stored[name] !== '').map((name) => [name, stored[name]] as const);
  return { exchange, rawSymbol, ...Object.fromEntries(said) };
}

export function stampOf(ms: number): Timestamp {
  const [s, ns] = [Math.floor(ms / 1000), (ms % 1000) * 1e6];
  return ns === 0 ? { s } : { s, ns };
}

/** What was recorded of a market. Spans are half-open in the store; here they include their last second. */
function describeRecord(stored: StoredMarket): Market['recorded'] {
  const { recordedFrom, recordedTo, recording, isFresh, isDemo, isHourly, types } = stored;
  const ends = {
    from: { s: recordedFrom },
    to: { s: recordedTo },
    leverage: LEVERAGE_TYPES.filter((type) => types.includes(type)),
    ...(isFresh && { live: true }),
    ...(isDemo && { demo: true }),
    ...(isHourly && { hourly: true }),
  };
  if (recording === undefined) return ends;
  const { spans, offMarket, filledFrom, secondsFrom } = recording;
  const prints = offMarket?.prints.map(({ ms, ...print }) => ({ timestamp: stampOf(ms), ...print }));
  return {
    ...ends,
    ...(filledFrom === undefined ? {} : { filled: { s: filledFrom } }),
    ...(secondsFrom === undefined ? {} : { seconds: { s: secondsFrom } }),
    spans: spans.map(({ from, to }) => ({ from: { s: from }, to: { s: to - 1 } })),
    ...(offMarket && prints && { offMarket: { count: offMarket.count, prints } }),
  };
}

function describe(priced: Priced, surroundings: Surroundings): CatalogueMarket {
  const { stored } = priced;
  const isEvent = stored.predictions !== '';
  const figures: Partial<Market> = isEvent
    ? describeEvent(stored, surroundings.predictionFigures, surroundings.now)
    : measure(priced, surroundings);
  const entry: Market = {
    ...describeNames(stored),
    ...figures,
    ...(stored.availableSince > 0 ? { availableSince: { s: stored.availableSince } } : {}),
    ...(stored.recordedTo > 0 ? { recorded: describeRecord(stored) } : {}),
  };
  const { rawSymbol, normalizedSymbol, coin, coinName, fullName } = stored;
  return {
    stored,
    entry,
    symbols: isEvent ? expandPredictions(stored).map((market) => market.rawSymbol) : [rawSymbol],
    haystack: [rawSymbol, normalizedSymbol, coin, coinName, fullName, ...searchTexts(stored)].join('\0').toLowerCase(),
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

interface DescribedMarkets {
  readonly markets: CatalogueMarket[];
  /** The market that prices `coin` for `market`. */
  referenceMarket(coin: string, market: StoredMarket): StoredMarket | undefined;
}

/** Entries of all markets in USD, and the market that prices each coin. */
export function describeMarkets(facts: CatalogueFacts & Pick<Surroundings, 'tokensOf'>): DescribedMarkets {
  const byId = new Map(facts.statistics.map((row) => [row.market, row]));
  const priced = facts.stored.map((market) => ({ stored: market, statistics: byId.get(market.id) }));
  const references = findReferences(priced);
  const surroundings: Surroundings = {
    references,
    predictionFigures: new Map((facts.predictionFigures ?? []).map((row) => [row.market, row])),
    now: facts.now,
    tokensOf: facts.tokensOf,
  };
  return {
    markets: priced.map((market) => describe(market, surroundings)),
    referenceMarket: (coin, market) => references.get(referenceKey(coin, market))?.stored,
  };
}
