import { type CandleColumns, clearSide, makeSideCandle, mergeSide, type SideCandle } from '../candle-columns';
import { HashStream, LatticeNoise, mix, octaveNoise, uniformOf } from '../hash-noise';
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

/** How a market differs from the others of its event. */
interface Manners {
  /** Share of the event's trades that are made in it: some are hardly ever traded. */
  readonly popularity: number;
  /** Mean size of its trades over the event's. */
  readonly size: number;
  /** Ticks between the middle and either side. */
  readonly halfSpread: number;
  /** How far its price strays from what it is worth, 0 to 1, and for how many minutes. */
  readonly stray: number;
  readonly strayMinutes: number;
}

/** Prices settle at what they resolve to over so many hours. */
const SETTLING_HOURS = 10;
const MOST_STRAY = 0.028;
/** Of its usual spread a question keeps this at the edges; it has all of it from 20 to 80 %. */
const EDGE_SPREAD = 0.06;
const MIDDLE_SPREAD = 6;

function mannersOf(market: SimMarket): Manners {
  const luck = (key: number): number => uniformOf(mix(market.salt, key));
  const popularity = Math.max(0.05, 0.9 * luck(61) ** 1.6);
  const isFine = market.tick < 0.005;
  return {
    popularity,
    size: Math.exp(1.4 * (luck(62) - 0.5)),
    halfSpread: Math.round((isFine ? 9 : 1.4) * luck(63) * (1.2 - popularity)),
    stray: MOST_STRAY * (1.1 - popularity) * luck(64),
    strayMinutes: 40 + 500 * luck(65),
  };
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
 * Markets of one event hear the same news, but each has its own crowd: it trades in its own steps, at its own spread,
 * and strays from what it is worth, so that strikes may cross for a while and thin ones grow stale. All settle in the end.
 */
export class PredictionTape {
  readonly #market: SimMarket;
  readonly #terms: PredictionTerms;
  readonly #seed: number;
  readonly #topTick: number;
  readonly #stream = new HashStream();
  readonly #manners: Manners;
  readonly #stray: LatticeNoise;
  readonly #prices: StepPrices = { open: 0, high: 0, low: 0, close: 0 };
  #spread = 0;
  readonly #buy = makeSideCandle();
  readonly #sell = makeSideCandle();

  constructor(market: SimMarket, terms: PredictionTerms, worldSeed: number) {
    this.#market = market;
    this.#terms = terms;
    this.#seed = mix(worldSeed, market.salt);
    this.#manners = mannersOf(market);
    this.#stray = new LatticeNoise(this.#seed + 9, this.#manners.strayMinutes);
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
      if (active[i] === 1 && this.#takesPart(ts, path.step)) {
        this.#trade(path, i, rate[i] * this.#manners.popularity);
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

  /** Whether the market trades in a step in which its event does; in the last one it always does. */
  #takesPart(ts: number, step: number): boolean {
    if (ts + step >= this.#terms.event.to) return true;
    const { popularity } = this.#manners;
    // An hour has many more trades than a minute: hardly one passes without the market.
    const chance = step === HOUR ? 1 - (1 - popularity) ** 4 : popularity;
    return uniformOf(mix(this.#seed + step, ts / 60 + 1)) < chance;
  }

  #trade(path: PricePath, i: number, rate: number): void {
    const ts = path.start + i * path.step;
    this.#price(path, i, ts);
    const stream = this.#stream;
    stream.place(this.#seed + path.step, ts / 60);
    const { open, close } = this.#prices;
    const trades = 1 + stream.poisson(rate / 2);
    this.#spread = Math.round(this.#manners.halfSpread * this.#unsettled(ts + path.step) * this.#openness());
    const drift = Math.sign(close - open) * 0.12;
    const buys = this.#countBuys(trades, 0.5 + drift + 0.3 * (stream.next() - 0.5));
    this.#fill(this.#buy, buys, path.step * 1000, 1);
    this.#fill(this.#sell, trades - buys, path.step * 1000, -1);
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

  /** 1 in the middle, down to a little near 0 and 1: nobody quotes half a cent and a cent and a half around one. */
  #openness(): number {
    const price = this.#prices.close / (this.#topTick + 1);
    return Math.min(1, EDGE_SPREAD + MIDDLE_SPREAD * price * (1 - price));
  }

  /** 1 until the last hours, then down to 0 at the end. */
  #unsettled(ts: number): number {
    return Math.min(1, Math.max(0, (this.#terms.event.to - ts) / HOUR / SETTLING_HOURS));
  }

  #ticksOf(price: number, ts: number): number {
    const worth = computeChance(this.#terms, price, ts);
    const stray = this.#manners.stray * this.#stray.at(ts / 60) * 4 * worth * (1 - worth) * this.#unsettled(ts);
    const ticks = Math.round((worth + stray) * (this.#topTick + 1));
    return Math.min(this.#topTick, Math.max(1, ticks));
  }

  #countBuys(trades: number, share: number): number {
    if (trades > 12) return Math.round(trades * share);
    let buys = 0;
    for (let i = 0; i < trades; i++) if (this.#stream.next() < share) buys++;
    return buys;
  }

  /** Lots are shares, each of which pays 1 USD or nothing. */
  #fill(side: SideCandle, trades: number, ms: number, direction: -1 | 1): void {
    clearSide(side);
    if (trades === 0) return;
    const stream = this.#stream;
    const asked = (ticks: number): number => Math.min(this.#topTick, Math.max(1, ticks + direction * this.#spread));
    const [open, high, low, close] = [this.#prices.open, this.#prices.high, this.#prices.low, this.#prices.close].map(
      asked,
    );
    const at = [Math.floor(stream.next() * ms), Math.floor(stream.next() * ms)];
    const typical = (open + high + low + close) / 4;
    const usd =
      this.#manners.size * this.#terms.event.usdPerTrade * trades * Math.exp(0.7 * stream.roughNormal() - 0.25);
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
