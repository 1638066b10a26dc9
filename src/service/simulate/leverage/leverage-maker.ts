import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR, MINUTE } from '../ranges';
import type { MadeRows, MadeStep, PlannedStep } from '../track';
import { computeFunding, type FundingPath } from './funding';
import {
  addFunding,
  addInterest,
  addLiquidations,
  FUNDING_COLUMNS,
  INTEREST_COLUMNS,
  LIQUIDATION_COLUMNS,
} from './leverage-columns';
import { type LeveragePath, MarketLeverage } from './market-leverage';
import { SeriesColumns } from './series-columns';

/** A market's paths over one step, from the start of the hour in which the step starts. */
interface MarketPaths {
  readonly market: SimMarket;
  readonly leverage: LeveragePath;
  readonly funding: FundingPath;
}

const rowsOf = (step: PlannedStep, seconds: number): number =>
  Math.ceil((step.to - floorTo(step.from, seconds)) / seconds) * step.markets.length;

/** Rows of the three hour tables. */
class HourRows {
  readonly #liquidations: SeriesColumns<typeof LIQUIDATION_COLUMNS>;
  readonly #interest: SeriesColumns<typeof INTEREST_COLUMNS>;
  readonly #funding: SeriesColumns<typeof FUNDING_COLUMNS>;

  constructor(capacity: number) {
    this.#liquidations = new SeriesColumns(LIQUIDATION_COLUMNS, capacity);
    this.#interest = new SeriesColumns(INTEREST_COLUMNS, capacity);
    this.#funding = new SeriesColumns(FUNDING_COLUMNS, capacity);
  }

  /** Adds the hours of `paths` that end by `to` (Unix seconds). */
  add({ market, leverage, funding }: MarketPaths, to: number): void {
    const perHour = HOUR / leverage.step;
    for (let i = 0, ts = leverage.start; ts + HOUR <= to; i += perHour, ts += HOUR) {
      const span = { market, ts, from: i, to: i + perHour };
      addLiquidations(this.#liquidations, span, leverage);
      addInterest(this.#interest, span, leverage);
      addFunding(this.#funding, span, funding);
    }
  }

  toRows(clearFrom: number): MadeRows[] {
    return [
      this.#liquidations.toRows('liquidation_hour', clearFrom),
      this.#interest.toRows('interest_hour', clearFrom),
      this.#funding.toRows('funding_hour', clearFrom),
    ];
  }
}

/** Makes the rows of liquidations, open interest and funding. */
export class LeverageMaker {
  readonly #seed: number;
  readonly #leverage: MarketLeverage;

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#leverage = new MarketLeverage(seed, paths);
  }

  /** Hours of times that have no minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = new HourRows(rowsOf(step, HOUR));
    for (const market of step.markets) {
      hours.add(this.#pathsOf(market, this.#leverage.getHours(market, step.from, step.to)), step.to);
      await rest();
    }
    return { rows: hours.toRows(step.from) };
  }

  /** Liquidations by the minute, and all three by the hours that end within the step. */
  async buildLiquidations(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const firstHour = floorTo(step.from, HOUR);
    const minutes = new SeriesColumns(LIQUIDATION_COLUMNS, rowsOf(step, MINUTE));
    const hours = new HourRows(rowsOf(step, HOUR));
    for (const market of step.markets) {
      const paths = this.#pathsOf(market, this.#leverage.getMinutes(market, step.from, step.to));
      for (let ts = step.from; ts < step.to; ts += MINUTE) {
        const from = (ts - firstHour) / MINUTE;
        addLiquidations(minutes, { market, ts, from, to: from + 1 }, paths.leverage);
      }
      hours.add(paths, step.to);
      await rest();
    }
    const finished = {
      track: 'leverage_hour',
      markets: step.markets.map((market) => market.id),
      from: firstHour,
      to: floorTo(step.to, HOUR),
    };
    return {
      rows: [minutes.toRows('liquidation_minute'), ...hours.toRows(firstHour)],
      alsoFinished: finished.to > finished.from ? [finished] : [],
    };
  }

  /** Open interest and funding by the minute. */
  async buildInterest(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const interest = new SeriesColumns(INTEREST_COLUMNS, rowsOf(step, MINUTE));
    const funding = new SeriesColumns(FUNDING_COLUMNS, rowsOf(step, MINUTE));
    const offset = (step.from - floorTo(step.from, HOUR)) / MINUTE;
    for (const market of step.markets) {
      const paths = this.#pathsOf(market, this.#leverage.getMinutes(market, step.from, step.to));
      for (let ts = step.from, from = offset; ts < step.to; ts += MINUTE, from++) {
        const span = { market, ts, from, to: from + 1 };
        addInterest(interest, span, paths.leverage);
        addFunding(funding, span, paths.funding);
      }
      await rest();
    }
    return { rows: [interest.toRows('interest_minute'), funding.toRows('funding_minute')] };
  }

  #pathsOf(market: SimMarket, leverage: LeveragePath): MarketPaths {
    const { start, step, length } = leverage;
    const to = start + length * step;
    const { mood } = this.#leverage.coins.get(market, start, to, step);
    return { market, leverage, funding: computeFunding(market, mood, this.#seed, { from: start, to, step }) };
  }
}
