import type { Coin } from '../coins';
import type { ExpiryQuote } from '../options/expiry-quote';
import type { ExpiryQuotes } from '../options/expiry-quotes';
import type { Pays, PredictionEvent } from '../prediction-terms';
import type { PricePath, PricePaths } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import { computeChance, isTouched } from './coin-chance';
import type { Extremes } from './extremes';
import { HappeningWorth } from './happening';
import { LeagueWorth } from './league';
import { MatchWorth } from './match';
import { RaceWorth } from './race';

/** Most hours between two looks of makers, for questions that nobody trades. */
export const MAX_LOOK_HOURS = 16;

/** Equal steps of time. */
export interface Steps {
  /** Unix seconds of the first step. */
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** What the crowd of an event knows. */
export interface Outlook {
  /**
   * Worth of a question, 0 to 1: at the ends of the steps, and at full hours from `MAX_LOOK_HOURS` before them to the end of
   * the hour of the last one.
   */
  worthAt(pays: Pays, ts: number): number;
  /** Whether a question has come true, or failed, for good, at times as above: at the latest when its event is decided. */
  isKnownAt(pays: Pays, ts: number): boolean;
  /**
   * Highest and lowest worth within step `i`, by the extremes of the coin's price. `undefined` without a visible price.
   */
  reachOf(pays: Pays, i: number): readonly [number, number] | undefined;
}

export interface OutlookSources {
  readonly paths: PricePaths;
  readonly quotes: ExpiryQuotes;
  readonly extremes: Extremes;
}

/** What is known about a coin at equal steps of time: its price, its extremes, and how far it may still move. */
export interface CoinKnowledge {
  readonly start: number;
  readonly step: number;
  readonly price: Float64Array;
  /** Since the event opened. */
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Implied by its options: see `ExpiryQuote`. */
  readonly deviation: Float64Array;
  readonly lean: Float64Array;
  readonly smile: number;
}

const usdOf = (coin: Coin) => ({ coin, price: coin.price, quote: 'USD' }) as const;
const placeOf = ({ start, step }: CoinKnowledge, ts: number): number => Math.round((ts - start) / step);

/**
 * Fair price of a question, given what is known of the coin at `ts` (one of the times of `known`). `price` replaces the
 * coin's.
 */
function chanceAt(known: CoinKnowledge, pays: Pays, ts: number, price?: number): number {
  const at = placeOf(known, ts);
  const here = price ?? known.price[at];
  const state = { price: here, high: Math.max(here, known.high[at]), low: Math.min(here, known.low[at]) };
  const ahead: ExpiryQuote = { deviation: known.deviation[at], lean: known.lean[at], smile: known.smile };
  return computeChance(pays, state, ahead);
}

type CoinPath = Pick<CoinKnowledge, 'start' | 'step' | 'price' | 'high' | 'low'>;

/** What options imply at each step of a coin's price until the end of the event. */
function askOptions(coin: Coin, to: number, path: CoinPath, quotes: ExpiryQuotes): CoinKnowledge {
  const { start, step, price } = path;
  const deviation = new Float64Array(price.length);
  const lean = new Float64Array(price.length);
  let quoted = Number.NaN;
  let quote: ExpiryQuote = { deviation: 0, lean: 0, smile: 0 };
  for (let i = 0; i < price.length; i++) {
    const ts = start + i * step;
    if (ts >= to) break;
    const hour = Math.floor(ts / HOUR);
    if (hour !== quoted) quote = quotes.quote(coin, hour, to / HOUR);
    quoted = hour;
    // Options get new quotes on the hour. In between, their time to expiry shrinks.
    deviation[i] = quote.deviation * Math.sqrt((to - ts) / (to - hour * HOUR));
    lean[i] = quote.lean;
  }
  return { ...path, deviation, lean, smile: quote.smile };
}

/** Outlook of an event that a coin's price decides. */
class CoinOutlook implements Outlook {
  readonly #steps: CoinKnowledge;
  readonly #hours: CoinKnowledge;
  readonly #path: PricePath;
  readonly #from: number;
  readonly #to: number;

