import * as z from 'zod/mini';
// Called as z.catch it reads to the linter as the catch of a promise.
import { catch as orElse } from 'zod/mini';
import type { DatasetType } from './datasets';
import type { Category, Interval, Side, Tenor } from './values';

z.config({ jitless: true });

export const timestamp = z.object({ s: z.number(), ns: z.optional(z.number()) });
export type Timestamp = z.infer<typeof timestamp>;

/** Only the fields that apply to the dataset are present. */
export interface SeriesId {
  readonly type: DatasetType;
  readonly exchange?: string;
  readonly rawSymbol?: string;
  readonly normalizedSymbol?: string;
  readonly category?: Category;
  readonly interval?: Interval;
  readonly coin?: string;
  readonly side?: Side;
  readonly tenor?: Tenor;
  readonly tokenName?: string;
}

const text = z.optional(z.string());
const figure = z.optional(z.number());

export const seriesId = z.object({
  type: text,
  exchange: text,
  rawSymbol: text,
  normalizedSymbol: text,
  category: text,
  interval: text,
  coin: text,
  side: text,
  tenor: text,
  tokenName: text,
});

/** Real deployments may omit zero figures: an absent one is read as 0 where that makes sense, else as missing. */
export const candlePoint = z.object({
  open: figure,
  high: figure,
  low: figure,
  close: figure,
  volume: figure,
  timestamp,
  firstTimestamp: z.optional(timestamp),
  lastTimestamp: z.optional(timestamp),
});
export type CandlePoint = z.infer<typeof candlePoint>;

/** Prices descend in `bids` and ascend in `asks`; each array is price, volume, price, volume, … */
export const bookPoint = z.object({ bids: z.array(z.number()), asks: z.array(z.number()), timestamp });

/** `profile` is price, buy volume, sell volume, price, …, ascending; a price is the lower edge of its row. */
export const volumeProfilePoint = z.object({ profile: z.array(z.number()), timestamp });

/** Everything from `block_ids` on may be left out, as may a side without volume. */
export const tpoLevel = z.object({
  price: z.number(),
  block_ids: z.optional(z.array(z.number())),
  buy_volume: figure,
  sell_volume: figure,
  tpo_count: figure,
  volume: figure,
  first_touch_block: figure,
  last_touch_block: figure,
});

const prices = z.optional(z.array(z.number()));

/** Everything after `levels` may be left out: `domain/tpo` computes most of it from the levels. */
export const tpoPoint = z.object({
  TpoAggregation: z.object({
    timestamp,
    period_start: z.optional(timestamp),
    period_end: z.optional(timestamp),
    levels: z.optional(z.array(tpoLevel)),
    block_size_minutes: figure,
    poc_price: figure,
    vah_price: figure,
    val_price: figure,
    profile_high: figure,
    profile_low: figure,
    opening_price: figure,
    closing_price: figure,
    ibr_high: figure,
    ibr_low: figure,
    total_tpo_count: figure,
    value_area_percentage: figure,
    poor_highs: prices,
    poor_lows: prices,
    total_volume: figure,
    single_prints: prices,
  }),
});
export type TpoPoint = z.infer<typeof tpoPoint>;

/** `BUY` series: longs that were liquidated. */
export const liquidationPoint = z.object({ liquidations: figure, timestamp });
export type LiquidationPoint = z.infer<typeof liquidationPoint>;

/** An absent figure was not reported: it is not 0. */
export const openInterestPoint = z.object({ open: figure, high: figure, low: figure, close: figure, timestamp });
export type OpenInterestPoint = z.infer<typeof openInterestPoint>;

/** Rates are fractions per requested interval (8 hours by default). An absent rate was not reported: it is not 0. */
export const fundingPoint = z.object({
  rateOpen: figure,
  rateHigh: figure,
  rateLow: figure,
  rateClose: figure,
  predictedOpen: figure,
  predictedHigh: figure,
  predictedLow: figure,
  predictedClose: figure,
  timestamp,
});
export type FundingPoint = z.infer<typeof fundingPoint>;

/** Resting trigger orders by order side; both arrays ascend and may overlap in price. */
export const triggerLevelsPoint = z.object({
  buy_levels: z.array(z.number()),
  sell_levels: z.array(z.number()),
  timestamp,
});

/** Liquidation volume by price, ascending. */
export const liquidationLevelsPoint = z.object({ levels: z.array(z.number()), timestamp });

/** Percentage points: 50.6 is 50.6 %. */
export const impliedVolatilityPoint = z.object({ impliedVolatility: figure, timestamp });

/** Percentage points; positive when calls cost more than puts. */
export const skewPoint = z.object({ skew: figure, timestamp });

/** Supplies in coins, the rest in USD. An absent figure was not reported: it is not 0. */
export const supplyPoint = z.object({
  marketcap: figure,
  firstMarketcap: figure,
  marketcapDominancePercent: figure,
  circulatingSupply: figure,
  totalSupply: figure,
  maxSupply: figure,
  totalValueLocked: figure,
  fullyDilutedValuation: figure,
  chain: text,
  contractAddress: text,
  cgMarketcapRank: figure,
  totalVolume: figure,
  usdPrice: figure,
  timestamp,
});
export type SupplyPoint = z.infer<typeof supplyPoint>;

