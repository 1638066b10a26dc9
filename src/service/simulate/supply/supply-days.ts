import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import type { PricePaths } from '../price-paths';
import { ANCHOR_DAY } from './anchor';
import { valueLockedOn } from './deposits';
import { readMood } from './market-mood';
import { FELT_DAYS, ReportedVolumes } from './reported-volumes';
import type { Token } from './token';
import { coinsOf, type TokenCoins } from './token-coins';
import { isDollar, TOKENS } from './tokens';
import { rankInMarket } from './whole-market';

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

/** Nobody hurries to count a small coin: on one day in so many, its report repeats the figures of the one before. */
const CARRIED_ONE_IN = 45;
/** USD traded per day below which that happens. */
const CARRIED_BELOW = 70e6;

const isCarried = ({ volumeUsd, minting, salt }: Token, day: number): boolean =>
  minting === undefined && volumeUsd < CARRIED_BELOW && uniformOf(mix(salt + 71, day)) * CARRIED_ONE_IN < 1;

/** The day whose figures the latest report tells, some days ago at most. */
function lastToldDay(token: Token, day: number): number {
  let last = day;
  while (!isReportDay(token, last) || isCarried(token, last)) last--;
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
 * How far the mean of all venues, which a report gives, is from the price of the leading one, as a share. Dollars differ from
 * venue to venue by a hundredth of a cent.
 */
const APART = { coin: 2e-4, dollar: 8e-5 } as const;

const venuesOf = (token: Token, seed: number, day: number): number =>
  1 + (isDollar(token) ? APART.dollar : APART.coin) * normalOf(mix(seed + token.salt + 500, day));

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
  /** Place by market cap among all coins, listed or not. 1 is the largest. */
  readonly capRank: number;
  readonly valueLocked: number;
  readonly volume: number;
}

/** Market caps of a day, by index in `TOKENS`. `ranks` count from 1; both they and `sum` include coins that are not listed. */
interface MarketCaps {
  readonly caps: readonly number[];
  readonly ranks: readonly number[];
  readonly sum: number;
}

const PLACES: ReadonlyMap<Token, number> = new Map(TOKENS.map((token, place) => [token, place]));
const BITCOIN_PLACE = TOKENS.findIndex(({ ticker }) => ticker === 'BTC');
const BITCOIN = TOKENS[BITCOIN_PLACE].coin;
const ETHER_PLACE = TOKENS.findIndex(({ ticker }) => ticker === 'ETH');
const ETHER = TOKENS[ETHER_PLACE].coin;
const DOLLAR_PLACES = TOKENS.flatMap((token, place) => (isDollar(token) ? [place] : []));
const sumDollars = (caps: readonly number[]): number => DOLLAR_PLACES.reduce((sum, place) => sum + caps[place], 0);

/** Days before those asked for that their reports hang on: those felt in the volume of a report, which may be some days old. */
export const DAYS_BEFORE = FELT_DAYS + 5;

/** Reports of all tokens for [from, to) (days of Unix time), a pure function of (world, day). */
export class SupplyDays {
  readonly from: number;
  readonly to: number;
  readonly #seed: number;
  readonly #prices: readonly Float64Array[];
  readonly #coins: readonly (readonly TokenCoins[])[];
  readonly #volumes: ReportedVolumes;
  readonly #caps = new Map<number, MarketCaps>();

  constructor(paths: PricePaths, seed: number, from: number, to: number) {
    // Volume follows the moves of the days before, and a token's latest report may be some days older.
    this.from = from - DAYS_BEFORE;
    this.to = to;
    this.#seed = seed;
    const market = paths
      .computeDays(BITCOIN, this.from, to - this.from)
      .map((price) => Math.log(price / BITCOIN.price));
    const mood = readMood(paths, seed, Math.min(this.from, ANCHOR_DAY), Math.max(to, ANCHOR_DAY + 1));
    const published = TOKENS.map((token) => coinsOf(token, mood));
    this.#coins = published.map((coinsAt) => Array.from({ length: to - this.from }, (_, i) => coinsAt(this.from + i)));
    this.#prices = TOKENS.map((token, place) => {
      const { coin } = token;
      const dilutions = listDilutions(token, published[place]);
      const prices = paths.computeDays(coin, this.from, to - this.from);
      return prices.map((price, i) => {
        const day = this.from + i;
        const own = Math.log(price / coin.price) - coin.beta * market[i];
        const ramp = rampOf(RISE_ENDS_DAY - day);
        const risen = riseOf(token, seed, day) + ramp * (soldOn(day, dilutions) - OWN_LESS * own);
        return price * venuesOf(token, seed, day) * Math.exp(risen);
      });
    });
    for (let i = 0; i < to - this.from; i++) this.#settle(i);
    this.#volumes = new ReportedVolumes(seed, this.from, this.#prices, this.#coins);
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
    const told = lastToldDay(token, day);
    const price = this.#prices[place][told - this.from];
    const { circulating, total } = this.#coins[place][told - this.from];
    return {
      circulating,
      total,
      price,
      dominance: roundTo((100 * caps[place]) / sum, 8),
      capRank: ranks[place],
      valueLocked: valueLockedOn(token, this.#seed, told, {
        own: price / token.coin.price,
        ether: this.#prices[ETHER_PLACE][told - this.from] / ETHER.price,
      }),
      volume: Math.round(this.#volumes.at(place, told)),
    };
  }

  /** Market caps of all tokens at the start of `day`, each from its latest report. */
  #getCaps(day: number): MarketCaps {
    const kept = this.#caps.get(day);
    if (kept) return kept;
    const reported = TOKENS.map((token) => lastToldDay(token, day));
    const worth = reported.map((last, place) => {
      const at = last - this.from;
      return this.#coins[place][at].circulating * this.#prices[place][at];
    });
    const caps = worth.map((cap, place) => (TOKENS[place].sinceDay > reported[place] ? 0 : cap));
    // A newly listed coin is no new money: its value was part of the unlisted market before.
    const listed = worth.reduce((sum, cap) => sum + cap, 0);
    const beside = listed - caps[BITCOIN_PLACE] - sumDollars(worth);
    const unlisted = SMALL_COINS_SHARE * beside + otherDollarsAt(day);
    const made = { caps, ranks: rankInMarket(worth, unlisted), sum: listed + unlisted };
    this.#caps.set(day, made);
    return made;
  }
}
