import { mix, normalOf, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { MarketPrice } from '../market-price';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR, MINUTE } from '../ranges';
import { type CoinLeverage, CoinLeverages } from './coin-leverage';
import { LiquidationDraw } from './liquidations';
import { computeOctaves } from './noise-series';

/**
 * The leveraged positions of one market over n steps: `interest` at the n + 1 step ends in lots and `interestUsd` in
 * whole dollars; liquidations of each step in lots and in whole dollars.
 */
export interface LeveragePath {
  /** Unix seconds of the first step. */
  readonly start: number;
  readonly step: 60 | 3600;
  readonly length: number;
  readonly interest: Float64Array;
  readonly interestUsd: Float64Array;
  readonly longLots: Float64Array;
  readonly longUsd: Float64Array;
  readonly shortLots: Float64Array;
  readonly shortUsd: Float64Array;
}

const MINUTES_PER_HOUR = 60;
/** Deviation of what traders open and close in a minute, as a share of the open interest. */
const MINUTE_CHURN = 0.00012;
const BLOCK_TRADE = 4;
/** Each liquidation makes this many others close. */
const PULL = 1.6;

/**
 * What a market trades in a usual day over its open interest: day traders prefer small coins, and some venues more than
 * others.
 */
const TURNOVER = { least: 3.3, large: 4e10, perDecade: 0.6, venue: 0.12 } as const;

/** Coins that change hands more often than others of their size: Ether is what day traders hold beside Bitcoin. */
const BUSY: Readonly<Record<string, number>> = { ETH: 1.22 };

function turnoverOf({ coin, salt }: SimMarket): number {
  const { least, large, perDecade, venue } = TURNOVER;
  const small = Math.max(0, Math.log10(large / coin.volumeUsd));
  return (BUSY[coin.ticker] ?? 1) * (least + perDecade * small) * (1 + venue * (2 * uniformOf(mix(salt, 8)) - 1));
}

/** The figures that do not change from step to step. */
interface MarketFigures {
  readonly market: SimMarket;
  readonly seed: number;
  readonly price: MarketPrice;
  readonly draw: LiquidationDraw;
  /** Logarithm of the usual open interest, in lots. */
  readonly usual: number;
  /** How much the market follows the mood of its coin. */
  readonly follows: number;
}

function describe(market: SimMarket, worldSeed: number): MarketFigures {
  const price = new MarketPrice(market, worldSeed);
  const usualUsd = market.volumeUsd / turnoverOf(market);
  return {
    market,
    price,
    seed: worldSeed + market.salt,
    draw: new LiquidationDraw(market, worldSeed),
    usual: Math.log(usualUsd / market.coin.price / market.lot),
    follows: 0.88 + 0.24 * uniformOf(mix(market.salt, 5)),
  };
}

/** The state while one range of a market is made. */
interface Walk {
  readonly figures: MarketFigures;
  readonly coin: CoinLeverage;
  /** The market's price at the starts of the steps and at the end of the last. */
  readonly ticks: Float64Array;
  readonly made: LeveragePath;
}

function beginWalk(figures: MarketFigures, coin: CoinLeverage): Walk {
  return { figures, coin, ticks: figures.price.ticksOf(coin.path), made: makePath(coin) };
}

/** Logarithm of the open interest in lots at the ends of the hours of `coin`'s path. */
function computeAnchors({ seed, usual, follows }: MarketFigures, { path, mood }: CoinLeverage): Float64Array {
  const firstHour = path.start / HOUR;
  const before = firstHour - mood.start / HOUR;
  const count = (path.length * path.step) / HOUR + 1;
  const quick = computeOctaves(seed, firstHour, count, 0, 3);
  const slow = computeOctaves(seed + 40, firstHour, count, 5, 8);
  // Interest in a market grows and fades over weeks and months.
  const slowest = computeOctaves(seed + 80, firstHour, count, 9, 11);
  return quick.map((value, hour) => {
    const at = before + hour;
    const shared = mood.buildUp[at] + mood.openings[at] - mood.drawdown[at];
    return usual + 0.0022 * value + 0.007 * slow[hour] + 0.05 * slowest[hour] + follows * shared;
  });
}

function makePath({ step, path }: CoinLeverage): LeveragePath {
  const { start, length } = path;
  return {
    start,
    step,
    length,
    interest: new Float64Array(length + 1),
    interestUsd: new Float64Array(length + 1),
    longLots: new Float64Array(length),
    longUsd: new Float64Array(length),
    shortLots: new Float64Array(length),
    shortUsd: new Float64Array(length),
  };
}

