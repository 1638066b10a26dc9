import { assert } from '@/base/assert';
import { hashText } from '@/base/random';
import type { Category, Tenor } from '@/contract/values';
import { formatMarketId } from '@/domain/market-id';
import { nearestNiceStep } from '@/domain/nice-step';
import { COINS, type Coin, DOLLAR_COINS } from './coins';
import { EXTENTS } from './extent';
import type { PredictionTerms } from './prediction-terms';
import type { Scale } from './scale';
import { tpoBlockOf } from './tpo-block';
import { type Listing, QUOTE_NAMES, VENUES, type Venue } from './venues';

/** One simulated market and the figures that its data are made from. */
export interface SimMarket {
  readonly id: number;
  /** Seed of all random choices of this market, combined with the world's seed. */
  readonly salt: number;
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly category: Category;
  readonly coin: Coin;
  readonly quote: Listing['quote'];
  readonly quoteCoinName: string;
  readonly fullName: string;
  /** Central price, in the quote asset. */
  readonly price: number;
  readonly tick: number;
  readonly lot: number;
  /** Height of the finest book block in the quote asset; 0 without a book. */
  readonly block: number;
  /** Height of a profile row in the quote asset; 0 without profiles. */
  readonly tpoBlock: number;
  /** How far back the minute candles and the book reach, in seconds. 0 without a book. */
  readonly minuteReach: number;
  readonly bookReach: number;
  readonly volumeUsd: number;
  readonly basis: number;
  /** Seconds by which its prices lag those of the leading venue. */
  readonly lagSeconds: number;
  /** Share of its price that only moves once the coin's price has moved by more than the slack of `PricePath`. */
  readonly inertia: number;
  /** Unix seconds. */
  readonly availableSince: number;
  /** Only for option summaries. */
  readonly tenor?: Tenor | undefined;
  /** Only for prediction markets. */
  readonly prediction?: PredictionTerms | undefined;
}

/** The venue that exchanges dollar coins against dollars. */
const DOLLAR_VENUE = 'EMBER_SPOT';
/** 0.001 %: prices of dollar coins move by little more. */
const DOLLAR_TICK = 1e-5;
const DAY = 86_400;
const BITCOIN = COINS[0];
/** At this share, a 4K picture of 3,500 blocks a side covers about 18 % of the price. */
const BLOCK_SHARE = 5 / 97_640;

/** 10^exponent without floating-point error. */
const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);

/** Coins listed when ticks were coarser, which kept them: one tick is 1 to 5 bp of the price. */
const COARSE = new Set([
  'ADA',
  'LTC',
  'UNI',
  'NEAR',
  'APT',
  'ARB',
  'DOT',
  'INJ',
  'OP',
  'SEI',
  'FIL',
  'BCH',
  'ATOM',
  'ETC',
]);

/** Prices of five to six digits, as on real venues. Fewer for some coins and on some venues. */
function tickOf(price: number, coin: Coin, venue: Venue): number {
  const digits = price >= 1000 ? 5 : COARSE.has(coin.ticker) ? 3 : 4;
  const spotExtra = venue.category === 'SPOT' && price >= 1000 ? 1 : 0;
  const usual = Math.floor(Math.log10(price)) - digits - spotExtra;
  if (price < 1000) return powerOfTen(usual);
  return venue.coarseness === 5 ? Number(`5e${usual}`) : powerOfTen(usual) * venue.coarseness;
}

function lotOf(price: number, category: Venue['category']): number {
  return powerOfTen(Math.floor(Math.log10((category === 'SPOT' ? 10 : 100) / price)));
}

/** The great round price: 1,000 USD for Bitcoin. */
export const roundPriceOf = (price: number): number => 10 ** Math.round(Math.log10(price * 0.0103));

/** The 1, 2 or 5 × 10^n nearest to the wanted share of `price`. */
export function blockOf(price: number): number {
  return nearestNiceStep(price * BLOCK_SHARE);
}

function bookReachOf(scale: Scale, exchange: string, coin: string): number {
  const hit = EXTENTS[scale].books.find((book) => book.venues.includes(exchange) && book.coins.includes(coin));
  return hit?.seconds ?? 0;
}

