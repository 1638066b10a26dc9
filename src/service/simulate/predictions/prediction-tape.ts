import { type CandleColumns, clearSide, makeSideCandle, mergeSide, type SideCandle } from '../candle-columns';
import { HashStream, mix, octaveNoise, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { computeChance, type PredictionEvent, type PredictionTerms } from './prediction-terms';

const MINUTES_PER_DAY = 1440;
/** Trading gets busy as the end comes near. */
const LAST_HOURS = 8;
const LAST_HOURS_BOOST = 5;

/** When an event trades in the steps of a path, and how often. */
export interface EventActivity {
  readonly path: PricePath;
  /** 1 in the steps with trades; in the last one before the end there always are some, at what it resolves to. */
  readonly active: Uint8Array;
  /** Mean number of trades in each step. */
  readonly rate: Float32Array;
}

/** A pure function of (seed, event, time): the markets of an event share it. */
export function computeActivity(event: PredictionEvent, worldSeed: number, path: PricePath): EventActivity {
  const seed = mix(worldSeed, event.salt);
  const usual = (event.tradesPerDay * path.step) / 60 / MINUTES_PER_DAY;
  const active = new Uint8Array(path.length);
  const rate = new Float32Array(path.length);
  let busy = 0;
  for (let i = 0; i < path.length; i++) {
    const ts = path.start + i * path.step;
    if (i === 0 || ts % HOUR === 0) busy = busynessAt(event, seed, Math.floor(ts / HOUR));
    rate[i] = usual * busy;
    const isLast = ts + path.step >= event.to;
    active[i] = isLast || uniformOf(mix(seed + path.step, ts / 60)) < 1 - Math.exp(-rate[i]) ? 1 : 0;
  }
  return { path, active, rate };
}

/** Trades of an hour as a multiple of the usual. */
function busynessAt(event: PredictionEvent, seed: number, hour: number): number {
  const boost = 1 + LAST_HOURS_BOOST * Math.exp((hour - event.to / HOUR) / LAST_HOURS);
  return boost * Math.exp(0.45 * octaveNoise(seed, hour, 2, 5) - 0.3);
}

/** Prices of one step in ticks. */
interface StepPrices {
  open: number;
  high: number;
  low: number;
  close: number;
}

/**
 * Makes the trades of one prediction market as candles per side; every row is a pure function of (seed, market, step).
 * Markets of one event trade in the same steps at the prices of the same instant, so that a ladder of strikes stays a
 * ladder and shares of exclusive outcomes sum to 1.
 */
export class PredictionTape {
  readonly #market: SimMarket;
  readonly #terms: PredictionTerms;
  readonly #seed: number;
  readonly #topTick: number;
  readonly #stream = new HashStream();
  readonly #prices: StepPrices = { open: 0, high: 0, low: 0, close: 0 };
  readonly #buy = makeSideCandle();
  readonly #sell = makeSideCandle();

  constructor(market: SimMarket, terms: PredictionTerms, worldSeed: number) {
    this.#market = market;
    this.#terms = terms;
    this.#seed = mix(worldSeed, market.salt);
    this.#topTick = Math.round(1 / market.tick) - 1;
  }

  /**
   * Adds the candles of the event's path from its step `fromStep` on to `columns`; with `hours`, also the hours that
   * end within those steps (the path must then reach back to the start of the first such hour).
   */
  build({ path, active, rate }: EventActivity, fromStep: number, columns: CandleColumns, hours?: CandleColumns): void {
    const { id } = this.#market;
    const hourBuy = makeSideCandle();
    const hourSell = makeSideCandle();
    for (let i = 0; i < path.length; i++) {
      const ts = path.start + i * path.step;
      const offset = ts % HOUR;
      if (active[i] === 1) {
        this.#trade(path, i, rate[i]);
        if (i >= fromStep) columns.add(id, ts, this.#buy, this.#sell);
        mergeSide(hourBuy, this.#buy, offset * 1000);
        mergeSide(hourSell, this.#sell, offset * 1000);
      }
      if (!hours || offset !== HOUR - path.step) continue;
      if (i >= fromStep) hours.add(id, ts - offset, hourBuy, hourSell);
      clearSide(hourBuy);
      clearSide(hourSell);
    }
  }

  #trade(path: PricePath, i: number, rate: number): void {
    const ts = path.start + i * path.step;
    this.#price(path, i, ts);
    const stream = this.#stream;
    stream.place(this.#seed + path.step, ts / 60);
    const { open, close } = this.#prices;
    const trades = 1 + stream.poisson(rate / 2);
    const drift = Math.sign(close - open) * 0.12;
    const buys = this.#countBuys(trades, 0.5 + drift + 0.3 * (stream.next() - 0.5));
    this.#fill(this.#buy, buys, path.step * 1000);
    this.#fill(this.#sell, trades - buys, path.step * 1000);
  }

  #price(path: PricePath, i: number, ts: number): void {
    const ends = [
      this.#ticksOf(path.price[i], ts),
      this.#ticksOf(path.price[i + 1], ts + path.step),
      this.#ticksOf(path.high[i], ts),
      this.#ticksOf(path.low[i], ts),
    ];
    const prices = this.#prices;
    prices.open = ends[0];
    prices.close = ends[1];
    prices.high = Math.max(...ends);
    prices.low = Math.min(...ends);
  }

  #ticksOf(price: number, ts: number): number {
    const ticks = Math.round(computeChance(this.#terms, price, ts) * (this.#topTick + 1));
    return Math.min(this.#topTick, Math.max(1, ticks));
  }

  #countBuys(trades: number, share: number): number {
    if (trades > 12) return Math.round(trades * share);
    let buys = 0;
    for (let i = 0; i < trades; i++) if (this.#stream.next() < share) buys++;
    return buys;
  }

  /** Lots are shares, each of which pays 1 USD or nothing. */
  #fill(side: SideCandle, trades: number, ms: number): void {
    clearSide(side);
    if (trades === 0) return;
    const stream = this.#stream;
    const { open, high, low, close } = this.#prices;
    const at = [Math.floor(stream.next() * ms), Math.floor(stream.next() * ms)];
    const typical = (open + high + low + close) / 4;
    const usd = this.#terms.event.usdPerTrade * trades * Math.exp(0.7 * stream.roughNormal() - 0.25);
    side.open = open;
    side.high = high;
    side.low = low;
    side.close = close;
    side.firstMs = Math.min(...at);
    side.lastMs = trades === 1 ? side.firstMs : Math.max(...at);
    side.lots = Math.max(1, Math.round(usd / (typical * this.#market.tick)));
    side.tickLots = Math.min(high * side.lots, Math.max(low * side.lots, Math.round(typical * side.lots)));
  }
}
