import type { Block } from '../store/seed-block';
import { toWide } from '../store/seed-block';
import type { SeedRows } from '../store/seed-store';
import { CandleColumns } from './candle-columns';
import { octaveNoise } from './hash-noise';
import type { SimMarket } from './market-list';
import { MarketTape } from './market-tape';
import type { PlannedStep } from './plan';
import type { PricePaths } from './price-paths';

const HOUR = 3600;

function toCandleBlock(columns: CandleColumns): Block {
  const { length } = columns;
  const unsigned = Object.entries(columns.unsigned).map(([name, values]) => [
    name,
    { type: name === 'ts' ? 'DateTime' : 'UInt32', values: values.subarray(0, length) },
  ]);
  const signed = Object.entries(columns.signed).map(([name, values]) => [
    name,
    { type: 'Int32', values: values.subarray(0, length) },
  ]);
  const wide = Object.entries(columns.wide).map(([name, values]) => [
    name,
    { type: 'UInt64', values: toWide(values.subarray(0, length)) },
  ]);
  return Object.fromEntries([...unsigned, ...signed, ...wide]) as Block;
}

/** Makes candles and open interest; all of them are pure functions of (seed, market, time). */
export class SeriesMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #tapes = new Map<number, MarketTape>();

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#paths = paths;
  }

  /** Minute candles of a step, and the hours that end within it. */
  async buildMinutes(step: PlannedStep, rest: () => Promise<void>): Promise<SeedRows[]> {
    const perMarket = (step.to - step.from) / 60;
    const firstHour = Math.floor(step.from / HOUR) * HOUR;
    const minutes = new CandleColumns(perMarket * step.markets.length);
    const hours = new CandleColumns(Math.ceil((step.to - firstHour) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      const path = this.#paths.getMinutes(market, firstHour, step.to);
      this.#tapeOf(market).build(path, (step.from - firstHour) / 60, minutes, hours);
      await rest();
    }
    return [
      { table: 'candle_minute', rows: minutes.length, block: toCandleBlock(minutes) },
      { table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours) },
    ];
  }

  /** Hourly candles of times that have no minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<SeedRows[]> {
    const hours = new CandleColumns(((step.to - step.from) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      this.#tapeOf(market).build(this.#paths.getHours(market, step.from, step.to), 0, hours);
      await rest();
    }
    return [{ table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours) }];
  }

  /** Open interest of perpetuals at the end of each hour. */
  async buildInterest(step: PlannedStep, rest: () => Promise<void>): Promise<SeedRows[]> {
    const hours = (step.to - step.from) / HOUR;
    const rows = hours * step.markets.length;
    const ids = new Uint32Array(rows);
    const seconds = new Uint32Array(rows);
    const lots = new Float64Array(rows);
    const usd = new Float64Array(rows);
    let row = 0;
    for (const market of step.markets) {
      const path = this.#paths.getHours(market, step.from, step.to);
      for (let hour = 0; hour < hours; hour++) {
        const ts = step.from + hour * HOUR;
        ids[row] = market.id;
        seconds[row] = ts;
        lots[row] = this.#interestLots(market, ts + HOUR);
        usd[row] = Math.round(lots[row] * market.lot * path.price[hour + 1] * 100) / 100;
        row++;
      }
      await rest();
    }
    const block: Block = {
      market: { type: 'UInt32', values: ids },
      ts: { type: 'DateTime', values: seconds },
      lots: { type: 'UInt64', values: toWide(lots) },
      usd: { type: 'Float64', values: usd },
    };
    return [{ table: 'open_interest_hour', rows, block }];
  }

  /** Between a tenth and about half of the day's volume, wandering over hours and weeks. */
  #interestLots(market: SimMarket, ts: number): number {
    const seed = this.#seed + market.salt;
    const wander = 0.006 * octaveNoise(seed, ts / HOUR, 0, 3) + 0.022 * octaveNoise(seed + 40, ts / HOUR, 5, 8);
    const usual = (0.12 + 0.3 * ((market.salt >>> 8) & 255) * (1 / 255)) * market.volumeUsd;
    return Math.round((usual / market.coin.price / market.lot) * Math.exp(wander));
  }

  #tapeOf(market: SimMarket): MarketTape {
    let tape = this.#tapes.get(market.id);
    if (!tape) {
      tape = new MarketTape(market, this.#seed);
      this.#tapes.set(market.id, tape);
    }
    return tape;
  }
}