function makeMarket(id: number, venue: Venue, listing: Listing, coin: Coin, scale: Scale): SimMarket {
  const { quote } = listing;
  const rawSymbol = venue.rawSymbol(coin.ticker, quote);
  const salt = hashText(formatMarketId({ exchange: venue.id, rawSymbol }));
  const price = quote === 'BTC' ? coin.price / BITCOIN.price : coin.price;
  const bookReach = bookReachOf(scale, venue.id, coin.ticker);
  const extent = EXTENTS[scale];
  const since = Math.max(Date.parse(coin.since), Date.parse(venue.since)) / 1000;
  const kind = venue.category === 'SPOT' ? 'spot' : 'perpetual';
  return {
    id,
    salt,
    exchange: venue.id,
    rawSymbol,
    normalizedSymbol: `${coin.ticker}-${quote}`,
    category: venue.category,
    coin,
    quote,
    quoteCoinName: QUOTE_NAMES[quote],
    fullName: `${coin.name} / ${QUOTE_NAMES[quote]} ${kind}`,
    price,
    tick: tickOf(price, coin, venue),
    lot: lotOf(coin.price, venue.category),
    block: bookReach > 0 ? blockOf(price) : 0,
    tpoBlock: 0,
    minuteReach: extent.long.coins.includes(coin.ticker) ? extent.long.minutes : extent.minutes,
    bookReach,
    volumeUsd: coin.volumeUsd * listing.share * (0.85 + (0.3 * (salt & 1023)) / 1024),
    basis: venue.basis,
    lagSeconds: venue.lagSeconds,
    inertia: venue.inertia,
    availableSince: coin === BITCOIN && venue.id === 'ATLAS_FUTURES' ? since : since + (salt % 75) * DAY,
    // All markets have the same properties in the same order: code that reads them is compiled once.
    tenor: undefined,
    prediction: undefined,
  };
}

/** True for markets that trade a coin. Option summaries and predictions are listed too but have other data. */
export function isCoinMarket({ category }: SimMarket): boolean {
  return category === 'SPOT' || category === 'PERPETUAL';
}

/** Adds profiles to the largest markets in dollars. Rows of prices in different quote assets could not be summed. */
function addProfiles(markets: readonly SimMarket[], scale: Scale): SimMarket[] {
  const inDollars = markets.filter((market) => market.quote !== 'BTC').sort((a, b) => b.volumeUsd - a.volumeUsd);
  const chosen = new Set(inDollars.slice(0, EXTENTS[scale].profiles.markets));
  return markets.map((market) =>
    chosen.has(market) ? { ...market, tpoBlock: tpoBlockOf(market.coin, market.price) } : market,
  );
}

/**
 * The coin markets of a scale. Ids count through the full list, so that a market has the same id (and the same data)
 * in both scales.
 */
export function buildMarketList(scale: Scale): SimMarket[] {
  const markets: SimMarket[] = [];
  let id = 0;
  for (const venue of VENUES) {
    for (const listing of venue.listings) {
      const candidates = listing.quote === 'BTC' ? COINS.filter((coin) => coin !== BITCOIN) : COINS;
      for (const [rank, coin] of candidates.slice(0, listing.coins.full).entries()) {
        id++;
        if (rank < listing.coins[scale]) markets.push(makeMarket(id, venue, listing, coin, scale));
      }
    }
  }
  return addProfiles([...markets, ...buildDollarMarkets(id, scale)], scale);
}

/** The markets of dollar coins against dollars, numbered after all others. */
function buildDollarMarkets(lastId: number, scale: Scale): SimMarket[] {
  const venue = VENUES.find(({ id }) => id === DOLLAR_VENUE);
  const listing = venue?.listings.find(({ quote }) => quote === 'USD');
  assert(venue !== undefined && listing !== undefined, 'a venue lists coins against dollars');
  // Elsewhere coins are priced in Tether. These have their own worth.
  const own = { basis: 0, tick: DOLLAR_TICK };
  return DOLLAR_COINS.map((coin, index) => ({
    ...makeMarket(lastId + 1 + index, venue, listing, coin, scale),
    ...own,
  }));
}
