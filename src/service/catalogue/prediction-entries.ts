import type { Market, PredictionMarket } from '@/contract/payloads';
import { parsePredictions, type StoredPrediction } from '../store/predictions';
import type { PredictionFigures, StoredMarket } from '../store/store';

/** A market of a prediction event: its record, its row of candles, what trading says. */
interface PredictionPart {
  readonly record: StoredPrediction;
  readonly figures: PredictionFigures | undefined;
}

/** The markets of an event as candles are asked of them: each by its condition. */
export function expandPredictions(stored: StoredMarket): StoredMarket[] {
  return parsePredictions(stored).map(({ market, conditionId = '' }) => ({
    ...stored,
    id: market,
    rawSymbol: conditionId,
    predictions: '',
  }));
}

/** Of all that was ever traded, what is still held: positions are closed and opened again. */
const HELD_SHARE = 0.34;
/** Beyond it, further volume comes from the same traders. */
const HELD_FROM_USD = 20_000;

/** Open positions after `volume` USD have been traded, USD. */
function computeOpenInterest(volume: number): number {
  return Math.round(HELD_SHARE * volume * (HELD_FROM_USD / (HELD_FROM_USD + volume)) ** 0.35);
}

const computeTraders = (volume: number): number => Math.ceil((volume / 60) ** 0.78);

const round = (value: number): number => Number(value.toFixed(6));
const percentOf = (value: number, base: number): number => (base > 0 ? (value / base - 1) * 100 : 0);

const QUIET: Omit<PredictionFigures, 'market' | 'lastPrice' | 'priceDayAgo' | 'prices'> = {
  totalVolume: 0,
  buyVolumeDay: 0,
  sellVolumeDay: 0,
  volumeDayBefore: 0,
};

interface PredictionState {
  readonly entry: PredictionMarket;
  readonly dayVolume: number;
  readonly volumeDayBefore: number;
  readonly interestDayAgo: number;
  readonly priceDayAgo: number | undefined;
}

/** A record with what trading says of it at `now`; `oneDayOIChange` is in USD, as `openInterest`. */
function describePart({ record, figures }: PredictionPart, now: number): PredictionState {
  const { market: _, ...constant } = record;
  const closed = now >= (record.availableTo?.s ?? Number.POSITIVE_INFINITY);
  const traded = figures ?? QUIET;
  const dayVolume = traded.buyVolumeDay + traded.sellVolumeDay;
  const interestDayAgo = computeOpenInterest(Math.max(0, traded.totalVolume - dayVolume));
  // A resolved market is redeemed at once; one that was so a day ago has nothing left to change.
  const openInterest = closed ? 0 : computeOpenInterest(traded.totalVolume);
  const wasOpen = dayVolume > 0 || !closed;
  return {
    entry: {
      ...constant,
      ...describePrices(figures, closed),
      totalVolume: traded.totalVolume,
      buyVolume24H: traded.buyVolumeDay,
      sellVolume24H: traded.sellVolumeDay,
      volumeChange24H: percentOf(dayVolume, traded.volumeDayBefore),
      openInterest,
      oneDayOIChange: wasOpen ? openInterest - interestDayAgo : 0,
      uniqueTraders: computeTraders(traded.totalVolume),
      closed,
    },
    dayVolume,
    volumeDayBefore: traded.volumeDayBefore,
    interestDayAgo: wasOpen ? interestDayAgo : 0,
    priceDayAgo: figures?.priceDayAgo,
  };
}

/** The last trade of a resolved market tells how: it then stands at 0 or 1. */
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

const sumOf = (states: readonly PredictionState[], of: (state: PredictionState) => number): number =>
  states.reduce((sum, state) => sum + of(state), 0);

/**
 * What the entry of an event says: its markets, and figures of all of them together; price and its change are of the
 * market with the largest volume of the day, then of all time.
 */
export function describeEvent(
  stored: StoredMarket,
  figuresOf: ReadonlyMap<number, PredictionFigures>,
  now: number,
): Partial<Market> {
  const states = parsePredictions(stored).map((record) =>
    describePart({ record, figures: figuresOf.get(record.market) }, now),
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

/** Texts of an event that a search looks through. */
export function searchTexts(stored: StoredMarket): string[] {
  return parsePredictions(stored).flatMap(({ slug, question, groupItemTitle, conditionId }) =>
    [slug, question, groupItemTitle, conditionId].filter((text) => text !== undefined),
  );
}
