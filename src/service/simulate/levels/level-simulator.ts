import { HashStream, mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { MarketPrice } from '../market-price';
import type { PricePath, PricePaths } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import type { LevelColumns } from './level-columns';
import type { SavedField } from './level-field';
import { makeLevelProfile } from './level-profile';
import { LiquidationLevels } from './liquidation-levels';
import { computeHistory, type MarketStep, stepAt } from './price-history';
import type { Swings } from './swings';
import { TriggerLevels } from './trigger-levels';

/** Hours of history. What is still open of its older part is drawn in one step. */
const HISTORY_HOURS = 8 * 24;
/** The last hours of history are run hour by hour, then minute by minute for at least the second number of hours. */
const HOURLY_HOURS = 60;
const WARM_UP_SECONDS = 2 * HOUR;

interface SavedLevels {
  readonly price: number;
  readonly liquidations: SavedField;
  readonly buys: SavedField;
  readonly sells: SavedField;
  readonly swings: Swings;
}

/** Liquidation and trigger levels of one market, minute by minute. */
export class LevelSimulator {
  readonly #seed: number;
  readonly #price: MarketPrice;
  readonly #stream = new HashStream();
  readonly #liquidations: LiquidationLevels;
  readonly #triggers: TriggerLevels;
  /** Ticks. */
  price = 0;
  at = 0;

  private constructor(market: SimMarket, worldSeed: number) {
    const profile = makeLevelProfile(market);
    this.#seed = mix(worldSeed, market.salt + 43);
    this.#price = new MarketPrice(market, worldSeed);
    this.#liquidations = new LiquidationLevels(profile, this.#seed, this.#stream);
    this.#triggers = new TriggerLevels(profile, this.#seed, this.#stream);
  }

  /** Levels with a past, whose next minute is `start` (Unix seconds). */
  static make(market: SimMarket, worldSeed: number, paths: PricePaths, start: number): LevelSimulator {
    const levels = new LevelSimulator(market, worldSeed);
    const from = floorTo(start - WARM_UP_SECONDS, HOUR);
    const firstHour = from - HOURLY_HOURS * HOUR;
    const history = computeHistory(market, worldSeed, paths, firstHour, HISTORY_HOURS);
    levels.#stream.place(levels.#seed, firstHour / 60);
    levels.#liquidations.populate(history);
    levels.#triggers.populate(history);
    levels.at = firstHour;
    levels.run(paths.getHours(market, firstHour, from + HOUR), () => {});
    levels.run(paths.getMinutes(market, from, start), () => {});
    return levels;
  }

  /** The levels as `save` left them at `at`. */
  static restore(market: SimMarket, worldSeed: number, at: number, text: string): LevelSimulator {
    const levels = new LevelSimulator(market, worldSeed);
    const saved = JSON.parse(text) as SavedLevels;
    levels.#liquidations.field.restore(saved.liquidations);
    levels.#triggers.buys.restore(saved.buys);
    levels.#triggers.sells.restore(saved.sells);
    levels.#triggers.swings = saved.swings;
    levels.price = saved.price;
    levels.at = at;
    return levels;
  }

  save(): string {
    const saved: SavedLevels = {
      price: this.price,
      liquidations: this.#liquidations.field.save(),
      buys: this.#triggers.buys.save(),
      sells: this.#triggers.sells.save(),
      swings: this.#triggers.swings,
    };
    return JSON.stringify(saved);
  }

  run(path: PricePath, onMinute: (ts: number) => void): void {
    for (let i = 1; i < path.length; i++) {
      const ts = path.start + i * path.step;
      if (ts <= this.at) continue;
      this.#step(stepAt(this.#price, path, i));
      this.at = ts;
      onMinute(ts);
    }
  }

  #step(step: MarketStep): void {
    this.#stream.place(this.#seed + step.minutes, step.minute);
    this.#liquidations.step(step);
    this.#triggers.step(step);
    this.price = step.price;
  }

  /** Adds the current liquidation levels as one snapshot. */
  addLiquidations(to: LevelColumns, market: number): void {
    const { first, last, lots, cellTicks } = this.#liquidations.field;
    to.reserve(last - first + 1);
    const places = to.at;
    const sizes = to.lots;
    let n = to.levels;
    for (let cell = first; cell <= last; cell++) {
      const size = lots[cell];
      if (size === 0) continue;
      places[n] = cell * cellTicks;
      sizes[n++] = size;
    }
    to.levels = n;
    to.addSnapshot(market, this.at, this.price);
  }

  /** Adds the current trigger levels as one snapshot. At equal prices, buys are first. */
  addTriggers(to: LevelColumns, market: number): void {
    const { buys, sells } = this.#triggers;
    const first = Math.min(buys.first, sells.first);
    const last = Math.max(buys.last, sells.last);
    to.reserve(2 * (last - first + 1));
    const places = to.at;
    const sizes = to.lots;
    const buyLots = buys.lots;
    const sellLots = sells.lots;
    const twoTicks = 2 * buys.cellTicks;
    let n = to.levels;
    for (let cell = first; cell <= last; cell++) {
      const bought = buyLots[cell];
      const sold = sellLots[cell];
      if (bought > 0) {
        places[n] = cell * twoTicks;
        sizes[n++] = bought;
      }
      if (sold > 0) {
        places[n] = cell * twoTicks + 1;
        sizes[n++] = sold;
      }
    }
    to.levels = n;
    to.addSnapshot(market, this.at, this.price);
  }
}
