import type { SimMarket } from '../market-list';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR, MINUTE } from '../ranges';
import { SparePool } from '../spare-pool';
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

/** A market's paths over one step, starting with the hour in which the step starts. */
interface MarketPaths {
  readonly market: SimMarket;
  readonly leverage: LeveragePath;
  readonly funding: FundingPath;
}

const rowsOf = (step: PlannedStep, seconds: number): number =>
  Math.ceil((step.to - floorTo(step.from, seconds)) / seconds) * step.markets.length;

/** Rows of the three tables of minutes or of hours. */
class LeverageRows {
  readonly capacity: number;
  readonly liquidations: SeriesColumns<typeof LIQUIDATION_COLUMNS>;
  readonly interest: SeriesColumns<typeof INTEREST_COLUMNS>;
  readonly funding: SeriesColumns<typeof FUNDING_COLUMNS>;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.liquidations = new SeriesColumns(LIQUIDATION_COLUMNS, capacity);
    this.interest = new SeriesColumns(INTEREST_COLUMNS, capacity);
    this.funding = new SeriesColumns(FUNDING_COLUMNS, capacity);
  }

  reset(): void {
    for (const columns of [this.liquidations, this.interest, this.funding]) columns.reset();
  }

  /** Adds the hours of `paths` that end by `to` (Unix seconds). */
  addHours({ market, leverage, funding }: MarketPaths, to: number): void {
    const perHour = HOUR / leverage.step;
    for (let i = 0, ts = leverage.start; ts + HOUR <= to; i += perHour, ts += HOUR) {
      const span = { market, ts, from: i, to: i + perHour };
      addLiquidations(this.liquidations, span, leverage);
      addInterest(this.interest, span, leverage);
      addFunding(this.funding, span, funding);
    }
  }

  toHourRows(clearFrom: number): MadeRows[] {
    return [
      this.liquidations.toRows('liquidation_hour', clearFrom),
      this.interest.toRows('interest_hour', clearFrom),
      this.funding.toRows('funding_hour', clearFrom),
    ];
  }
}

/** Two sets of rows per step: minutes, and the hours that end in it. */
const KEPT_ROWS = 2;

/** Makes the rows of liquidations, open interest and funding. */
export class LeverageMaker {
  readonly #seed: number;
  readonly #leverage: MarketLeverage;
  readonly #spare = new SparePool((rows) => new LeverageRows(rows), KEPT_ROWS);

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#leverage = new MarketLeverage(seed, paths);
  }

  forget(): void {
    this.#spare.forget();
  }

  /** Hours of times without minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = this.#spare.take(rowsOf(step, HOUR));
    for (const market of step.markets) {
      hours.addHours(this.#pathsOf(market, this.#leverage.getHours(market, step.from, step.to)), step.to);
      await rest();
    }
    return { rows: hours.toHourRows(step.from), release: () => this.#spare.give(hours) };
  }

  /** Liquidations per minute, and all three kinds for the hours that end within the step. */
  async buildLiquidations(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const firstHour = floorTo(step.from, HOUR);
    const minutes = this.#spare.take(rowsOf(step, MINUTE));
    const hours = this.#spare.take(rowsOf(step, HOUR));
    for (const market of step.markets) {
      const paths = this.#pathsOf(market, this.#leverage.getMinutes(market, step.from, step.to));
      for (let ts = step.from; ts < step.to; ts += MINUTE) {
        const from = (ts - firstHour) / MINUTE;
        addLiquidations(minutes.liquidations, { market, ts, from, to: from + 1 }, paths.leverage);
      }
      hours.addHours(paths, step.to);
      await rest();
    }
    const finished = {
      track: 'leverage_hour',
      markets: step.markets.map((market) => market.id),
      from: firstHour,
      to: floorTo(step.to, HOUR),
    };
    return {
      rows: [minutes.liquidations.toRows('liquidation_minute'), ...hours.toHourRows(firstHour)],
      alsoFinished: finished.to > finished.from ? [finished] : [],
      release: () => {
        this.#spare.give(minutes);
        this.#spare.give(hours);
      },
    };
  }

  /** Open interest and funding per minute. */
  async buildInterest(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const minutes = this.#spare.take(rowsOf(step, MINUTE));
    const offset = (step.from - floorTo(step.from, HOUR)) / MINUTE;
    for (const market of step.markets) {
      const paths = this.#pathsOf(market, this.#leverage.getMinutes(market, step.from, step.to));
      for (let ts = step.from, from = offset; ts < step.to; ts += MINUTE, from++) {
        const span = { market, ts, from, to: from + 1 };
        addInterest(minutes.interest, span, paths.leverage);
        addFunding(minutes.funding, span, paths.funding);
      }
      await rest();
    }
    return {
      rows: [minutes.interest.toRows('interest_minute'), minutes.funding.toRows('funding_minute')],
      release: () => this.#spare.give(minutes),
    };
  }

  #pathsOf(market: SimMarket, leverage: LeveragePath): MarketPaths {
    const { start, step, length } = leverage;
    const to = start + length * step;
    const { mood } = this.#leverage.coins.get(market, start, to, step);
    return { market, leverage, funding: computeFunding(market, mood, this.#seed, { from: start, to, step }) };
  }
}
