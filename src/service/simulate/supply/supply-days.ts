import { CoinCrowd } from '../coin-crowd';
import { dailyDeviationOf } from '../coins';
import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { ANCHOR_DAY } from './anchor';
import { readMood } from './market-mood';
import type { Minting, Token } from './token';
import { coinsOf, type TokenCoins } from './token-coins';
import { isDollar, TOKENS } from './tokens';

const DAY = 86_400;
/**
 * From this day on, prices are those of candles, around one level. In the years before, they rise towards it as a young
 * asset does. No candle reaches back that far.
 */
const RISE_ENDS_DAY = Date.parse('2025-05-01') / 1000 / DAY;
const RISE_DAYS = 420;
/**
 * Logarithm of the total rise of prices, and what a coin's beta adds. All coins rise with the market, so their shares
 * change little.
 */
const RISE_HEIGHT = 1.75;
const RISE_BY_BETA = 0.25;
/** Cycles of the whole market in those years, and those of each coin. */
const SHARED_TIDE = 0.16;
const OWN_TIDE = 0.05;
/** Share of a coin's own moves that is left out before its candles. */
const OWN_LESS = 0.4;

/** 0 at the end of the rise and 1 from 90 days before it, without a kink. */
const rampOf = (before: number): number => Math.min(1, (Math.max(0, before) / 90) ** 2);

/**
 * The total market cap includes coins without reports: other dollar coins, whose sum grows every year, and small coins,
 * worth a share of what is listed besides Bitcoin and dollars.
 */
const OTHER_DOLLARS_USD = 24e9;
const OTHER_DOLLARS_GROWTH = 0.25;
export const SMALL_COINS_SHARE = 0.3;

const otherDollarsAt = (day: number): number =>
  OTHER_DOLLARS_USD * Math.exp((OTHER_DOLLARS_GROWTH * (day - ANCHOR_DAY)) / 365);

/**
 * A large unlock is sold: holders hedge for `before` days, prices lose `falls` of what is diluted until a few days
 * `after` it, and half of that is forgotten within `half` days. Before candles begin only, which know no unlocks.
 */
const SOLD = { before: 12, after: 3, falls: 0.55, half: 45 } as const;
/** What an unlock adds to the volume of its day, over its share of the supply, and the part left a day later. */
const UNLOCK_VOLUME = 9;
const UNLOCK_LEFT = 0.55;
/** Smaller releases are not noticed. */
const NOTICED_FROM = 0.01;
const MAX_UNLOCK_VOLUME = 2.5;

/** Bitcoin's share of the total in the years of the rise: free near the middle, compressed beyond, with a limit. */
const BITCOIN_SHARE = { middle: 0.56, freely: 0.036, most: 0.056 } as const;

function withinBounds(share: number): number {
  const { middle, freely, most } = BITCOIN_SHARE;
  const off = Math.abs(share - middle);
  if (off <= freely) return share;
  const room = most - freely;
  return middle + Math.sign(share - middle) * (freely + room * Math.tanh((off - freely) / room));
}

/** Now and then, one day's report of a token that hardly anybody trades is missing: one in so many. */
const SILENT_ONE_IN = 60;

const isReportDay = ({ isObscure, salt }: Token, day: number): boolean =>
  !isObscure || uniformOf(mix(salt + 53, day)) * SILENT_ONE_IN >= 1;

/** The day of the latest report, some days ago at most. */
function lastReportDay(token: Token, day: number): number {
  let last = day;
  while (!isReportDay(token, last)) last--;
  return last;
}

/** Log of the price before the rise over the price at its end. 0 from its end on, without a kink. */
function riseOf(token: Token, seed: number, day: number): number {
  const before = RISE_ENDS_DAY - day;
  if (before <= 0 || isDollar(token)) return 0;
  const start = before / (before + RISE_DAYS);
  const height = RISE_HEIGHT + RISE_BY_BETA * token.coin.beta;
  const cycle = SHARED_TIDE * octaveNoise(seed, day, 6, 8) + OWN_TIDE * octaveNoise(seed + token.salt, day, 5, 7);
  return -height * start * (1 - Math.exp(-before / RISE_DAYS)) + cycle * rampOf(before);
}

