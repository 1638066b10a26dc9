import { type CandleColumns, clearSide, makeSideCandle, mergeSide } from '../candle-columns';
import { HashStream, mix } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { type PredictionTerms, unsettledAt } from '../prediction-terms';
import { DAY, floorTo, HOUR } from '../ranges';
import type { EventActivity } from './event-activity';
import { isKept, KeptPrice } from './kept-price';
import {
  flickerOf,
  isComplement,
  isWatched,
  type Manners,
  makersMood,
  mannersWithin,
  neglectOf,
  opennessOf,
  overroundOf,
  pressureOf,
  pushOf,
  sizeMood,
  tideOf,
} from './manners';
import { newnessOf, searchOf, shiftedBy, WIDE_AT_FIRST } from './opening';
import type { Outlook } from './outlook';
import { PriceGrid, SURE_HALF } from './price-grid';
import { buyersOf } from './sides';
import { soldAt, unsureOf } from './sold-price';
import { StepPath } from './step-path';
import { StepTrades } from './step-trades';
import { isPlayed, TradeRate } from './trade-rate';
import { fillsOf, TradeSizes } from './trade-size';

/** Best bid and ask of the market, in ticks. */
export interface Quote {
  readonly bid: number;
  readonly ask: number;
}

/**
 * Distance between buys and sells, as a share of the spread, and its limits, the second as a part of the distance from the price to
 * 0 or 1: traders wait for a better offer where the spread is wide.
 */
const TRADED_SHARE = 1;
const MAX_TRADED = 0.05;
const TRADED_EDGE = 0.15;
/** How much makers lean with the trades, as a share of their distance from the mid price, and the limit. */
const LEANING = 0.3;
const MAX_LEANING = 0.003;
/** While the price of a figure is searched for, each of its steps is off by this part of what a name would be. */
const A_STEP = 0.4;
/** No quote is further from the mid price than this. */
const MAX_HALF = 0.11;
/** The move of a minute that takes trades of twice the usual size: what all see, as a coin's price or a goal, moves the quotes by itself. */
const DRIVES = { told: 0.005, seen: 0.03 } as const;
/** Makers who look seldom still look at least this often in the time that is left. */
const LOOKS_LEFT = 10;

/** Before an announcement nobody buys above 99.5 %: the highest mid price then. */
const MOST_AWAITED = 0.9944;

/** Furthest that traders push a question from its worth. */
const MAX_STRAY = 0.03;
/** Makers update a quote that is further off than this. */
const MAX_STALE = 0.02;
/**
 * A near barrier includes the farther ones, and people trade contradictions: quotes are off by this part at most of the
 * worth or of its distance from 1, whichever is less.
 */
const NESTED_PART = 0.07;
/** The same for other questions with an order. */
const ORDERED_PART = 0.2;
/** Share of such deviations that is left where people watch that exclusive outcomes sum to 1. */
const WATCHED_PART = 0.35;
/** Share of the deviation from 1 that exclusive outcomes split equally. The rest is split by their worth. */
const ALIKE_MISSED = 0.15;
/** Nobody pays nearly 1 before the outcome is known: buyers give up this part of what a favourite may still gain at most. */
const FAVOURITE_MISSED = 0.35;
/** Extra half spread of all outcomes of an unwatched event together: nobody can buy them all for less than 1. */
const UNWATCHED_SPREAD = 0.05;

/** Premium of long odds in markets with weeks to go. It shrinks where worth × (1 − worth) is below `open`. */
const LONG_ODDS = { most: 0.0095, seconds: 20 * DAY, open: 0.012 } as const;
/** Quotes stay within this part of the distance from the price to 0 or 1. */
const EDGE_PART = 0.75;

/** Half a spread, limited near 0 and 1: a quote cut off there would move the mid. */
const withinEdges = (price: number, half: number): number =>
  half === 0 ? 0 : Math.max(SURE_HALF, Math.min(half, EDGE_PART * Math.min(price, 1 - price)));

