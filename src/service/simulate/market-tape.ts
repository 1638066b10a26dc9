import { hashText } from '@/base/random';
import { type CandleColumns, clearSide, makeSideCandle, mergeSide, type SideCandle } from './candle-columns';
import { CoinCrowd, VenueCrowd } from './coin-crowd';
import { flightShareOf } from './coins';
import { HashStream, LatticeNoise, mix } from './hash-noise';
import type { SimMarket } from './market-list';
import { MarketPrice } from './market-price';
import type { PricePath } from './price-paths';
import { roundTicksOf, stopAtRound } from './round-prices';

/** Trades in the quietest minute, over the usual ones. */
const MIN_BUSY = 0.05;
/**
 * Multiples of the usual range at which volume grows half as fast as in quiet steps, and at which everybody has traded.
 * Over an hour both are reached sooner than over a minute.
 */
const RUSH_TIRES = { minute: 7, hour: 6 } as const;
const ALL_TRADED = { minute: 11, hour: 4.3 } as const;
/**
 * A fall of more usual days than `from` brings those who have to sell and those who have waited for it: what each such
 * day adds to the volume, and the most. They are gone a day later. Who flees from a coin adds to both.
 */
const FALLS = { from: 0.8, aDay: 0.38, most: 1.2, fleeing: 0.9 } as const;
/** A small coin gains new traders whenever it moves: a power of how much more a large coin trades. */
const FOUND_ANEW = 0.3;
const LARGE_USD = 4e9;
/** Volume of a minute without a move over the usual one, for markets whose price seldom moves. */
const STILL = 0.12;
/** Random deviation of the logarithm of volume. */
const MOOD = 0.3;
/** Deviation of the part that lasts an hour or two. `MOOD_LEVEL` corrects the mean for both. */
const SLOW_MOOD = 0.34;
const MOOD_LEVEL = 0.12;
/** Volume of a minute without a range over the usual one, and the most that a wide range adds. */
const STILL_SHARE = 0.35;
const MAX_STRETCH = 2.5;
/** Range of a usual minute over its activity, in slacks, and how much less of it a slow market shows. */
const USUAL_RANGE = 11.2;
const MISSED_RANGE = 2.8;
/** Least activity used when measuring the range. */
const MIN_ACTIVITY = 0.15;
/** Below this many trades a side's prices are drawn trade by trade. */
const FEW = 6;
/** Part of a minute after which a trade counts as one of the last. */
const LATE = 0.8;
const MINUTES_PER_DAY = 1440;

/** Mean size of a trade in USD and trades per minute, from a market's 24 h volume. */
function tradeFigures(volumeUsd: number): { perMinute: number; usd: number } {
  const minuteUsd = volumeUsd / MINUTES_PER_DAY;
  const usd = 180 + 3 * Math.sqrt(minuteUsd);
  return { perMinute: minuteUsd / usd, usd };
}

/** By step: the price at its start in ticks, ticks over the coin's price, and who is there. */
interface StepPlan {
  /** One more than steps: the last is the price at the end. */
  readonly ticks: Float64Array;
  readonly scales: Float64Array;
  /** Logarithm of the number of traders over the usual one. */
  readonly crowds: Float64Array;
  /** What orders worked over hours and days add to the share of buyers. */
  readonly worked: Float64Array;
}

/** What happens in one step, prices in ticks (fractions). */
interface StepFrame {
  start: number;
  end: number;
  high: number;
  low: number;
  ms: number;
  /** Trades of both sides. */
  count: number;
  kind: 'minute' | 'hour';
  /** 32 random bits that both sides share. */
  luck: number;
}

/**
 * How one-sided the trades of a step are: what its drift and chance add to the share of buyers, and how much sizes
 * differ.
 */
interface OneSided {
  readonly drift: number;
  readonly chance: number;
  readonly sizes: number;
}

