import { assert } from '@/base/assert';
import { CandleColumns } from '../candle-columns';
import { EXTENTS } from '../extent';
import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR, MINUTE, minuteRange, reachRange } from '../ranges';
import { toCandleBlock } from '../series-maker';
import type { MadeStep, MakerContext, PlannedStep, Track } from '../track';
import { PredictionTape } from './prediction-tape';

/** Makes candles of prediction markets; all of them are pure functions of (seed, market, time). */
class PredictionMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;

  constructor({ seed, paths }: MakerContext) {
    this.#seed = seed;
    this.#paths = paths;
  }

  /** Minute candles of a step, and the hours that end within it. */
  async buildMinutes(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const firstHour = floorTo(step.from, HOUR);
    const minutes = new CandleColumns(((step.to - step.from) / MINUTE) * step.markets.length);
    const hours = new CandleColumns(Math.ceil((step.to - firstHour) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      const path = this.#paths.getMinutes(driverOf(market), firstHour, step.to);
      this.#tapeOf(market).build(path, (step.from - firstHour) / MINUTE, minutes, hours);
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
    };
  }

  /** Hourly candles of times that have no minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = new CandleColumns(((step.to - step.from) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      this.#tapeOf(market).build(this.#paths.getHours(driverOf(market), step.from, step.to), 0, hours);
      await rest();
    }
    return { rows: [{ table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours) }] };
  }

  #tapeOf(market: SimMarket): PredictionTape {
    assert(market.prediction !== undefined, 'a prediction market has terms');
    return new PredictionTape(market, market.prediction, this.#seed);
  }
}

/** What the path of a prediction market's driver is asked by. */
function driverOf({ prediction }: SimMarket): Pick<SimMarket, 'coin' | 'price' | 'quote'> {
  assert(prediction !== undefined, 'a prediction market has terms');
  const { driver } = prediction.event;
  return { coin: driver, price: driver.price, quote: 'USD' };
}

const CANDLE_TYPES = ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'] as const;
const HOUR_TRACK_NAME = 'prediction-hour';
const isPrediction = (market: SimMarket): boolean => market.prediction !== undefined;
const endOf = (market: SimMarket): number => market.prediction?.event.to ?? Number.POSITIVE_INFINITY;

/** The closed minutes that a prediction market should have candles of; it trades up to its end. */
function openMinutes(market: SimMarket, now: number) {
  const { from, to } = minuteRange(market, now);
  return { from: Math.min(from, endOf(market)), to: Math.min(to, endOf(market)) };
}

export const PREDICTION_MINUTE_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: MINUTE,
  rowCost: 0.3,
  serves: isPrediction,
  rangeOf: openMinutes,
  makeMaker(context) {
    const maker = new PredictionMaker(context);
    return { build: (step, rest) => maker.buildMinutes(step, rest) };
  },
};

/** The hours after these are made together with their minutes, so that both agree. */
export const PREDICTION_HOUR_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: HOUR,
  rowCost: 0.6,
  serves: isPrediction,
  rangeOf(market, now, scale) {
    const to = openMinutes(market, now).from;
    return { from: Math.min(to, reachRange(market, now, EXTENTS[scale].hours, HOUR).from), to };
  },
  makeMaker(context) {
    const maker = new PredictionMaker(context);
    return { build: (step, rest) => maker.buildHours(step, rest) };
  },
};