/**
 * Makes the trades of one prediction market as candles per side. Every row is a pure function of (seed, market, step).
 * Markets of one event react to the same news, but each has its own crowd, trades in its own steps and at its own
 * spread, and strays from its worth. So trades of strikes may cross for a while and thin ones go stale. In the end all
 * settle.
 */
export class PredictionTape {
  readonly #market: SimMarket;
  readonly #terms: PredictionTerms;
  readonly #seed: number;
  readonly #eventSeed: number;
  /** Seed of what moves the price beside its worth, and its direction. Two outcomes share one price. */
  readonly #whim: number;
  readonly #way: -1 | 1;
  readonly #grid: PriceGrid;
  readonly #stream = new HashStream();
  readonly #manners: Manners;
  /** Number of trades for one order of the event, most of which are filled in parts. */
  readonly #fills: number;
  readonly #prices = new StepPath();
  #half = 0;
  readonly #rate: TradeRate;
  /** Share of all deviations from the worth that is left. */
  readonly #part: number;
  /** Absent where prices follow the worth at once. */
  readonly #kept: KeptPrice | undefined;
  /** The latest price at the end of a step. */
  #latest = { ts: Number.NaN, price: 0 };
  /** The makers' last look as of a full hour. */
  #look = { hour: Number.NaN, ts: 0 };
  /** Extra distance of quotes from the mid price where outcomes do not sum to 1. */
  readonly #unwatched: number;
  readonly #trades: StepTrades;

