import { assert } from '@/base/assert';
import { EXTENTS } from '../extent';
import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import type { MadeStep, PlannedStep, Track } from '../track';
import { Movements } from './movements';
import { isVolatilitySummary } from './option-markets';
import { computeSummary, optionSeedsOf } from './option-surface';

/** Makes the hourly values of option summaries; all of them are pure functions of (seed, market, time). */
class SummaryMaker {
  readonly #seed: number;
  readonly #movements: Movements;

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#movements = Movements.of(paths);
  }

  async build(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = (step.to - step.from) / HOUR;
    const rows = hours * step.markets.length;
    const ids = new Uint32Array(rows);
    const seconds = new Uint32Array(rows);
    const steps = new Int32Array(rows);
    for (const [index, market] of step.markets.entries()) {
      const points = this.#compute(market, step);
      for (let hour = 0; hour < hours; hour++) {
        const row = index * hours + hour;
        ids[row] = market.id;
        seconds[row] = step.from + hour * HOUR;
        steps[row] = Math.round(points[hour] / market.tick);
      }
      await rest();
    }
    const block = {
      market: { type: 'UInt32', values: ids },
      ts: { type: 'DateTime', values: seconds },
      steps: { type: 'Int32', values: steps },
    } as const;
    return { rows: [{ table: 'option_summary', rows, block }] };
  }

  #compute(market: SimMarket, step: PlannedStep): Float64Array {
    const { coin, tenor } = market;
    assert(tenor !== undefined, 'an option summary has a tenor');
    const kind = isVolatilitySummary(market) ? 'volatility' : 'skew';
    const seeds = optionSeedsOf(this.#seed, coin);
    // The figure of an hour is the one at its end, like the close of a candle.
    const [from, to] = [step.from / HOUR + 1, step.to / HOUR + 1];
    const points = new Float64Array(to - from);
    for (let hour = from; hour < to; ) {
      const movement = this.#movements.at(coin, hour);
      const [first, end] = [hour - movement.from, Math.min(to - movement.from, movement.length)];
      points.set(computeSummary(movement, kind, tenor, seeds, first, end), hour - from);
      hour = movement.from + end;
    }
    return points;
  }
}

const makeTrack = (isOurs: (market: SimMarket) => boolean, type: Track['types'][number]): Track => ({
  types: [type],
  rowSeconds: HOUR,
  rowCost: 1,
  serves: (market) => market.category === 'OPTION' && isOurs(market),
  rangeOf: (market, now, scale) => {
    const to = floorTo(now, HOUR);
    return { from: Math.max(to - EXTENTS[scale].optionSummaries, market.availableSince), to };
  },
  makeMaker: ({ seed, paths }) => new SummaryMaker(seed, paths),
});

export const VOLATILITY_TRACK = makeTrack(isVolatilitySummary, 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG');
export const SKEW_TRACK = makeTrack((market) => !isVolatilitySummary(market), 'SKEW_OPTION_SUMMARY_AGG');
