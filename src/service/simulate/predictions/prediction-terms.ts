import type { PredictionMarket } from '@/contract/payloads';
import type { Coin } from '../coins';
import type { ExpiryQuote } from '../options/option-surface';

/** What a prediction market is about, fixed when it opens: the part of the contract's record that trading does not move. */
export type PredictionRecord = Pick<
  PredictionMarket,
  | 'slug'
  | 'question'
  | 'groupItemTitle'
  | 'outcomes'
  | 'orderPriceMinTickSize'
  | 'conditionId'
  | 'availableSince'
  | 'availableTo'
  | 'sportsMarketType'
  | 'line'
>;

/** The group of markets that one entry of the market list shows. */
export interface PredictionEvent {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Root of the random choices that all markets of the event share: they trade in the same minutes. */
  readonly salt: number;
  /** What decides it: the coin, or a driver of its own that no market shows. */
  readonly driver: Coin;
  /** Unix seconds on whole hours. */
  readonly from: number;
  readonly to: number;
  readonly tradesPerDay: number;
  readonly usdPerTrade: number;
}

/** A market pays 1 when the driver's price at the end lies in (`above`, `below`]. */
export interface PredictionTerms {
  readonly event: PredictionEvent;
  /** 0 and Infinity where there is no limit. */
  readonly above: number;
  readonly below: number;
  readonly record: PredictionRecord;
}

/** Where options of a delta of 25 lie, in deviations from the price. */
const QUARTER_DELTA = 0.674;
/** Nobody knows strikes that are more deviations away from nearer ones. */
const FARTHEST = 2.5;
/** At the end the deviation is nothing: what is left of it only keeps quotients finite. */
const LEAST_DEVIATION = 1e-9;

const densityAt = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Standard normal distribution function, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    densityAt(x) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}

/**
 * Chance that a price ends above `strike` when it stands at `price`, as options there say it: their volatility is that
 * of the strike, and how it changes from one strike to the next weighs too (the price of a call spread).
 */
function chanceAbove(price: number, strike: number, { deviation, lean, smile }: ExpiryQuote): number {
  if (strike === 0) return 1;
  if (strike === Number.POSITIVE_INFINITY) return 0;
  const usual = Math.max(LEAST_DEVIATION, deviation);
  const away = Math.log(strike / price);
  const place = Math.min(FARTHEST, Math.max(-FARTHEST, away / usual));
  const slope = lean / (2 * QUARTER_DELTA);
  const own = usual * (1 + slope * place + smile * place * place);
  const reach = -away / own - own / 2;
  const tilt = Math.abs(place) === FARTHEST ? 0 : slope + 2 * smile * place;
  return Math.min(1, Math.max(0, normalCdf(reach) - densityAt(reach) * tilt));
}

/** Fair price of the market, 0 to 1, while its driver stands at `price` and so much of its way is still to come. */
export function computeChance({ above, below }: PredictionTerms, price: number, ahead: ExpiryQuote): number {
  return Math.max(0, chanceAbove(price, above, ahead) - chanceAbove(price, below, ahead));
}