/** The envelope of `/v1/points` for points of one shape; an empty answer may leave out `series`. */
export function pointsAnswer<T extends z.ZodMiniType>(point: T) {
  return z.object({
    series: z.optional(z.array(z.object({ id: seriesId, points: z.optional(z.array(z.object({ Point: point }))) }))),
  });
}

export const predictionMarket = z.object({
  slug: text,
  question: text,
  groupItemTitle: text,
  outcomes: z.optional(z.array(z.string())),
  lastPrice: figure,
  oneDayPriceChange: figure,
  prices: z.optional(z.array(z.number())),
  totalVolume: figure,
  buyVolume24H: figure,
  sellVolume24H: figure,
  volumeChange24H: figure,
  openInterest: figure,
  oneDayOIChange: figure,
  uniqueTraders: figure,
  orderPriceMinTickSize: figure,
  conditionId: text,
  closed: z.optional(z.boolean()),
  availableSince: z.optional(timestamp),
  availableTo: z.optional(timestamp),
  sportsMarketType: text,
  line: figure,
});
export type PredictionMarket = z.infer<typeof predictionMarket>;

/** A stretch of time by its first and its last second. */
const span = z.object({ from: timestamp, to: timestamp });

/** A print that says nothing about the market's price: `volume` in coins, `kind` in the venue's words. */
export const offMarketPrint = z.object({ timestamp, price: z.number(), volume: z.number(), kind: z.string() });

/** Traces of leveraged positions; not every recording has them. */
export const LEVERAGE_TYPES = [
  'OPEN_INTEREST_AGG',
  'FUNDING_RATE_AGG',
  'LIQUIDATION_AGG',
] as const satisfies readonly DatasetType[];
export type LeverageType = (typeof LEVERAGE_TYPES)[number];

/**
 * Ours: what was recorded of a market that is not simulated. `from` and `to` span all `spans`, which ascend, with
 * nothing recorded in between. `offMarket`: prints off the market, at most a hundred in detail: the first of an import,
 * the newest of a recording. `live`: it is being recorded and fresh, and `to` follows the clock. `demo`: played by a
 * stand-in for the venue, so it is not today's trading. `filled`: its candles reach back to here, filled from the
 * venue's history. `hourly`: its candles are hourly, no minutes are stored. `seconds`: the book of every second is
 * stored from here on; absent: as long as that of every minute. `leverage`: which of open interest, funding and
 * liquidations are stored.
 */
const recorded = z.object({
  ...span.shape,
  live: z.optional(z.boolean()),
  demo: z.optional(z.boolean()),
  filled: z.optional(timestamp),
  hourly: z.optional(z.boolean()),
  seconds: z.optional(timestamp),
  spans: z.optional(z.array(span)),
  leverage: z.optional(z.array(z.enum(LEVERAGE_TYPES))),
  offMarket: z.optional(z.object({ count: z.number(), prints: z.array(offMarketPrint) })),
});

export const market = z.object({
  exchange: z.string(),
  rawSymbol: z.string(),
  normalizedSymbol: text,
  coin: text,
  category: text,
  tenor: text,
  coinName: text,
  quoteCoinName: text,
  fullName: text,
  lastPrice: figure,
  volume24h: figure,
  volumeChange24h: figure,
  priceChange24h: figure,
  oiChange24h: figure,
  marketcap: figure,
  iconUrl: text,
  availableSince: z.optional(timestamp),
  predictionMarkets: z.optional(z.array(predictionMarket)),
  recorded: z.optional(recorded),
});
export type Market = z.infer<typeof market>;

/**
 * `priceTicks`: ours: the smallest step of the price of each of `symbols`, 0 where it is not known. A list has one price
 * of a market, which alone does not tell how finely it trades. An addition: a list stays readable without it.
 */
export const marketsAnswer = z.object({
  symbols: z.optional(z.array(market)),
  nextOffset: z.optional(z.number()),
  priceTicks: orElse(z.optional(z.array(z.number())), undefined),
});
export type MarketsAnswer = z.infer<typeof marketsAnswer>;

export const usage = z.object({
  limit: z.number(),
  remaining: z.number(),
  used: z.number(),
  reset: z.number(),
  window_seconds: z.number(),
});
export type Usage = z.infer<typeof usage>;

const texts = z.optional(z.array(z.string()));
export const coinsAnswer = z.object({ coins: texts });
export const exchangesAnswer = z.object({ exchanges: texts });
export const typesAnswer = z.object({ types: texts });
export const categoriesAnswer = z.object({ categories: texts });
export const normalizedSymbolsAnswer = z.object({ normalizedSymbols: texts });
/** `rawSymbols` is ours; other deployments may send `symbols`. */
export const symbolsAnswer = z.object({ rawSymbols: texts, symbols: texts });
export const tenorsAnswer = z.object({ tenors: texts });
/** `[0]` and `[]` both mean that there is no book data. */
export const blockSizesAnswer = z.object({ blockSizes: z.optional(z.array(z.number())) });