  constructor(market: SimMarket, terms: PredictionTerms, worldSeed: number) {
    this.#market = market;
    this.#terms = terms;
    this.#seed = mix(worldSeed, market.salt);
    this.#eventSeed = mix(worldSeed, terms.event.salt);
    const isTwin = isComplement(terms.event);
    this.#whim = isTwin ? this.#eventSeed : this.#seed;
    this.#way = isTwin && terms.pays.kind === 'outcome' && terms.pays.at === 1 ? -1 : 1;
    this.#manners = mannersWithin(market, terms.event);
    const { exclusive } = terms.event;
    this.#unwatched = exclusive > 0 ? (UNWATCHED_SPREAD * neglectOf(terms.event)) / exclusive : 0;
    this.#fills = fillsOf(terms.event.usdPerTrade);
    this.#part = isWatched(terms.event) ? WATCHED_PART : 1;
    this.#rate = new TradeRate(market.salt, terms, worldSeed, this.#manners.popularity);
    this.#grid = new PriceGrid(market.tick, terms.middleTick);
    this.#trades = new StepTrades(this.#grid, new TradeSizes(terms.event.tradesPerDay * this.#fills), market.tick);
    this.#kept = isKept(terms, this.#manners)
      ? new KeptPrice(this.#grid, (outlook, ts) => this.#midAt(outlook, ts, ts))
      : undefined;
  }

  /**
   * Adds the candles of the event's steps from `fromStep` on to `columns`. With `hours`, also adds the hours that end
   * within those steps (the steps must then reach back to the start of the first such hour).
   */
  build(activity: EventActivity, fromStep: number, columns: CandleColumns, hours?: CandleColumns): void {
    const { id } = this.#market;
    const { steps } = activity;
    const { buy, sell } = this.#trades;
    const hourBuy = makeSideCandle();
    const hourSell = makeSideCandle();
    for (let i = 0; i < steps.length; i++) {
      const ts = steps.start + i * steps.step;
      const offset = ts % HOUR;
      const rate = this.#fills * this.#rate.at(activity, i);
      if (this.#rate.hasTrades(activity.outlook, ts, steps.step, rate)) {
        this.#trade(activity, i, rate);
        if (i >= fromStep) columns.add(id, ts, buy, sell);
        mergeSide(hourBuy, buy, offset * 1000);
        mergeSide(hourSell, sell, offset * 1000);
      }
      if (!hours || offset !== HOUR - steps.step) continue;
      if (i >= fromStep) hours.add(id, ts - offset, hourBuy, hourSell);
      clearSide(hourBuy);
      clearSide(hourSell);
    }
  }

  /** Best bid and ask at the end of step `i` while makers stand on both sides. */
  quoteAt(activity: EventActivity, i: number): Quote {
    return this.#quote(activity, i, () => 0);
  }

  /** The same with makers who leave one side for minutes, which moves the mid until they are back. */
  flickeringQuoteAt(activity: EventActivity, i: number): Quote {
    return this.#quote(activity, i, (ts, side) => flickerOf(this.#whim, ts, side === this.#way ? 1 : -1));
  }

  #quote(activity: EventActivity, i: number, pulledAt: (ts: number, side: -1 | 1) => number): Quote {
    this.#price(activity, i);
    const ts = activity.steps.start + (i + 1) * activity.steps.step;
    const { close } = this.#prices;
    const [bid, ask] = ([-1, 1] as const).map((side) => {
      if (this.#half <= SURE_HALF) return this.#grid.askedAt(close, side, this.#half);
      const away = this.#half + pulledAt(ts, side) * opennessOf(close);
      return this.#grid.askedAt(close, side, Math.min(away, EDGE_PART * (side < 0 ? close : 1 - close)));
    });
    // A side that was pulled may be drawn to a round price on the other.
    return { bid, ask: this.#half > 0 ? Math.max(ask, this.#grid.stepAbove(bid)) : ask };
  }

  #trade(activity: EventActivity, i: number, rate: number): void {
    const { steps } = activity;
    const { event } = this.#terms;
    const ts = steps.start + i * steps.step;
    this.#price(activity, i);
    const stream = this.#stream;
    stream.place(this.#seed + steps.step, ts / 60);
    const prices = this.#prices;
    prices.turnAt(this.#whim, ts);
    // At least one trade. The mean stays as usual.
    const count = 1 + stream.poisson(rate < 1e-6 ? 0 : rate / (1 - Math.exp(-rate)) - 1);
    this.#trades.make(stream, prices, {
      count,
      seconds: steps.step,
      buyers: this.#buyersAt(ts, steps.step),
      half: this.#tradedHalf(),
      usual: (this.#manners.size * this.#rate.size * sizeMood(this.#seed, ts) * event.usdPerTrade) / this.#fills,
      // After a large move, books are thin.
      shallowness: this.#manners.shallowness + this.#rate.size - 1,
      drives: event.subject.kind === 'coin' || event.subject.kind === 'match' ? DRIVES.seen : DRIVES.told,
      highest: event.closesAt < event.to && ts < event.closesAt ? MOST_AWAITED : 1,
    });
  }

  /** Share of buys in this step. */
  #buyersAt(ts: number, step: number): number {
    const { open, close } = this.#prices;
    const side = this.#grid.sideLeft((open + close) / 2);
    if (side !== 0) return side > 0 ? 1 : 0;
    const move = Math.sign(close - open);
    return buyersOf(this.#whim, this.#way, this.#manners, { ts, step, move, lean: this.#rate.lean });
  }

  /** How far from the mid price most is traded in this step. */
  #tradedHalf(): number {
    if (this.#half <= SURE_HALF) return SURE_HALF;
    const { close } = this.#prices;
    const most = Math.min(this.#freeOf(close, MAX_TRADED), TRADED_EDGE * Math.min(close, 1 - close));
    return Math.max(SURE_HALF, Math.min(most, TRADED_SHARE * this.#half));
  }

  #price({ steps, outlook }: EventActivity, i: number): void {
    const { event, pays } = this.#terms;
    const ts = steps.start + i * steps.step;
    const end = ts + steps.step;
    const open = this.#lookedBefore(ts, outlook);
    const close = this.#lookedBefore(end, outlook);
    const wide = this.#wideAt(Math.min(ts, close)) * unsettledAt(event, end);
    const prices = this.#prices;
    prices.open = this.#keptAt(outlook, open, ts);
    prices.close = this.#keptAt(outlook, close, end);
    prices.high = Math.max(prices.open, prices.close);
    prices.low = Math.min(prices.open, prices.close);
    // Where the crowd sees the price itself, it also sees its extremes.
    if (close === end && this.#manners.lookMinutes === 1) {
      for (const worth of outlook.reachOf(pays, i) ?? []) {
        const price = this.#middleOf(this.#stray(worth, ts), wide, ts);
        prices.high = Math.max(prices.high, price);
        prices.low = Math.min(prices.low, price);
      }
    }
    if (outlook.isKnownAt(pays, close)) this.#half = SURE_HALF;
    else this.#half = withinEdges(prices.close, wide * opennessOf(prices.close));
  }

  /** The usual distance of quotes from the mid price, as the makers are then. */
  #wideAt(ts: number): number {
    const { event } = this.#terms;
    const wide = this.#unwatched + this.#manners.halfSpread * makersMood(this.#whim, ts);
    return Math.min(MAX_HALF, wide * (1 + WIDE_AT_FIRST * newnessOf(event, ts)));
  }

  /** The mid price at `ts`, after a look at `look`. A step opens where the one before closed. */
  #keptAt(outlook: Outlook, look: number, ts: number): number {
    if (this.#latest.ts === ts) return this.#latest.price;
    const price = this.#midAt(outlook, look, ts);
    this.#latest = { ts, price: this.#kept === undefined ? price : this.#kept.at(price, outlook, ts) };
    return this.#latest.price;
  }

  /** The same by what is known alone: the worth itself once the question has come true for good. */
  #midAt(outlook: Outlook, look: number, ts: number): number {
    const { pays, event } = this.#terms;
    const worth = outlook.worthAt(pays, look);
    if (outlook.isKnownAt(pays, look)) return soldAt(event, this.#eventSeed, worth, ts);
    const wide = this.#wideAt(look) * unsettledAt(event, ts);
    const price = this.#keepOrder(this.#middleOf(this.#stray(worth, look), wide, look), outlook, ts);
    // Deadlines are those of several events, which share what moves them.
    return unsureOf(price, event.subject.kind === 'happening' ? event.subject.happening.seed : this.#eventSeed, ts);
  }

  /**
   * The price after traders have compared this question with the ones next to it. It stays on its side of the point halfway
   * between both worths: a question never costs more than one that includes it.
   */
  #keepOrder(price: number, outlook: Outlook, ts: number): number {
    const { beside, pays } = this.#terms;
    if (beside.length === 0) return price;
    const own = outlook.worthAt(pays, ts);
    let kept = price;
    for (const other of beside) {
      const worth = outlook.worthAt(other, ts);
      const border = this.#borderOf((own + worth) / 2, ts);
      kept = worth >= own ? Math.min(kept, border) : Math.max(kept, border);
    }
    return kept;
  }

  /** The price halfway between two questions. Deadlines are those of several events, which do not search for their prices together. */
  #borderOf(worth: number, ts: number): number {
    const isAcross = this.#terms.event.subject.kind === 'happening';
    return isAcross ? this.#dear(worth, ts) : this.#asked(worth, ts);
  }

  /** The mid price of the quotes for a `worth`. It leans towards the trades. */
  #middleOf(worth: number, wide: number, ts: number): number {
    const most = this.#freeOf(worth, MAX_LEANING);
    const leaning = this.#part * Math.min(most, LEANING * wide * opennessOf(worth));
    return worth + leaning * this.#way * tideOf(this.#whim, ts, this.#manners);
  }

  /** The makers' last look before `ts`: at whole minutes or hours, and continuously in the last hour. */
  #lookedBefore(ts: number, outlook: Outlook): number {
    const { event, pays } = this.#terms;
    const left = event.to - ts;
    if (left <= HOUR || ts >= event.settlesFrom - HOUR || isPlayed(event, ts)) return ts;
    if (outlook.isKnownAt(pays, ts)) return ts;
    const look = this.#lookInHour(ts, left, outlook);
    // A price that is far off is traded at once, which alerts its makers.
    return look < ts && this.#isFarOff(outlook, look, ts) ? ts : look;
  }

