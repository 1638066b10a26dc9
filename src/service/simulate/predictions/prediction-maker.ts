import { assert } from '@/base/assert';
import { CandleColumns, toCandleBlock } from '../candle-columns';
import { EXTENTS } from '../extent';
import type { SimMarket } from '../market-list';
import { ExpiryQuotes } from '../options/expiry-quotes';
import { floorTo, HOUR, MINUTE, minuteRange, reachRange } from '../ranges';
import { SparePool } from '../spare-pool';
import type { MadeStep, MakerContext, PlannedStep, Track } from '../track';
import { computeActivity, type EventActivity } from './event-activity';
import { Extremes } from './extremes';
import type { OutlookSources, Steps } from './outlook';
import { PredictionTape } from './prediction-tape';

/** Two sets of columns per step: minutes, and the hours that end in it. */
const KEPT_COLUMNS = 2;

/** Makes candles of prediction markets; all of them are pure functions of (seed, market, time). */
class PredictionMaker {
  readonly #seed: number;
  readonly #sources: OutlookSources;
  /** Few minutes have trades, so most of the memory reserved for them is never written. */
  readonly #spare = new SparePool((capacity) => new CandleColumns(capacity), KEPT_COLUMNS);
  #shared: { readonly event: number; readonly activity: EventActivity } | undefined;

  constructor({ seed, paths }: MakerContext) {
    this.#seed = seed;
    this.#sources = { paths, quotes: new ExpiryQuotes(seed, paths), extremes: new Extremes(paths) };
  }

  forget(): void {
    this.#spare.forget();
    this.#shared = undefined;
  }

  /** Minute candles of a step, and the hours that end within it. */
  async buildMinutes(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const firstHour = floorTo(step.from, HOUR);
    const minutes = this.#spare.take(((step.to - step.from) / MINUTE) * step.markets.length);
    const hours = this.#spare.take(Math.ceil((step.to - firstHour) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      const { tape, activity } = this.#take(market, stepsOf(firstHour, step.to, MINUTE));
      tape.build(activity, (step.from - firstHour) / MINUTE, minutes, hours);
      await rest();
    }
    const wholeHours = {
      track: HOUR_TRACK_NAME,
      markets: step.markets.map((market) => market.id),
      from: firstHour,
      to: floorTo(step.to, HOUR),
    };
    return {
      rows: [
        { table: 'candle_minute', rows: minutes.length, block: toCandleBlock(minutes) },
        { table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours), clearFrom: firstHour },
      ],
      alsoFinished: wholeHours.to > wholeHours.from ? [wholeHours] : [],
      release: () => {
        this.#spare.give(minutes);
        this.#spare.give(hours);
      },
    };
  }

  /** Hourly candles of times without minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = this.#spare.take(((step.to - step.from) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      const { tape, activity } = this.#take(market, stepsOf(step.from, step.to, HOUR));
      tape.build(activity, 0, hours);
      await rest();
    }
    return {
      rows: [{ table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours) }],
      release: () => this.#spare.give(hours),
    };
  }

  /** The markets of an event follow one another, so what they share is computed once. */
  #take(market: SimMarket, steps: Steps) {
    const terms = market.prediction;
    assert(terms !== undefined, 'a prediction market has terms');
    const tape = new PredictionTape(market, terms, this.#seed);
    const kept = this.#shared;
    if (kept?.event === terms.event.id && isSame(kept.activity.steps, steps)) return { tape, activity: kept.activity };
    const activity = computeActivity(terms.event, this.#seed, steps, this.#sources);
    this.#shared = { event: terms.event.id, activity };
    return { tape, activity };
  }
}

const stepsOf = (from: number, to: number, step: number): Steps => ({ start: from, step, length: (to - from) / step });
const isSame = (a: Steps, b: Steps): boolean => a.start === b.start && a.step === b.step && a.length === b.length;

const CANDLE_TYPES = ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'] as const;
const HOUR_TRACK_NAME = 'prediction-hour';
const isPrediction = (market: SimMarket): boolean => market.prediction !== undefined;
const endOf = (market: SimMarket): number => market.prediction?.to ?? Number.POSITIVE_INFINITY;

/** The closed minutes that a prediction market should have candles of, up to its end. */
function openMinutes(market: SimMarket, now: number) {
  const { from, to } = minuteRange(market, now);
  return { from: Math.min(from, endOf(market)), to: Math.min(to, endOf(market)) };
}

export const PREDICTION_MINUTE_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: MINUTE,
  rowCost: 0.3,
  serves: isPrediction,
  // The list shows the volume of a market's whole life.
  firstReach: () => Number.POSITIVE_INFINITY,
  rangeOf: openMinutes,
  makeMaker(context) {
    const maker = new PredictionMaker(context);
    return { build: (step, rest) => maker.buildMinutes(step, rest), forget: () => maker.forget() };
  },
};

/** Later hours are made together with their minutes, so that both agree. */
export const PREDICTION_HOUR_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: HOUR,
  rowCost: 0.6,
  serves: isPrediction,
  // The list shows the volume of a market's whole life.
  firstReach: () => Number.POSITIVE_INFINITY,
  rangeOf(market, now, scale) {
    const to = openMinutes(market, now).from;
    return { from: Math.min(to, reachRange(market, now, EXTENTS[scale].hours, HOUR).from), to };
  },
  makeMaker(context) {
    const maker = new PredictionMaker(context);
    return { build: (step, rest) => maker.buildHours(step, rest), forget: () => maker.forget() };
  },
};
