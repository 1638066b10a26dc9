import type { ExpiryQuote } from '../options/expiry-quote';
import type { Pays } from '../prediction-terms';

/** Distance of options of 25 delta from the price, in deviations. */
const QUARTER_DELTA = 0.674;
/** Strikes far out, in deviations, are priced more and more like this one. */
const FARTHEST = 2.5;
/** At the end the deviation is zero. This only keeps quotients finite. */
const MIN_DEVIATION = 1e-9;

const densityAt = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Standard normal distribution function, to 1e-7 (Abramowitz and Stegun 26.2.17). */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    densityAt(x) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x >= 0 ? 1 - tail : tail;
}

/** Distance of a strike in deviations. It approaches `FARTHEST` smoothly: at an edge, prices would jump. */
const placeOf = (away: number, deviation: number): number =>
  FARTHEST * Math.tanh(away / Math.max(MIN_DEVIATION, deviation) / FARTHEST);

const slopeOf = ({ lean }: ExpiryQuote): number => lean / (2 * QUARTER_DELTA);

/** The deviation that options imply for a strike at this place. */
const deviationAt = (place: number, ahead: ExpiryQuote): number =>
  Math.max(MIN_DEVIATION, ahead.deviation) * (1 + slopeOf(ahead) * place + ahead.smile * place * place);

/** How the implied deviation changes there from one strike to the next. */
const tiltAt = (place: number, ahead: ExpiryQuote): number =>
  (1 - (place / FARTHEST) ** 2) * (slopeOf(ahead) + 2 * ahead.smile * place);

/**
 * Chance that a price ends above `strike` when it is at `price`, implied by options: uses the volatility of the strike
 * and its change from one strike to the next (the price of a call spread).
 */
function chanceAbove(price: number, strike: number, ahead: ExpiryQuote): number {
  if (strike === 0) return 1;
  if (strike === Number.POSITIVE_INFINITY) return 0;
  const away = Math.log(strike / price);
  const place = placeOf(away, ahead.deviation);
  const own = deviationAt(place, ahead);
  const reach = -away / own - own / 2;
  return Math.min(1, Math.max(0, normalCdf(reach) - densityAt(reach) * tiltAt(place, ahead)));
}

/** Chance that a price without drift reaches `strike` at least once, by the reflection principle. */
function chanceOfTouch(price: number, strike: number, ahead: ExpiryQuote): number {
  const way = Math.log(strike / price);
  const own = deviationAt(placeOf(way, ahead.deviation), ahead);
  const away = Math.abs(way);
  // Without drift, the logarithm falls by half a variance. That favours lower strikes.
  const drift = (strike > price ? -1 : 1) * (own / 2);
  return Math.min(1, normalCdf(-away / own + drift) + (price / strike) * normalCdf(-away / own - drift));
}

/** A coin's price, and its extremes since the event opened. */
export interface CoinState {
  readonly price: number;
  readonly high: number;
  readonly low: number;
}

/** Whether the price that a question names was reached: it has come true for good. */
export function isTouched(pays: Pays, { high, low }: Pick<CoinState, 'high' | 'low'>): boolean {
  return pays.kind === 'touch' && (pays.isUp ? high >= pays.strike : low <= pays.strike);
}

/** Fair price of a question on a coin, 0 to 1, given the deviation still ahead. */
export function computeChance(pays: Pays, { price, high, low }: CoinState, ahead: ExpiryQuote): number {
  if (pays.kind === 'end') {
    return Math.max(0, chanceAbove(price, pays.above, ahead) - chanceAbove(price, pays.below, ahead));
  }
  if (pays.kind !== 'touch') return 0;
  if (isTouched(pays, { high, low })) return 1;
  // A price that ends beyond the strike has touched it, whatever options say of strikes so far away.
  const above = chanceAbove(price, pays.strike, ahead);
  return Math.max(chanceOfTouch(price, pays.strike, ahead), pays.isUp ? above : 1 - above);
}