  #lookInHour(ts: number, left: number, outlook: Outlook): number {
    const { lookMinutes, lookHours } = this.#manners;
    const full = floorTo(ts, HOUR);
    const turn = Math.min(lookHours, Math.max(1, Math.floor(left / HOUR / LOOKS_LEFT)));
    if (turn === 1) return full + floorTo(ts - full, lookMinutes * 60);
    // The hour's look is kept: a step starts where the one before ended.
    if (this.#look.hour !== full) this.#look = { hour: full, ts: this.#lookInTurn(full, turn, outlook) };
    return this.#look.ts;
  }

  #lookInTurn(full: number, turn: number, outlook: Outlook): number {
    const hour = full / HOUR;
    const look = (hour - ((hour + (this.#whim & 1023)) % turn)) * HOUR;
    return this.#isFarOff(outlook, look, full) ? full : look;
  }

  /** Whether the worth at `ts` is further from that of an earlier look than makers can afford. */
  #isFarOff(outlook: Outlook, look: number, ts: number): boolean {
    const now = outlook.worthAt(this.#terms.pays, ts);
    return Math.abs(now - outlook.worthAt(this.#terms.pays, look)) > this.#freeOf(now, MAX_STALE * this.#part);
  }

  /** How far from this worth a quote may be, if it may be `usual` elsewhere. */
  #freeOf(worth: number, usual: number): number {
    const { event, beside } = this.#terms;
    if (!event.isTouch && beside.length === 0 && event.subject.kind !== 'happening') return usual;
    return Math.min(usual, (event.isTouch ? NESTED_PART : ORDERED_PART) * Math.min(worth, 1 - worth));
  }

  /** The price of a question of this worth: traders push it and pay too much for long odds. */
  #stray(worth: number, ts: number): number {
    const { event } = this.#terms;
    const push =
      this.#manners.stray * this.#way * pushOf(this.#whim, ts, this.#manners) * (4 * worth * (1 - worth)) ** 0.7;
    const most = this.#freeOf(worth, MAX_STRAY * (4 * worth * (1 - worth)) ** 0.7);
    const stray = this.#part * Math.min(most, Math.max(-most, push));
    const pressure = this.#way * pressureOf(this.#whim, ts, worth, this.#manners);
    return this.#asked(worth, ts) + unsettledAt(event, ts) * (stray + pressure);
  }

  /** What the crowd of the event pays for a question of this worth. Rises with it. */
  #asked(worth: number, ts: number): number {
    return this.#dear(shiftedBy(worth, this.#searchAt(ts)), ts);
  }

  /** How far the price is off, in log odds, while it is searched for. Strikes of a ladder are so together, and so are steps of a figure. */
  #searchAt(ts: number): number {
    const { event, pays } = this.#terms;
    const { subject, exclusive } = event;
    const isFigure = subject.kind === 'race' && subject.race.isOrdered && pays.kind === 'outcome';
    const steps = isFigure ? A_STEP * (pays.at - (exclusive - 1) / 2) : this.#way;
    const seed = exclusive > 0 && !isFigure ? this.#whim : this.#eventSeed;
    return steps * searchOf(subject.kind, event, this.#eventSeed, seed, ts);
  }

  /** What is paid for a question that all hold for worth as much: more than that for long odds. Rises with it. */
  #dear(worth: number, ts: number): number {
    const { event } = this.#terms;
    // Deadlines include each other across events, so the premium must not depend on the time that is left.
    const left = event.subject.kind === 'happening' ? LONG_ODDS.seconds : Math.max(0, event.settledAt - ts);
    const far = Math.min(1, Math.sqrt(left / LONG_ODDS.seconds));
    const openness = Math.sqrt(Math.min(1, Math.max(0, worth * (1 - worth)) / LONG_ODDS.open));
    const odds = event.exclusive > 0 ? this.#missedOf(worth, ts) : LONG_ODDS.most * (1 - 2 * worth) * far * openness;
    return worth + unsettledAt(event, ts) * odds;
  }

  /** The question's part of the deviation of its event's outcomes from a sum of 1. */
  #missedOf(worth: number, ts: number): number {
    const { event } = this.#terms;
    const part = ALIKE_MISSED / event.exclusive + (1 - ALIKE_MISSED) * worth;
    return Math.min(part * overroundOf(event, this.#eventSeed, ts), FAVOURITE_MISSED * (1 - worth));
  }
}
