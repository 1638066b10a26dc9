import type { ExpiryQuote } from '../options/expiry-quote';
import type { ExpiryQuotes } from '../options/expiry-quotes';
import type { PricePath } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import { HIDDEN_DAILY } from './event-series';
import { isHidden, learnPrices, memoryOf, type Prices } from './news';
import type { PredictionEvent } from './prediction-terms';

const DAY = 86_400;
/** Makers of questions that nobody trades come by once in so many hours, or more often. */
export const MOST_LOOK_HOURS = 16;

/** What the crowd of an event knows at equal steps of time: the price of its driver, and how far that may still come. */
export interface Knowledge extends Prices {
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
function knowHidden(event: PredictionEvent, { start, step, price }: Prices): Knowledge {
  const deviation = price.map((_, i) => HIDDEN_DAILY * Math.sqrt(Math.max(0, event.to - start - i * step) / DAY));
  return { start, step, price, deviation, lean: new Float64Array(price.length), smile: 0 };
}

/** The same of a coin, as options on it say. */
function knowCoin({ driver, to }: PredictionEvent, prices: Prices, quotes: ExpiryQuotes): Knowledge {
  const { start, step, price } = prices;
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
    // Options are requoted on the hour; their time to expiry runs on in between.
    deviation[i] = quote.deviation * Math.sqrt((to - ts) / (to - hour * HOUR));
    lean[i] = quote.lean;
  }
  return { start, step, price, deviation, lean, smile: quote.smile };
}

/** What is known at the ends of the steps of a path, and at full hours from `MOST_LOOK_HOURS` before it on. */
export interface Outlook {
  readonly steps: Knowledge;
  readonly hours: Knowledge;
}

/** The hours of a driver's price, Unix seconds on whole hours. */
export type LoadHours = (from: number, to: number) => PricePath;

/** The driver at full hours from `lead` seconds before the path on: a path of hours is a part of them. */
function loadAround({ start, step, length, price }: PricePath, lead: number, loadHours: LoadHours): Prices {
  const first = floorTo(start, HOUR);
  const from = first - lead;
  if (step !== HOUR) {
    const end = start + length * step;
    return { start: from, step: HOUR, price: loadHours(from, floorTo(end + HOUR - 1, HOUR)).price };
  }
  const joined = new Float64Array(lead / HOUR + price.length);
  joined.set(loadHours(from, first).price);
  joined.set(price, lead / HOUR);
  return { start: from, step: HOUR, price: joined };
}

/** What is known from `from` on. */
function since(known: Knowledge, from: number): Knowledge {
  const at = placeOf(known, from);
  const { step, price, deviation, lean, smile } = known;
  return {
    start: from,
    step,
    price: price.subarray(at),
    deviation: deviation.subarray(at),
    lean: lean.subarray(at),
    smile,
  };
}

/** A pure function of (seed, event, time); `seed` is that of its news. */
export function computeOutlook(
  event: PredictionEvent,
  seed: number,
  path: PricePath,
  { loadHours, quotes }: { readonly loadHours: LoadHours; readonly quotes: ExpiryQuotes },
): Outlook {
  const lead = MOST_LOOK_HOURS * HOUR;
  const around = loadAround(path, lead + memoryOf(event), loadHours);
  const know = (prices: Prices): Knowledge => {
    const learned = { start: prices.start, step: prices.step, price: learnPrices(event, seed, prices, around) };
    return isHidden(event) ? knowHidden(event, learned) : knowCoin(event, learned, quotes);
  };
  const from = floorTo(path.start, HOUR) - lead;
  const price = around.price.subarray((from - around.start) / HOUR);
  const hours = know({ start: from, step: HOUR, price });
  return { steps: path.step === HOUR ? since(hours, path.start) : know(path), hours };
}