/**
 * Volume of a usual Saturday or Sunday over the mean: lowest where funds trade, and highest for retail. Also how much single
 * days of a token's week differ.
 */
const WEEKEND = { least: 0.5, most: 0.9 } as const;
const OWN_DAY = 0.07;

/** Usual volume of the days of a week over the mean. Day d of Unix time has the place (d + 3) % 7. */
function weekOf(token: Token): Float64Array {
  const luck = uniformOf(mix(token.salt, 41));
  const { least, most } = WEEKEND;
  // The largest coins are traded by funds.
  const large = Math.min(1, Math.max(0, Math.log10(token.volumeUsd / 1e8) / 2.5));
  const rest = most - (most - least) * (0.45 * luck + 0.55 * large);
  return Float64Array.from({ length: 7 }, (_, ofWeek) => {
    const own = 1 + OWN_DAY * normalOf(mix(token.salt, 43 + ofWeek));
    return own * (ofWeek >= 5 ? rest : (7 - 2 * rest) / 5);
  });
}

/** Weights of the moves of a day and of the days before it in the day's volume. */
const FELT = Float64Array.of(0.45, 0.22, 0.15, 0.1, 0.08);

/** The power by which the volume of dollar coins follows that of the market, and their own sway: a small one has few users. */
const PAID_IN_DOLLARS = 0.92;
const OWN_DOLLARS: Readonly<Record<Minting, number>> = { lumps: 0.05, payments: 0.1, loans: 0.18 };

/** How much a fall and a rise of the same size count: falls are sold. */
const COUNTED = { fall: 1.42, rise: 0.78 } as const;
/** Sizes of the moves of the log price into each day, as they count. The first day has none. */
function movesOf(prices: Float64Array): Float64Array {
  const moves = new Float64Array(prices.length);
  for (let i = 1; i < prices.length; i++) {
    const move = Math.log(prices[i] / prices[i - 1]);
    moves[i] = move < 0 ? -COUNTED.fall * move : COUNTED.rise * move;
  }
  return moves;
}

const roundTo = (value: number, digits: number): number => Number(value.toPrecision(digits));

/** The large releases of a token, each with the logarithm of what it dilutes. */
function listDilutions({ unlocks }: Token, coinsAt: (day: number) => TokenCoins) {
  return unlocks.flatMap((grant) => {
    if (grant.kind !== 'cliff') return [];
    return [{ day: grant.day, diluted: Math.log1p(grant.coins / coinsAt(grant.day - 1).circulating) }];
  });
}

/** What holders of a coin lose on `day` to an unlock, as a logarithm: 0 or less. */
function soldOn(day: number, dilutions: ReturnType<typeof listDilutions>): number {
  const { before, after, falls, half } = SOLD;
  return dilutions.reduce((sum, unlock) => {
    const since = day - unlock.day;
    const fallen = Math.min(1, Math.max(0, (since + before) / (before + after)));
    return sum - falls * unlock.diluted * fallen * 0.5 ** (Math.max(0, since - after) / half);
  }, 0);
}

/** What one token reports on one day. USD unless said otherwise. */
export interface SupplyReport {
  readonly circulating: number;
  readonly total: number;
  readonly price: number;
  /** Percent of the market cap of all coins, listed or not. */
  readonly dominance: number;
  /** 1 is the largest. */
  readonly capRank: number;
  readonly valueLocked: number;
  readonly volume: number;
}

/** Market caps of a day, by index in `TOKENS`. `ranks` count from 1; `sum` includes coins that are not listed. */
interface MarketCaps {
  readonly caps: readonly number[];
  readonly ranks: readonly number[];
  readonly sum: number;
}

const PLACES: ReadonlyMap<Token, number> = new Map(TOKENS.map((token, place) => [token, place]));
const BITCOIN_PLACE = TOKENS.findIndex(({ ticker }) => ticker === 'BTC');
const BITCOIN = TOKENS[BITCOIN_PLACE].coin;
const DOLLAR_PLACES = TOKENS.flatMap((token, place) => (isDollar(token) ? [place] : []));
/** Coins in which most of the money is: what they trade is traded against dollars. */
const LARGE_PLACES = TOKENS.flatMap((token, place) => (!isDollar(token) && token.volumeUsd > 1e9 ? [place] : []));
const sumDollars = (caps: readonly number[]): number => DOLLAR_PLACES.reduce((sum, place) => sum + caps[place], 0);

