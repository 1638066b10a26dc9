import { type CandleColumns, clearSide, makeSideCandle, mergeSide, type SideCandle } from '../candle-columns';
import { HashStream, mix, octaveNoise, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import type { ExpiryQuotes } from '../options/expiry-quotes';
import type { PricePath } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import { flickerOf, type Manners, makersMood, mannersOf, opennessOf, pushOf, tideOf } from './manners';
import { isHidden, newsSeed, unsettledAt } from './news';
import { aheadAt, computeOutlook, type Knowledge, type LoadHours, type Outlook, priceAt } from './outlook';
import { computeChance, type PredictionEvent, type PredictionTerms } from './prediction-terms';

const MINUTES_PER_DAY = 1440;
/** Trading gets busy as the end comes near. */
const LAST_HOURS = 8;
const LAST_HOURS_BOOST = 5;

/** When an event trades in the steps of a path, and how often. */
export interface EventActivity {
  readonly path: PricePath;
  readonly outlook: Outlook;
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
  sources: { readonly loadHours: LoadHours; readonly quotes: ExpiryQuotes },
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
  const outlook = computeOutlook(event, newsSeed(worldSeed, event), path, sources);
  return { path, outlook, active, rate };
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

/** Who wants to trade finds somebody within the spread: trades are this part of it apart. */
const TRADED_SHARE = 0.5;
/** Makers lean with those who trade, by this part of their distance from the middle, and no more than that much. */
const LEANING = 0.75;
const MOST_LEANING = 0.012;
/** Of ten trades in the middle of a tide so many more go with it than one would think. */
const TIDE_SHARE = 0.48;
/** Makers who come by once in a while come by so often at least in what is left. */
const LOOKS_LEFT = 10;

/** Nobody pushes a question farther from what it is worth. */
const MOST_STRAY = 0.04;
/** A quote that is farther off than this is not left alone. */
const MOST_STALE = 0.05;

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
  /** When the makers had looked last at a full hour. */
  #look = { hour: Number.NaN, ts: 0 };
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
      return this.#within(this.#askedAt(this.#prices.close, side, this.#half) + side * away);
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
    const tide = TIDE_SHARE * tideOf(this.#seed, ts, this.#manners);
    const buys = this.#countBuys(trades, 0.5 + drift + tide + 0.2 * (stream.next() - 0.5));
    this.#fill(this.#buy, buys, path.step * 1000, 1);
    this.#fill(this.#sell, trades - buys, path.step * 1000, -1);
  }

  #price({ path, outlook }: EventActivity, i: number): void {
    const ts = path.start + i * path.step;
    const end = ts + path.step;
    const [open, close] = [this.#lookedBefore(ts, outlook), this.#lookedBefore(end, outlook)];
    const [first, last] = [open, close].map((look) =>
      this.#worthAt(look >= path.start ? outlook.steps : outlook.hours, look),
    );
    const spread = this.#manners.halfSpread * makersMood(this.#seed, Math.min(ts, close));
    const wide = spread * unsettledAt(this.#terms.event, end);
    const prices = this.#prices;
    prices.open = this.#middleOf(first, wide, open);
    prices.close = this.#middleOf(last, wide, close);
    prices.high = Math.max(prices.open, prices.close);
    prices.low = Math.min(prices.open, prices.close);
    const { steps } = outlook;
    // Where the crowd sees the driver itself, it sees its extremes too.
    if (!isHidden(this.#terms.event) && close === end && this.#manners.lookMinutes === 1) {
      for (const extreme of [path.high[i], path.low[i]]) {
        const price = this.#middleOf(this.#worthAt(steps, ts, extreme), wide, ts);
        prices.high = Math.max(prices.high, price);
        prices.low = Math.min(prices.low, price);
      }
    }
    this.#half = wide * opennessOf(last);
  }

  /** The middle between the quotes of a `worth`: it leans to where the trades go. */
  #middleOf(worth: number, wide: number, ts: number): number {
    const leaning = Math.min(MOST_LEANING, LEANING * wide * opennessOf(worth));
    return worth + leaning * tideOf(this.#seed, ts, this.#manners);
  }

  /** When the makers have looked last, by `ts`: at whole minutes or hours, and all the time in the last hour. */
  #lookedBefore(ts: number, { hours }: Outlook): number {
    const { lookMinutes, lookHours } = this.#manners;
    const left = this.#terms.event.to - ts;
    if (left <= HOUR) return ts;
    const full = floorTo(ts, HOUR);
    const turn = Math.min(lookHours, Math.max(1, Math.floor(left / HOUR / LOOKS_LEFT)));
    if (turn === 1) return full + floorTo(ts - full, lookMinutes * 60);
    // A step begins where the one before has ended.
    if (this.#look.hour !== full) this.#look = { hour: full, ts: this.#lookInTurn(full, turn, hours) };
    return this.#look.ts;
  }

  #lookInTurn(full: number, turn: number, hours: Knowledge): number {
    const hour = full / HOUR;
    const look = (hour - ((hour + (this.#seed & 1023)) % turn)) * HOUR;
    // What is far off is bought at once, and its makers wake up.
    return Math.abs(this.#worthAt(hours, full) - this.#worthAt(hours, look)) > MOST_STALE ? full : look;
  }

  /** What the question is worth with the driver at `price`, by what is known at `ts`, one of the times of `known`. */
  #worthAt(known: Knowledge, ts: number, price = priceAt(known, ts)): number {
    const { event } = this.#terms;
    const worth = computeChance(this.#terms, price, aheadAt(known, ts));
    const push = this.#manners.stray * pushOf(this.#seed, ts, this.#manners);
    const stray = Math.min(MOST_STRAY, Math.max(-MOST_STRAY, push)) * (4 * worth * (1 - worth)) ** 0.7;
    const odds = LONG_ODDS * (1 - 2 * worth) * Math.min(1, Math.sqrt(Math.max(0, event.to - ts) / LONG_ODDS_SECONDS));
    return worth + unsettledAt(event, ts) * (stray + odds);
  }

  #within(ticks: number): number {
    return Math.min(this.#topTick, Math.max(this.#step, ticks));
  }

  /** Ticks at which one buys (1) or sells (-1), `half` away from `price`: apart, until all is settled. */
  #askedAt(price: number, direction: -1 | 1, half: number): number {
    const step = this.#step;
    const steps = this.#topTick / step + 1;
    const [below, above] = [-1, 1].map((side) => step * Math.round((price + side * half) * steps));
    if (half === 0) return this.#within(below);
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
      this.#askedAt(price, direction, TRADED_SHARE * this.#half),
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