/** The pure model of open interest and liquidations of all perpetuals: one value for (seed, market, time). */
export class MarketLeverage {
  readonly coins: CoinLeverages;
  readonly #seed: number;
  readonly #figures = new Map<number, MarketFigures>();

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.coins = new CoinLeverages(seed, paths);
  }

  /** Minutes of the whole hours that cover [from, to), Unix seconds. */
  getMinutes(market: SimMarket, from: number, to: number): LeveragePath {
    const coin = this.coins.get(market, floorTo(from, HOUR), floorTo(to + HOUR - 1, HOUR), MINUTE);
    const walk = beginWalk(this.#figuresOf(market), coin);
    const anchors = computeAnchors(walk.figures, coin);
    for (let hour = 0; hour + 1 < anchors.length; hour++) walkHour(walk, hour, anchors);
    return walk.made;
  }

  /** Hours of [from, to), Unix seconds on whole hours. */
  getHours(market: SimMarket, from: number, to: number): LeveragePath {
    const coin = this.coins.get(market, from, to, HOUR);
    const walk = beginWalk(this.#figuresOf(market), coin);
    const anchors = computeAnchors(walk.figures, coin);
    for (let i = 0; i <= walk.made.length; i++) {
      const interest = Math.exp(anchors[i]);
      setInterest(walk, i, interest);
      if (i < walk.made.length) liquidate(walk, i, interest);
    }
    return walk.made;
  }

  #figuresOf(market: SimMarket): MarketFigures {
    let figures = this.#figures.get(market.id);
    if (!figures) {
      figures = describe(market, this.#seed);
      this.#figures.set(market.id, figures);
    }
    return figures;
  }
}

function setInterest({ figures: { market }, ticks, made }: Walk, i: number, lots: number): void {
  made.interest[i] = Math.round(lots);
  made.interestUsd[i] = Math.round(made.interest[i] * ticks[i] * market.tick * market.lot);
}

/** Sets the liquidations of step `i`; returns their lots. */
function liquidate({ figures: { draw }, coin, ticks, made }: Walk, i: number, interest: number): number {
  const { path, mood } = coin;
  const hour = Math.floor((path.start + i * path.step - mood.start) / HOUR);
  draw.draw(coin, i, ticks[i], interest, mood.tilt[hour]);
  made.longLots[i] = draw.long.lots;
  made.longUsd[i] = draw.long.usd;
  made.shortLots[i] = draw.short.lots;
  made.shortUsd[i] = draw.short.usd;
  return draw.long.lots + draw.short.lots;
}

/**
 * The minutes of the path's hour `hour`. Liquidations and fast moves close positions, churn opens and closes them. What
 * is missing at the end of the hour is opened in its calm minutes.
 */
function walkHour(walk: Walk, hour: number, anchors: Float64Array): void {
  const { figures, coin } = walk;
  const { path, pressure } = coin;
  const first = hour * MINUTES_PER_HOUR;
  const start = anchors[hour];
  const end = anchors[hour + 1];
  const firstMinute = path.start / MINUTE + first;
  const interest = Math.exp(start);
  const noiseSeed = mix(figures.seed, 9);
  const changes = CHANGES;
  let sum = 0;
  for (let minute = 0; minute < MINUTES_PER_HOUR; minute++) {
    const i = first + minute;
    const closed = PULL * (liquidate(walk, i, interest) / interest);
    const whim = normalOf(mix(noiseSeed, firstMinute + minute));
    // Most minutes turn over little, a few turn over a block.
    const churn = MINUTE_CHURN * Math.min(2, path.activity[i]) * whim * (Math.abs(whim) > 1.7 ? BLOCK_TRADE : 1);
    changes[minute] = churn - closed - pressure.shaken[i];
    sum += changes[minute];
  }
  setInterest(walk, first, interest);
  const missing = end - start - sum;
  let at = start;
  for (let minute = 0; minute + 1 < MINUTES_PER_HOUR; minute++) {
    at += changes[minute] + missing * pressure.calm[first + minute];
    setInterest(walk, first + minute + 1, Math.exp(at));
  }
  setInterest(walk, first + MINUTES_PER_HOUR, Math.exp(end));
}

const CHANGES = new Float64Array(MINUTES_PER_HOUR);
