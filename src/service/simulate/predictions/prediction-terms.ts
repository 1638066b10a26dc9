import type { PredictionMarket } from '@/contract/payloads';
import { type Coin, dailyDeviationOf } from '../coins';

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

const DAY = 86_400;

/** Standard normal distribution function, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}

/** Chance that a price ends above `strike` when it stands at `price` and `deviation` (of its log) is still to come. */
function chanceAbove(price: number, strike: number, deviation: number): number {
  if (strike === 0) return 1;
  if (strike === Number.POSITIVE_INFINITY) return 0;
  return normalCdf(Math.log(price / strike) / deviation);
}

/** Fair price of the market, 0 to 1, while its driver stands at `price` at `ts` (Unix seconds). */
export function computeChance({ event, above, below }: PredictionTerms, price: number, ts: number): number {
  // At the end the deviation is nothing: what is left of it only keeps the quotient finite.
  const days = Math.max(1e-12, (event.to - ts) / DAY);
  const deviation = dailyDeviationOf(event.driver) * Math.sqrt(days);
  return Math.max(0, chanceAbove(price, above, deviation) - chanceAbove(price, below, deviation));
}