  constructor(coin: Coin, event: PredictionEvent, steps: Steps, sources: OutlookSources) {
    const { paths, quotes } = sources;
    this.#from = event.from;
    this.#to = event.to;
    const { start, step, length } = steps;
    const end = start + length * step;
    // After the end the price at the end still counts, so the hours have to reach back to it.
    const first = floorTo(Math.min(start, event.to), HOUR) - MAX_LOOK_HOURS * HOUR;
    const last = floorTo(end + HOUR - 1, HOUR);
    const hours = paths.getHours(usdOf(coin), first, last);
    this.#path = step === HOUR ? paths.getHours(usdOf(coin), start, end) : paths.getMinutes(usdOf(coin), start, end);
    const know = (path: PricePath): CoinKnowledge =>
      askOptions(coin, event.to, { ...path, ...reachOf(coin, event, path, sources) }, quotes);
    this.#hours = know(hours);
    this.#steps = step === HOUR ? this.#hours : know(this.#path);
  }

  worthAt(pays: Pays, ts: number): number {
    const known = Math.min(ts, this.#to);
    return chanceAt(this.#knownAt(known), pays, known);
  }

  isKnownAt(pays: Pays, ts: number): boolean {
    if (ts >= this.#to) return true;
    if (pays.kind !== 'touch' || ts <= this.#from) return false;
    const known = this.#knownAt(ts);
    const at = placeOf(known, ts);
    return isTouched(pays, { high: known.high[at], low: known.low[at] });
  }

  #knownAt(ts: number): CoinKnowledge {
    const { start, step } = this.#path;
    return ts >= start && ts <= start + this.#path.length * step ? this.#steps : this.#hours;
  }

  reachOf(pays: Pays, i: number): readonly [number, number] | undefined {
    const { start, step, high, low } = this.#path;
    const ts = start + i * step;
    if (ts >= this.#to) return undefined;
    return [chanceAt(this.#steps, pays, ts, high[i]), chanceAt(this.#steps, pays, ts, low[i])];
  }
}

/** Extremes of a coin since the event opened, up to the end of each step of `path`, by its minutes. */
function reachOf(coin: Coin, event: PredictionEvent, path: PricePath, { extremes }: OutlookSources) {
  const reach = { high: Float64Array.from(path.price), low: Float64Array.from(path.price) };
  if (!event.isTouch) return reach;
  const { start, step, length } = path;
  const full = Math.max(event.from, floorTo(start, HOUR));
  let [high, low] = extremes.between(coin, event.from, full);
  for (let i = 0; i <= length; i++) {
    reach.high[i] = Math.max(high, path.price[i]);
    reach.low[i] = Math.min(low, path.price[i]);
    const ts = start + i * step;
    if (i === length || ts < event.from) continue;
    const [up, down] = step === HOUR ? extremes.between(coin, ts, ts + HOUR) : [path.high[i], path.low[i]];
    high = Math.max(high, up);
    low = Math.min(low, down);
  }
  return reach;
}

const makeHappeningOutlook = (worth: HappeningWorth, { settledAt }: PredictionEvent): Outlook => ({
  worthAt(pays, ts) {
    if (pays.kind !== 'happens') return 0;
    const chance = worth.at(ts, pays.by);
    return pays.isSo ? chance : 1 - chance;
  },
  isKnownAt: (_, ts) => ts >= Math.min(worth.knownAt, settledAt),
  reachOf: () => undefined,
});

/** The outlook of an event, a pure function of (seed, event, time). */
export function computeOutlook(
  event: PredictionEvent,
  worldSeed: number,
  steps: Steps,
  sources: OutlookSources,
): Outlook {
  const { subject, settledAt } = event;
  const isKnownAt = (_: Pays, ts: number): boolean => ts >= settledAt;
  if (subject.kind === 'coin') return new CoinOutlook(subject.coin, event, steps, sources);
  if (subject.kind === 'match') {
    const worth = new MatchWorth(worldSeed, subject.match);
    return { worthAt: (pays, ts) => worth.at(pays, ts), isKnownAt, reachOf: () => undefined };
  }
  if (subject.kind === 'happening')
    return makeHappeningOutlook(new HappeningWorth(worldSeed, subject.happening, event), event);
  const worth =
    subject.kind === 'league'
      ? new LeagueWorth(worldSeed, subject.season)
      : new RaceWorth(worldSeed, subject.race, event);
  return {
    worthAt: (pays, ts) => (pays.kind === 'outcome' ? worth.at(ts)[pays.at] : 0),
    isKnownAt,
    reachOf: () => undefined,
  };
}