/** Most of the imbalance of minutes cancels out over an hour. */
const ONE_SIDED: Readonly<Record<'minute' | 'hour', OneSided>> = {
  minute: { drift: 0.3, chance: 0.22, sizes: 1 },
  hour: { drift: 0.1, chance: 0.03, sizes: 0.2 },
};
/** Large orders are worked over an hour, and funds buy or sell for days: what these add to the share of buyers. */
const WORKED = 0.028;
const WORKED_DAYS = 0.006;

/** Makes the trades of one market as candles per side; every row is a pure function of (seed, market, step). */
export class MarketTape {
  readonly price: MarketPrice;
  readonly #market: SimMarket;
  readonly #seed: number;
  readonly #perMinute: number;
  /**
   * Factor on the multiples of the usual range: small coins keep finding new traders, so their volume grows further.
   */
  readonly #found: number;
  /** What it loses in falls of the market beside Bitcoin, as a factor on what falls add to its volume. */
  readonly #fleeing: number;
  readonly #meanLots: number;
  readonly #roundTicks: number;
  readonly #slowMood: LatticeNoise;
  readonly #crowd: CoinCrowd;
  readonly #venueCrowd: VenueCrowd;
  readonly #orders: LatticeNoise;
  readonly #funds: LatticeNoise;
  readonly #stream = new HashStream();
  /** Fractions and large numbers are doubles from the start: a change later recompiles what reads them. */
  readonly #frame: StepFrame = {
    start: Number.NaN,
    end: Number.NaN,
    high: Number.NaN,
    low: Number.NaN,
    ms: 0,
    count: 0,
    kind: 'minute',
    luck: Number.NaN,
  };
  readonly #buy = makeSideCandle();
  readonly #sell = makeSideCandle();

  constructor(market: SimMarket, worldSeed: number) {
    this.#market = market;
    this.price = new MarketPrice(market, worldSeed);
    this.#seed = mix(worldSeed, market.salt + 17);
    this.#roundTicks = roundTicksOf(market);
    // Crowds affect all venues of a coin at once, so the largest stays the largest.
    this.#slowMood = new LatticeNoise(mix(worldSeed, hashText(`${market.coin.ticker} crowd`)), 70);
    this.#crowd = new CoinCrowd(worldSeed, market.coin);
    this.#venueCrowd = new VenueCrowd(worldSeed, market);
    this.#orders = new LatticeNoise(this.#seed + 1, 45);
    this.#funds = new LatticeNoise(mix(worldSeed, hashText(`${market.coin.ticker} funds`)), 1300);
    const trades = tradeFigures(market.volumeUsd);
    this.#found = Math.max(1, LARGE_USD / market.coin.volumeUsd) ** FOUND_ANEW;
    this.#fleeing = 1 + FALLS.fleeing * flightShareOf(market.coin);
    this.#perMinute = trades.perMinute;
    this.#meanLots = trades.usd / market.coin.price / market.lot;
  }

  /**
   * Adds the candles of `path` from its step `fromStep` on to `columns`. With `hours`, also adds the hours that end
   * within those steps (`path` must then reach back to the start of the first such hour).
   */
  build(path: PricePath, fromStep: number, columns: CandleColumns, hours?: CandleColumns): void {
    const { id } = this.#market;
    const { start, step, length } = path;
    const hourBuy = makeSideCandle();
    const hourSell = makeSideCandle();
    const plan = this.#plan(path);
    this.#frame.kind = step === 3600 ? 'hour' : 'minute';
    for (let i = 0; i < length; i++) {
      const ts = start + i * step;
      this.#trade(path, plan, i);
      if (i >= fromStep) columns.add(id, ts, this.#buy, this.#sell);
      if (!hours) continue;
      const offset = ts % 3600;
      mergeSide(hourBuy, this.#buy, offset * 1000);
      mergeSide(hourSell, this.#sell, offset * 1000);
      if (offset !== 3600 - step) continue;
      if (i >= fromStep) hours.add(id, ts - offset, hourBuy, hourSell);
      clearSide(hourBuy);
      clearSide(hourSell);
    }
  }

  /** What the steps of `path` need, in columns: as an argument or a result, each number would be an object. */
  #plan(path: PricePath): StepPlan {
    const { start, step, length } = path;
    const scales = new Float64Array(length + 1);
    const ticks = this.price.ticksOf(path, scales);
    const crowds = new Float64Array(length);
    const [first, minutes] = [start / 60, step / 60];
    this.#slowMood.addTo(crowds, first, minutes);
    for (let i = 0; i < length; i++) crowds[i] = SLOW_MOOD * crowds[i] - MOOD_LEVEL;
    this.#crowd.addTo(crowds, first, minutes);
    this.#venueCrowd.addTo(crowds, first, minutes);
    const worked = new Float64Array(length);
    const funds = new Float64Array(length);
    this.#orders.addTo(worked, first, minutes);
    this.#funds.addTo(funds, first, minutes);
    for (let i = 0; i < length; i++) worked[i] = WORKED * worked[i] + WORKED_DAYS * funds[i];
    return { ticks, scales, crowds, worked };
  }

  #trade(path: PricePath, { ticks, scales, crowds, worked }: StepPlan, i: number): void {
    const stream = this.#stream;
    const start = ticks[i];
    const end = ticks[i + 1];
    const scale = scales[i];
    const minutes = path.step / 60;
    stream.place(this.#seed + path.step, (path.start + i * path.step) / 60);
    const frame = this.#frame;
    frame.start = start;
    frame.end = end;
    const unseen = this.price.unseenOf(path, i, start);
    frame.high = Math.max(path.high[i] * scale - unseen, start, end);
    frame.low = Math.min(path.low[i] * scale + unseen, start, end);
    frame.ms = path.step * 1000;
    const activity = path.activity[i];
    const mood = Math.exp(MOOD * stream.roughNormal() + crowds[i]);
    // Volume grows with the range only up to a limit: in the first minute of news few are ready to trade.
    const eager = activity / Math.sqrt(1 + (activity / (this.#found * ALL_TRADED[frame.kind])) ** 2);
    const rush = (0.4 * eager) / (1 + eager / (this.#found * RUSH_TIRES[frame.kind]));
    const busy = MIN_BUSY + eager * (0.6 + rush) * mood * this.#eagerness(path, start, end) * this.#stretch(path, i);
    const sold = 1 + this.#fleeing * Math.min(FALLS.most, FALLS.aDay * Math.max(0, path.fallen[i] - FALLS.from));
    const count = stream.poisson(this.#perMinute * minutes * busy * sold);
    if (count === 0) {
      clearSide(this.#buy);
      clearSide(this.#sell);
      return;
    }
    frame.count = count;
    frame.luck = stream.bits();
    const drift = (end - start) / (frame.high - frame.low + 1);
    const oneSided = ONE_SIDED[frame.kind];
    const leaning = 0.5 + oneSided.drift * drift + oneSided.chance * (stream.next() - 0.5) + worked[i];
    const buyShare = Math.min(0.92, Math.max(0.08, leaning));
    const buys = this.#share(count, buyShare);
    this.#fill(this.#buy, buys, 1);
    this.#fill(this.#sell, count - buys, 0);
  }

  /** Trades move the price, so a minute with a wide range has more volume. About 1 on average. */
  #stretch({ slack, step, activity }: PricePath, i: number): number {
    if (step > 300) return 1;
    const { start, high, low } = this.#frame;
    const range = (high - low) / (slack * start * Math.max(MIN_ACTIVITY, activity[i]));
    return STILL_SHARE + Math.min(MAX_STRETCH, range / (USUAL_RANGE - MISSED_RANGE * this.#market.inertia));
  }

  /** Where prices seldom move, most of the volume is in the moves. */
  #eagerness({ slack, step }: PricePath, start: number, end: number): number {
    const { inertia } = this.#market;
    if (inertia === 0 || step > 300) return 0.9;
    const moved = Math.abs(end - start) / (slack * start);
    return 0.9 * (1 - inertia) + inertia * (STILL + (1 - STILL) * Math.min(3, 0.4 * moved));
  }

  #share(count: number, share: number): number {
    if (count >= 2 * FEW) return Math.round(count * share);
    let hits = 0;
    for (let i = 0; i < count; i++) if (this.#stream.next() < share) hits++;
    return hits;
  }

  /** `above`: 1 for buyers, who pay the ask, one tick above the bid that sellers get. */
  #fill(side: SideCandle, count: number, above: 0 | 1): void {
    if (count === 0) {
      clearSide(side);
      return;
    }
    if (count < FEW) this.#fillFew(side, count, above);
    else this.#fillMany(side, count, above);
    this.#fillVolume(side, count);
  }

  #fillMany(side: SideCandle, count: number, above: 0 | 1): void {
    const { start, end, high, low, ms } = this.#frame;
    const stream = this.#stream;
    side.firstMs = Math.floor((ms * stream.roughExponential()) / count) % ms;
    side.lastMs = Math.max(side.firstMs, ms - 1 - (Math.floor((ms * stream.roughExponential()) / count) % ms));
    side.open = Math.floor(start) + above;
    side.close = Math.floor(end) + above;
    // A side with few trades seldom reaches the extremes.
    const reach = count / (count + 2);
    const top = Math.max(start, end);
    const bottom = Math.min(start, end);
    side.high = Math.max(Math.floor(top + (high - top) * reach) + above, side.open, side.close);
    side.low = Math.min(Math.floor(bottom - (bottom - low) * reach) + above, side.open, side.close);
    stopAtRound(side, this.#roundTicks, this.#frame.luck);
  }

  #fillFew(side: SideCandle, count: number, above: 0 | 1): void {
    const { start, end, high, low, ms, count: all } = this.#frame;
    const stream = this.#stream;
    side.high = Number.NEGATIVE_INFINITY;
    side.low = Number.POSITIVE_INFINITY;
    for (let trade = 0; trade < count; trade++) {
      // Each trade gets its own slice of the minute: ordered times at a tenth of the cost of sorting.
      const at = (trade + stream.next()) / count;
      // The first trade is at the quotes at the start of the minute, since nobody has moved the price. Late trades are
      // at the price at its end.
      const isLate = at > LATE && all > 2;
      const isFirst = trade === 0;
      const between = isLate ? end : isFirst ? start : start + (end - start) * at;
      const swing = isLate || isFirst ? 0 : (stream.next() - 0.5) * (high - low) * (1 - Math.abs(2 * at - 1));
      const price = Math.floor(Math.min(high, Math.max(low, between + swing))) + above;
      if (trade === 0) {
        side.open = price;
        side.firstMs = Math.min(ms - 1, Math.floor(at * ms));
      }
      side.close = price;
      side.lastMs = Math.min(ms - 1, Math.floor(at * ms));
      side.high = Math.max(side.high, price);
      side.low = Math.min(side.low, price);
    }
  }

  #fillVolume(side: SideCandle, count: number): void {
    const stream = this.#stream;
    // The mean of a few heavy-tailed sizes varies more than that of many.
    const spread = (0.25 + 0.9 / Math.sqrt(count)) * ONE_SIDED[this.#frame.kind].sizes;
    const size = this.#meanLots * Math.exp(spread * stream.roughNormal() - (spread * spread) / 2);
    side.lots = Math.max(count, Math.round(size * count));
    const weight = 0.2 + 0.6 * stream.next();
    const middle = (side.open + side.close) / 2;
    const typical = middle + ((side.high + side.low) / 2 - middle) * weight;
    const tickLots = Math.round(typical * side.lots);
    side.tickLots = Math.min(side.high * side.lots, Math.max(side.low * side.lots, tickLots));
  }
}
