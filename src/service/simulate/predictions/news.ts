import { hashText } from '@/base/random';
import { mix, uniformOf } from '../hash-noise';
import { HOUR } from '../ranges';
import type { PredictionEvent } from './prediction-terms';

const MINUTES = 60;
/** Usual hours from one piece of news on an event to the next. */
const QUIET_HOURS = { least: 8, most: 80 } as const;
/** What becomes known between the news, of what the driver does. */
const SEEPING = 0.05;
/** In the last hours everybody looks: what is still hidden comes out. */
const SETTLING_HOURS = 10;

/** What is still unsettled of an event: 1 until the last hours, then down to 0 at its end; `ts` in Unix seconds. */
export const unsettledAt = (event: PredictionEvent, ts: number): number =>
  Math.min(1, Math.max(0, (event.to - ts) / HOUR / SETTLING_HOURS));

/** Only what no market shows is told by news: the price of a coin is there for all to see. */
export const isHidden = (event: PredictionEvent): boolean => event.driver.name === '';

function quietMinutes(event: PredictionEvent): number {
  const { least, most } = QUIET_HOURS;
  return Math.round(MINUTES * least * (most / least) ** uniformOf(mix(event.salt, 71)));
}

/** The minute (of Unix time) of the latest news up to `minute`; one piece comes in each turn of `length` minutes. */
function latestNews(seed: number, length: number, minute: number): number {
  const turn = Math.floor(minute / length);
  const comesAt = (at: number): number => Math.floor((at + uniformOf(mix(seed + 5, at))) * length);
  const now = comesAt(turn);
  return now <= minute ? now : comesAt(turn - 1);
}

/** A driver's price at equal steps of time; `start` is that of the first, in Unix seconds. */
export interface Prices {
  readonly start: number;
  readonly step: number;
  readonly price: Float64Array;
}

/** How far back the price must be known for what the crowd knows, in seconds on whole hours. */
export const memoryOf = (event: PredictionEvent): number =>
  isHidden(event) ? Math.ceil((2 * quietMinutes(event)) / MINUTES) * HOUR : 0;

/**
 * The driver's price as the crowd knows it at each of `prices`: that of the latest news, and a little of what has
 * happened since. `hours` reach from `memoryOf` before the first to the last. A pure function of (seed, event, time).
 */
export function learnPrices(event: PredictionEvent, seed: number, prices: Prices, hours: Prices): Float64Array {
  if (!isHidden(event)) return prices.price;
  const length = quietMinutes(event);
  return prices.price.map((current, i) => {
    const ts = prices.start + i * prices.step;
    const news = latestNews(seed, length, ts / MINUTES);
    const told = hours.price[Math.floor((news * MINUTES - hours.start) / HOUR)];
    const known = 1 - (1 - SEEPING) * unsettledAt(event, ts);
    return told ** (1 - known) * current ** known;
  });
}

/** Root of the news of an event in a world. */
export const newsSeed = (worldSeed: number, event: PredictionEvent): number =>
  mix(worldSeed, hashText(event.driver.ticker));
