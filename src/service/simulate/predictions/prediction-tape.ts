import { type CandleColumns, clearSide, makeSideCandle, mergeSide, type SideCandle } from '../candle-columns';
import { HashStream, mix, octaveNoise, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { PricePath } from '../price-paths';
import { HOUR } from '../ranges';
import { flickerOf, type Manners, makersMood, mannersOf, opennessOf, pushOf } from './manners';
import { type LoadHours, learnPrices, newsSeed, unsettledAt } from './news';
import { computeChance, type PredictionEvent, type PredictionTerms } from './prediction-terms';

const MINUTES_PER_DAY = 1440;
/** Trading gets busy as the end comes near. */
const LAST_HOURS = 8;
const LAST_HOURS_BOOST = 5;

/** When an event trades in the steps of a path, and how often. */
export interface EventActivity {
  readonly path: PricePath;
  /** The driver's price as the crowd knows it, at the ends of the steps. */
  readonly known: Float64Array;
  /** 1 in the steps with trades; in the last one before the end there always are some, at what it resolves to. */
  readonly active: Uint8Array;
  /** Mean number of trades in each step. */
  readonly rate: Float32Array;
}

/** A pure function of (seed, event, time): the markets of an event share it. */
export function computeActivity(
  event: PredictionEvent,
  worldSeed: number,
  path: PricePath,
  loadHours: LoadHours,
): EventActivity {
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
  const known = learnPrices(event, newsSeed(worldSeed, event), path, loadHours);
  return { path, known, active, rate };
}

/** Trades of an hour as a multiple of the usual. */
function busynessAt(event: PredictionEvent, seed: number, hour: number): number {
  const boost = 1 + LAST_HOURS_BOOST * Math.exp((hour - event.to / HOUR) / LAST_HOURS);
  return boost * Math.exp(0.45 * octaveNoise(seed, hour, 2, 5) - 0.3);
}

/** What the market stands between, in ticks. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
}

/** Those who like long odds pay this much over what nothing is worth, in markets with weeks to go. */
const LONG_ODDS = 0.007;
const LONG_ODDS_SECONDS = 20 * 86_400;

/** What a crowd thinks the market is worth in one step, 0 to 1. */
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
  /** Ticks from one price of the question to the next. */
  readonly #step: number;
  readonly #topTick: number;
  readonly #stream = new HashStream();
  readonly #manners: Manners;
  readonly #prices: StepPrices = { open: 0, high: 0, low: 0, close: 0 };
  #half = 0;
  readonly #buy = makeSideCandle();
  readonly #sell = makeSideCandle();

  constructor(market: SimMarket, terms: PredictionTerms, worldSeed: number) {
    this.#market = market;
    this.#terms = terms;
    this.#seed = mix(worldSeed, market.salt);
    this.#manners = mannersOf(market);
    this.#step = Math.round((terms.record.orderPriceMinTickSize ?? market.tick) / market.tick);
    this.#topTick = Math.round(1 / market.tick) - this.#step;
  }

  /**
   * Adds the candles of the event's path from its step `fromStep` on to `columns`; with `hours`, also the hours that
   * end within those steps (the path must then reach back to the start of the first such hour).
   */
  build(activity: EventActivity, fromStep: number, columns: CandleColumns, hours?: CandleColumns): void {
    const { id } = this.#market;
    const { path, active, rate } = activity;
    const hourBuy = makeSideCandle();
    const hourSell = makeSideCandle();
    for (let i = 0; i < path.length; i++) {
      const ts = path.start + i * path.step;
      const offset = ts % HOUR;
      if (active[i] === 1 && this.#takesPart(ts, path.step)) {
        this.#trade(activity, i, rate[i] * this.#manners.popularity);
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

  /** Best bid and ask at the end of step `i`. */
  quoteAt(activity: EventActivity, i: number): Quote {
    this.#price(activity, i);
    const ts = activity.path.start + (i + 1) * activity.path.step;
    const [bid, ask] = ([-1, 1] as const).map((side) => {
      const away = this.#half === 0 ? 0 : this.#step * flickerOf(this.#seed, ts, side);
      return this.#within(this.#askedAt(this.#prices.close, side) + side * away);
    });
    return { bid, ask };
  }

  #trade(activity: EventActivity, i: number, rate: number): void {
    const { path } = activity;
    const ts = path.start + i * path.step;
    this.#price(activity, i);
    const stream = this.#stream;
    stream.place(this.#seed + path.step, ts / 60);
    const { open, close } = this.#prices;
    const trades = 1 + stream.poisson(rate / 2);
    const drift = Math.sign(close - open) * 0.12;
    const buys = this.#countBuys(trades, 0.5 + drift + 0.5 * (stream.next() - 0.5));
    this.#fill(this.#buy, buys, path.step * 1000, 1);
    this.#fill(this.#sell, trades - buys, path.step * 1000, -1);
  }

  #price({ path, known }: EventActivity, i: number): void {
    const ts = path.start + i * path.step;
    const end = ts + path.step;
    // Where the crowd sees the driver itself, it sees its extremes too.
    const isOpen = known === path.price;
    const ends = [
      this.#worthOf(known[this.#lookedAt(path, i)], ts),
      this.#worthOf(known[this.#lookedAt(path, i + 1)], end),
      ...(isOpen && this.#manners.lookMinutes === 1
        ? [this.#worthOf(path.high[i], ts), this.#worthOf(path.low[i], ts)]
        : []),
    ];
    const prices = this.#prices;
    prices.open = ends[0];
    prices.close = ends[1];
    prices.high = Math.max(...ends);
    prices.low = Math.min(...ends);
    const openness = opennessOf(prices.close) * makersMood(this.#seed, ts);
    this.#half = this.#manners.halfSpread * openness * unsettledAt(this.#terms.event, end);
  }

  /** The step end at or before `i` at which the makers have looked last; they do at full hours. */
  #lookedAt({ start, step }: PricePath, i: number): number {
    const { lookMinutes } = this.#manners;
    if (step === HOUR || start + i * step + HOUR >= this.#terms.event.to) return i;
    const minute = ((start % HOUR) / 60 + i) % 60;
    return i - (minute % lookMinutes);
  }

  #worthOf(price: number, ts: number): number {
    const { event } = this.#terms;
    const worth = computeChance(this.#terms, price, ts);
    const unsettled = unsettledAt(event, ts);
    const stray = this.#manners.stray * pushOf(this.#seed, ts, this.#manners) * 4 * worth * (1 - worth);
    const odds = LONG_ODDS * (1 - 2 * worth) * Math.min(1, Math.sqrt((event.to - ts) / LONG_ODDS_SECONDS));
    return worth + unsettled * (stray + odds);
  }

  #within(ticks: number): number {
    return Math.min(this.#topTick, Math.max(this.#step, ticks));
  }

  /** Ticks at which one buys (1) or sells (-1) while the market is worth `price`: apart, until all is settled. */
  #askedAt(price: number, direction: -1 | 1): number {
    const step = this.#step;
    const steps = this.#topTick / step + 1;
    const [below, above] = [-1, 1].map((side) => step * Math.round((price + side * this.#half) * steps));
    if (this.#half === 0) return this.#within(below);
    const bid = Math.min(this.#topTick - step, this.#within(below));
    return direction < 0 ? bid : this.#within(Math.max(bid + step, above));
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
    const prices = this.#prices;
    const [open, high, low, close] = [prices.open, prices.high, prices.low, prices.close].map((price) =>
      this.#askedAt(price, direction),
    );
    const at = [Math.floor(stream.next() * ms), Math.floor(stream.next() * ms)];
    const typical = (open + high + low + close) / 4;
    const usd =
      this.#manners.size * this.#terms.event.usdPerTrade * trades * Math.exp(1.05 * stream.roughNormal() - 0.55);
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
