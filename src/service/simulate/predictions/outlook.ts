import type { ExpiryQuote, ExpiryQuotes } from '../options/expiry-quotes';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { HIDDEN_DAILY } from './event-series';
import { isHidden, type LoadHours, learnPrices } from './news';
import type { PredictionEvent } from './prediction-terms';

const DAY = 86_400;
/** Makers of questions that nobody trades come by once in so many hours, or more often. */
export const MOST_LOOK_HOURS = 16;

/** What the crowd of an event knows at equal steps of time: the price of its driver, and how far that may still come. */
export interface Knowledge {
  /** Unix seconds of the first one. */
  readonly start: number;
  readonly step: number;
  readonly price: Float64Array;
  /** What options on it say: see `ExpiryQuote`. */
  readonly deviation: Float64Array;
  readonly lean: Float64Array;
  readonly smile: number;
}

const placeOf = ({ start, step }: Knowledge, ts: number): number => Math.round((ts - start) / step);

/** The driver as the crowd knows it at `ts`, one of the times of `known`. */
export const priceAt = (known: Knowledge, ts: number): number => known.price[placeOf(known, ts)];

/** What options say then of its way to the end. */
export function aheadAt(known: Knowledge, ts: number): ExpiryQuote {
  const at = placeOf(known, ts);
  return { deviation: known.deviation[at], lean: known.lean[at], smile: known.smile };
}

/** What is still to come of a driver that no options are on. */
function knowHidden(event: PredictionEvent, { start, step }: PricePath, price: Float64Array): Knowledge {
  const deviation = price.map((_, i) => HIDDEN_DAILY * Math.sqrt(Math.max(0, event.to - start - i * step) / DAY));
  return { start, step, price, deviation, lean: new Float64Array(price.length), smile: 0 };
}

/** The same of a coin, as options on it say. */
function knowCoin({ driver, to }: PredictionEvent, path: PricePath, quotes: ExpiryQuotes): Knowledge {
  const { start, step, price } = path;
  const deviation = new Float64Array(price.length);
  const lean = new Float64Array(price.length);
  let quoted = Number.NaN;
  let quote: ExpiryQuote = { deviation: 0, lean: 0, smile: 0 };
  for (let i = 0; i < price.length; i++) {
    const ts = start + i * step;
    if (ts >= to) break;
    const hour = Math.floor(ts / HOUR);
    if (hour !== quoted) quote = quotes.quote(driver, hour, to / HOUR);
    quoted = hour;
    // Options are quoted anew at full hours; their time runs on between.
    deviation[i] = quote.deviation * Math.sqrt((to - ts) / (to - hour * HOUR));
    lean[i] = quote.lean;
  }
  return { start, step, price, deviation, lean, smile: quote.smile };
}

/** What is known at the ends of the steps of a path, and at full hours from a day before it on. */
export interface Outlook {
  readonly steps: Knowledge;
  readonly hours: Knowledge;
}

/** A pure function of (seed, event, time); `seed` is that of its news. */
export function computeOutlook(
  event: PredictionEvent,
  seed: number,
  path: PricePath,
  { loadHours, quotes }: { loadHours: LoadHours; quotes: ExpiryQuotes },
): Outlook {
  const know = (known: PricePath): Knowledge =>
    isHidden(event)
      ? knowHidden(event, known, learnPrices(event, seed, known, loadHours))
      : knowCoin(event, known, quotes);
  const from = Math.floor(path.start / HOUR) * HOUR - MOST_LOOK_HOURS * HOUR;
  const hourly = loadHours(from, Math.ceil((path.start + path.length * path.step) / HOUR) * HOUR);
  return { steps: know(path), hours: know(hourly) };
}
