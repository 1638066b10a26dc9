import { hashText } from '@/base/random';
import { mix, uniformOf } from '../hash-noise';
import type { PricePath } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
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

/** The hours of a driver's price, Unix seconds on whole hours. */
export type LoadHours = (from: number, to: number) => PricePath;

/**
 * The driver's price as the crowd knows it at the ends of the steps of `path`: that of the latest news, and a little of
 * what has happened since. A pure function of (seed, event, time).
 */
export function learnPrices(event: PredictionEvent, seed: number, path: PricePath, loadHours: LoadHours): Float64Array {
  if (!isHidden(event)) return path.price;
  const length = quietMinutes(event);
  const from = floorTo(path.start - 2 * length * MINUTES, HOUR);
  const { price } = loadHours(from, floorTo(path.start + path.length * path.step, HOUR) + HOUR);
  return path.price.map((current, i) => {
    const ts = path.start + i * path.step;
    const news = latestNews(seed, length, ts / MINUTES);
    const told = price[Math.floor((news * MINUTES - from) / HOUR)];
    const known = 1 - (1 - SEEPING) * unsettledAt(event, ts);
    return told ** (1 - known) * current ** known;
  });
}

/** Root of the news of an event in a world. */
export const newsSeed = (worldSeed: number, event: PredictionEvent): number =>
  mix(worldSeed, hashText(event.driver.ticker));
