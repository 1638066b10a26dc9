import type { Market, PredictionMarket } from '@/contract/payloads';
import type { PredictionFigures, StoredMarket } from '@/service/store/engine/store';
import { parsePredictions, type StoredPrediction } from '@/service/store/readers/predictions';
import { tickAt } from '../simulate/prediction-terms';
import { type Crowd, makeCrowd } from '../simulate/predictions/crowd';

/** A market of a prediction event: its record, its row and its figures from trading. */
interface PredictionPart {
  readonly record: StoredPrediction;
  readonly figures: PredictionFigures | undefined;
}

/** The markets of an event as sources of candles, each named by its condition. */
export function expandPredictions(stored: StoredMarket): StoredMarket[] {
  return parsePredictions(stored).map(({ market, conditionId = '' }) => ({
    ...stored,
    id: market,
    rawSymbol: conditionId,
    predictions: '',
  }));
}

const DAY = 86_400;

/** A recording has figures of a day when no more than this is missing: see decision 013. */
const MISSING_SECONDS = 900;

const round = (value: number): number => Number(value.toFixed(6));
const percentOf = (value: number, base: number): number => (base > 0 ? (value / base - 1) * 100 : 0);

const QUIET: Omit<PredictionFigures, 'market' | 'lastPrice' | 'priceDayAgo' | 'prices'> = {
  totalVolume: 0,
  buyVolumeDay: 0,
  sellVolumeDay: 0,
  volumeDayBefore: 0,
  weightedShares: 0,
  weightedSharesDay: 0,
};

interface PredictionState {
  readonly entry: PredictionMarket;
  readonly dayVolume: number;
  readonly volumeDayBefore: number;
  readonly interestDayAgo: number;
  readonly priceDayAgo: number | undefined;
}

/** Open positions of an open market a day ago and now, in USD: each pair of a share and its opposite is backed by one. */
function computeInterest(crowd: Crowd, figures: PredictionFigures | undefined): readonly [dayAgo: number, now: number] {
  if (figures === undefined) return [0, 0];
  const { weightedShares, weightedSharesDay } = figures;
  return [crowd.interestAt(Math.max(0, weightedShares - weightedSharesDay)), crowd.interestAt(weightedShares)];
}

/** A record with its figures from trading at `now`. `oneDayOIChange` is in USD, like `openInterest`. */
function describePart({ record, figures }: PredictionPart, event: string, now: number): PredictionState {
  const {
    market: _,
    middleTick: __,
    resolvedAt = record.availableTo?.s,
    people = event,
    usdPerTrade,
    ...constant
  } = record;
  const closed = now >= (resolvedAt ?? Number.POSITIVE_INFINITY);
  const traded = figures ?? QUIET;
  const dayVolume = traded.buyVolumeDay + traded.sellVolumeDay;
  const crowd = makeCrowd(record.conditionId ?? record.slug ?? '', event, people, usdPerTrade);
  const [heldDayAgo, held] = computeInterest(crowd, figures);
  // A resolved market is redeemed at once. If it was resolved a day ago, nothing changes any more.
  const openInterest = closed ? 0 : held;
  const interestDayAgo = dayVolume > 0 || !closed ? heldDayAgo : 0;
  return {
    entry: {
      ...constant,
      ...describePrices(figures, closed),
      ...describeTick(record, figures),
      totalVolume: traded.totalVolume,
      buyVolume24H: traded.buyVolumeDay,
      sellVolume24H: traded.sellVolumeDay,
      // Of what was not traded the day before, as of what is younger than a day, there is no change.
      ...(traded.volumeDayBefore > 0 && { volumeChange24H: percentOf(dayVolume, traded.volumeDayBefore) }),
      openInterest,
      oneDayOIChange: openInterest - interestDayAgo,
      uniqueTraders: crowd.tradersOf(traded.weightedShares),
      closed,
    },
    dayVolume,
    volumeDayBefore: traded.volumeDayBefore,
    interestDayAgo,
    priceDayAgo: figures?.priceDayAgo,
  };
}

/** The last trade of a resolved market shows the outcome: its price is then 0 or 1. */
function describePrices(figures: PredictionFigures | undefined, closed: boolean) {
  if (!figures) return { prices: [] };
  const lastPrice = closed ? Math.round(figures.lastPrice) : figures.lastPrice;
  const isFresh = figures.buyVolumeDay + figures.sellVolumeDay > 0;
  return {
    lastPrice,
    oneDayPriceChange: isFresh ? round(lastPrice - figures.priceDayAgo) : 0,
    prices: closed ? [...figures.prices.slice(1), lastPrice] : [...figures.prices],
  };
}