/** Days before those asked for that their reports hang on. */
export const DAYS_BEFORE = 6;

/** Reports of all tokens for [from, to) (days of Unix time), a pure function of (world, day). */
export class SupplyDays {
  readonly from: number;
  readonly to: number;
  readonly #seed: number;
  readonly #prices: readonly Float64Array[];
  readonly #coins: readonly (readonly TokenCoins[])[];
  readonly #crowds: readonly CoinCrowd[];
  readonly #moves: readonly Float64Array[];
  /** Per token: usual volume by day of the week, and usual daily deviation of its price. */
  readonly #weeks: readonly Float64Array[];
  readonly #deviations: readonly number[];
  readonly #caps = new Map<number, MarketCaps>();
  readonly #activities = new Map<number, number>();

  constructor(paths: PricePaths, seed: number, from: number, to: number) {
    // Volume follows the moves of the days before, and a token's latest report may be some days older.
    this.from = from - DAYS_BEFORE;
    this.to = to;
    this.#seed = seed;
    const market = paths
      .computeDays(BITCOIN, this.from, to - this.from)
      .map((price) => Math.log(price / BITCOIN.price));
    const mood = readMood(paths, seed, Math.min(this.from, ANCHOR_DAY), Math.max(to, ANCHOR_DAY + 1));
    this.#crowds = TOKENS.map(({ coin }) => new CoinCrowd(seed, coin));
    this.#weeks = TOKENS.map(weekOf);
    this.#deviations = TOKENS.map(({ coin }) => dailyDeviationOf(coin));
    this.#coins = TOKENS.map((token) => {
      const coinsAt = coinsOf(token, mood);
      return Array.from({ length: to - this.from }, (_, i) => coinsAt(this.from + i));
    });
    this.#prices = TOKENS.map((token) => {
      const { coin } = token;
      const dilutions = listDilutions(token, coinsOf(token, mood));
      const prices = paths.computeDays(coin, this.from, to - this.from);
      return prices.map((price, i) => {
        const day = this.from + i;
        const own = Math.log(price / coin.price) - coin.beta * market[i];
        const ramp = rampOf(RISE_ENDS_DAY - day);
        return price * Math.exp(riseOf(token, seed, day) + ramp * (soldOn(day, dilutions) - OWN_LESS * own));
      });
    });
    for (let i = 0; i < to - this.from; i++) this.#settle(i);
    this.#moves = this.#prices.map(movesOf);
  }

  /** Keeps Bitcoin's share within its bounds during the rise, and rounds the day's prices. */
  #settle(i: number): void {
    const scale = this.#scaleOthers(i);
    for (const [place, prices] of this.#prices.entries()) {
      prices[i] = roundTo(prices[i] * (place === BITCOIN_PLACE || DOLLAR_PLACES.includes(place) ? 1 : scale), 6);
    }
  }

  #scaleOthers(i: number): number {
    const ramp = rampOf(RISE_ENDS_DAY - this.from - i);
    if (ramp === 0) return 1;
    const caps = this.#prices.map((prices, place) => prices[i] * this.#coins[place][i].circulating);
    const bitcoin = caps[BITCOIN_PLACE];
    const listedDollars = sumDollars(caps);
    const others = (1 + SMALL_COINS_SHARE) * (caps.reduce((sum, cap) => sum + cap, 0) - bitcoin - listedDollars);
    const dollars = listedDollars + otherDollarsAt(this.from + i);
    const share = bitcoin / (bitcoin + others + dollars);
    const kept = share + ramp * (withinBounds(share) - share);
    return (bitcoin / kept - bitcoin - dollars) / others;
  }

  /** The report, or `undefined` on days without one. */
  getReport(token: Token, day: number): SupplyReport | undefined {
    if (!isReportDay(token, day)) return undefined;
    const place = PLACES.get(token) ?? 0;
    const { caps, ranks, sum } = this.#getCaps(day);
    const price = this.#prices[place][day - this.from];
    const { circulating, total } = this.#coins[place][day - this.from];
    return {
      circulating,
      total,
      price,
      dominance: roundTo((100 * caps[place]) / sum, 8),
      capRank: ranks[place],
      valueLocked: Math.round(token.valueLocked * (price / token.coin.price) ** 0.8 * this.#depositsOf(token, day)),
      volume: Math.round(token.volumeUsd * this.#activityOf(token, place, day)),
    };
  }

  /** Market caps of all tokens at the start of `day`, each from its latest report. */
  #getCaps(day: number): MarketCaps {
    const kept = this.#caps.get(day);
    if (kept) return kept;
    const reported = TOKENS.map((token) => lastReportDay(token, day));
    const worth = reported.map((last, place) => {
      const at = last - this.from;
      return this.#coins[place][at].circulating * this.#prices[place][at];
    });
    const caps = worth.map((cap, place) => (TOKENS[place].sinceDay > reported[place] ? 0 : cap));
    const ranks = TOKENS.map(() => 0);
    const order = TOKENS.map((_, place) => place).sort((a, b) => caps[b] - caps[a]);
    for (const [rank, place] of order.entries()) ranks[place] = rank + 1;
    // A newly listed coin is no new money: its value was part of the unlisted market before.
    const listed = worth.reduce((sum, cap) => sum + cap, 0);
    const beside = listed - caps[BITCOIN_PLACE] - sumDollars(worth);
    const sum = listed + SMALL_COINS_SHARE * beside + otherDollarsAt(day);
    const made = { caps, ranks, sum };
    this.#caps.set(day, made);
    return made;
  }

  /** Deposits over the usual ones. They change for reasons other than the price. */
  #depositsOf({ salt }: Token, day: number): number {
    const seed = this.#seed + salt;
    return Math.exp(0.07 * octaveNoise(seed + 300, day, 4, 8) + 0.012 * octaveNoise(seed + 320, day, 0, 2));
  }

  /** Volume of the day before over the usual: low at weekends, high while the price moves and after. */
  #activityOf(token: Token, place: number, day: number): number {
    const seed = this.#seed + token.salt;
    if (token.minting !== undefined) {
      // Dollars change hands in nearly all trades of all coins.
      const own = OWN_DOLLARS[token.minting] * octaveNoise(seed, day, 0, 2);
      return this.#marketActivity(day) ** PAID_IN_DOLLARS * Math.exp(own);
    }
    const moves = this.#moves[place];
    const at = day - this.from;
    let lively = 0;
    for (let ago = 0; ago < FELT.length; ago++) lively += (FELT[ago] * moves[at - ago]) / this.#deviations[place];
    const noise = 0.09 * octaveNoise(seed, day, 0, 2) + 0.06 * octaveNoise(seed, day, 3, 6);
    const crowd = this.#crowds[place].ofDay(day - 1);
    const unlocked = 1 + this.#unlockedBefore(place, at);
    return this.#weeks[place][(day + 2) % 7] * crowd * unlocked * (0.5 + 0.62 * lively) * Math.exp(noise);
  }

  /** What the largest coins trade on a day, over what they usually do. */
  #marketActivity(day: number): number {
    const kept = this.#activities.get(day);
    if (kept !== undefined) return kept;
    let [traded, usual] = [0, 0];
    for (const place of LARGE_PLACES) {
      const token = TOKENS[place];
      traded += token.volumeUsd * this.#activityOf(token, place, day);
      usual += token.volumeUsd;
    }
    this.#activities.set(day, traded / usual);
    return traded / usual;
  }

  /** What unlocks of the last days add to the volume. */
  #unlockedBefore(place: number, at: number): number {
    const coins = this.#coins[place];
    let sum = 0;
    for (let ago = 0; ago < FELT.length; ago++) {
      const share = coins[at - ago].circulating / coins[at - ago - 1].circulating - 1;
      if (share > NOTICED_FROM) sum += UNLOCK_VOLUME * share * UNLOCK_LEFT ** ago;
    }
    return Math.min(MAX_UNLOCK_VOLUME, sum);
  }
}