/** The step at the last price. Near 0 and 1 it is finer; before the first trade, prices start in the middle. */
function describeTick({ middleTick, orderPriceMinTickSize }: StoredPrediction, figures?: PredictionFigures) {
  if (middleTick === undefined || orderPriceMinTickSize === undefined) return {};
  return { orderPriceMinTickSize: tickAt(figures?.lastPrice ?? 0.5, middleTick, orderPriceMinTickSize) };
}

const sumOf = (states: readonly PredictionState[], of: (state: PredictionState) => number): number =>
  states.reduce((sum, state) => sum + of(state), 0);

/**
 * The entry of an event: its markets, and figures of all of them together. Price and price change are those of the
 * market with the largest volume of the day, then of all time.
 */
export function describeEvent(
  stored: StoredMarket,
  figuresOf: ReadonlyMap<number, PredictionFigures>,
  now: number,
): Partial<Market> {
  if (stored.recordedTo > 0) return describeRecordedEvent(stored, figuresOf);
  const states = parsePredictions(stored).map((record) =>
    describePart({ record, figures: figuresOf.get(record.market) }, stored.rawSymbol, now),
  );
  const byVolume = [...states].sort(
    (a, b) => b.dayVolume - a.dayVolume || (b.entry.totalVolume ?? 0) - (a.entry.totalVolume ?? 0),
  );
  const leader = byVolume[0];
  const dayVolume = sumOf(states, (state) => state.dayVolume);
  const volumeBefore = sumOf(states, (state) => state.volumeDayBefore);
  const interestBefore = sumOf(states, (state) => state.interestDayAgo);
  const interest = sumOf(states, (state) => state.entry.openInterest ?? 0);
  const { lastPrice } = leader.entry;
  const base = leader.dayVolume > 0 ? leader.priceDayAgo : lastPrice;
  return {
    ...(lastPrice === undefined ? {} : { lastPrice }),
    volume24h: dayVolume,
    ...(volumeBefore > 0 ? { volumeChange24h: percentOf(dayVolume, volumeBefore) } : {}),
    ...(lastPrice !== undefined && base !== undefined && base > 0
      ? { priceChange24h: percentOf(lastPrice, base) }
      : {}),
    ...(interestBefore > 0 ? { oiChange24h: percentOf(interest, interestBefore) } : {}),
    predictionMarkets: states.map((state) => state.entry),
  };
}

/**
 * A recorded event: prices are mids of quotes. Volumes, positions and traders are not recorded. Without volumes, none
 * of several questions represents the event.
 */
function describeRecordedEvent(
  stored: StoredMarket,
  figuresOf: ReadonlyMap<number, PredictionFigures>,
): Partial<Market> {
  const hasDay = stored.recordedTo + 1 - stored.recordedFrom >= DAY - MISSING_SECONDS;
  const entries = parsePredictions(stored).map(
    ({ market, resolvedAt: _, people: __, middleTick: ___, usdPerTrade: ____, ...constant }): PredictionMarket => {
      const figures = figuresOf.get(market);
      if (figures === undefined) return { ...constant, prices: [] };
      const { lastPrice, priceDayAgo, prices } = figures;
      return {
        ...constant,
        lastPrice,
        ...(hasDay && { oneDayPriceChange: round(lastPrice - priceDayAgo) }),
        prices: [...prices],
      };
    },
  );
  const [{ lastPrice, oneDayPriceChange }] = entries;
  if (entries.length > 1 || lastPrice === undefined) return { predictionMarkets: entries };
  const before = lastPrice - (oneDayPriceChange ?? 0);
  const isKnown = oneDayPriceChange !== undefined && before > 0;
  return {
    lastPrice,
    ...(isKnown && { priceChange24h: percentOf(lastPrice, before) }),
    predictionMarkets: entries,
  };
}

/** Texts of an event that searches look at. */
export function searchTexts(stored: StoredMarket): string[] {
  return parsePredictions(stored).flatMap(({ slug, question, groupItemTitle, conditionId }) =>
    [slug, question, groupItemTitle, conditionId].filter((text) => text !== undefined),
  );
}
