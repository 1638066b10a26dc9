import { CoinCrowd } from '../coin-crowd';
import { dailyDeviationOf } from '../coins';
import { mix, normalOf, octaveNoise, uniformOf } from '../hash-noise';
import type { Minting, Token } from './token';
import type { TokenCoins } from './token-coins';
import { isDollar, TOKENS } from './tokens';

/**
 * Volume of a usual Saturday over the mean: lowest where funds trade, and highest for retail; that of a Sunday over it; and how
 * much single days of a token's week differ.
 */
const WEEKEND = { least: 0.71, most: 0.9, sunday: 0.95 } as const;
const OWN_DAY = 0.025;

/** What an unlock adds to the volume of its day, over its share of the supply, and the part left a day later. */
const UNLOCK_VOLUME = 9;
const UNLOCK_LEFT = 0.55;
const UNLOCK_DAYS = 5;
/** Smaller releases are not noticed. */
const NOTICED_FROM = 0.01;
const MAX_UNLOCK_VOLUME = 2.5;

/**
 * A report adds up hundreds of venues, of which many trade the same whatever the price does. So it follows a day's move less
 * than the candles of one venue, and the moves of the weeks before more: `today` is the weight of the day's, and `stay`
 * what a later day leaves of the rest.
 */
const FELT = { today: 0.4, stay: 0.84, still: 0.54, lively: 0.58 } as const;
/** Days whose moves are felt in a report. */
export const FELT_DAYS = 20;
const FELT_WEIGHTS = Float64Array.from({ length: FELT_DAYS }, (_, ago) =>
  ago === 0
    ? FELT.today
    : ((1 - FELT.today) * (1 - FELT.stay) * FELT.stay ** (ago - 1)) / (1 - FELT.stay ** (FELT_DAYS - 1)),
);
/** How much a fall and a rise of the same size count: falls are sold. */
const COUNTED = { fall: 1.7, rise: 0.65 } as const;

/** Days over which the talk about a coin is felt in reports, and the power by which they follow it. */
const TALK = { days: 3, power: 0.55 } as const;
/** Sways of months and weeks: the whole market's, and a coin's own. */
const SWAY = { market: 0.11, own: 0.14 } as const;
/** Sways of days: least for the largest coins, since nobody's trades alone make their volume. */
const DAYS_SWAY = { least: 0.035, perDecade: 0.05, most: 0.15 } as const;
/** USD a day that the largest coins trade. */
const LARGEST = 1.5e10;
/** What of a coin's rise over the anchor day's price its dollar volume follows. */
const BY_PRICE = 0.8;
/** Daily turnover, as a share of the market cap, near which a coin is hardly traded more: its holders do not sell daily. */
const MOST_TURNOVER = 0.11;

/** The power by which the volume of dollar coins follows that of the market, and their own sway: a small one has few users. */
const PAID_IN_DOLLARS = 0.92;
const OWN_DOLLARS: Readonly<Record<Minting, number>> = { lumps: 0.03, payments: 0.05, loans: 0.1 };

/** Coins in which most of the money is: what they trade is traded against dollars. */
const LARGE_PLACES = TOKENS.flatMap((token, place) => (!isDollar(token) && token.volumeUsd > 1e9 ? [place] : []));

/** Usual volume of the days of a week over the mean. Day d of Unix time has the place (d + 3) % 7. */
function weekOf(token: Token): Float64Array {
  const luck = uniformOf(mix(token.salt, 41));
  const { least, most, sunday } = WEEKEND;
  // The largest coins are traded by funds.
  const large = Math.min(1, Math.max(0, Math.log10(token.volumeUsd / 1e8) / 2.5));
  const rest = most - (most - least) * (0.45 * luck + 0.55 * large);
  return Float64Array.from({ length: 7 }, (_, ofWeek) => {
    const own = 1 + OWN_DAY * normalOf(mix(token.salt, 43 + ofWeek));
    if (ofWeek >= 5) return own * rest * (ofWeek === 6 ? sunday : 1);
    return (own * (7 - (1 + sunday) * rest)) / 5;
  });
}

/** Sizes of the moves of the log price into each day, as they count. The first day has none. */
function movesOf(prices: Float64Array): Float64Array {
  const moves = new Float64Array(prices.length);
  for (let i = 1; i < prices.length; i++) {
    const move = Math.log(prices[i] / prices[i - 1]);
    moves[i] = move < 0 ? -COUNTED.fall * move : COUNTED.rise * move;
  }
  return moves;
}

function daysSwayOf({ volumeUsd }: Token): number {
  const decades = Math.max(0, Math.log10(LARGEST / volumeUsd));
  return Math.min(DAYS_SWAY.most, DAYS_SWAY.least + DAYS_SWAY.perDecade * decades);
}

/** What is traded of a token on a usual day. USD. */
function usualOf({ coin, volumeUsd, minting }: Token): number {
  if (minting !== undefined) return volumeUsd;
  return volumeUsd / Math.hypot(1, volumeUsd / (coin.price * coin.supply) / MOST_TURNOVER);
}

/** Volumes that tokens report for the day before, USD: pure functions of (world, day). */
export class ReportedVolumes {
  readonly #seed: number;
  readonly #from: number;
  readonly #prices: readonly Float64Array[];
  readonly #coins: readonly (readonly TokenCoins[])[];
  readonly #crowds: readonly CoinCrowd[];
  readonly #moves: readonly Float64Array[];
  /** Per token: usual volume by day of the week, and usual daily deviation of its price. */
  readonly #weeks: readonly Float64Array[];
  readonly #deviations: readonly number[];
  readonly #activities = new Map<number, number>();

  /** `prices` and `coins` by place in `TOKENS`, from the day `from` on. */
  constructor(seed: number, from: number, prices: readonly Float64Array[], coins: readonly (readonly TokenCoins[])[]) {
    this.#seed = seed;
    this.#from = from;
    this.#prices = prices;
    this.#coins = coins;
    this.#crowds = TOKENS.map(({ coin }) => new CoinCrowd(seed, coin));
    this.#moves = prices.map(movesOf);
    this.#weeks = TOKENS.map(weekOf);
    this.#deviations = TOKENS.map(({ coin }) => dailyDeviationOf(coin));
  }

  /** What the token at a place of `TOKENS` reports on `day`, at least `FELT_DAYS` after the first. */
  at(place: number, day: number): number {
    const token = TOKENS[place];
    return usualOf(token) * this.#activityOf(token, place, day);
  }

  /** Volume over the usual: low at weekends, high while the price moves and after. */
  #activityOf(token: Token, place: number, day: number): number {
    const seed = this.#seed + token.salt;
    if (token.minting !== undefined) {
      // Dollars change hands in nearly all trades of all coins.
      const own = OWN_DOLLARS[token.minting] * octaveNoise(seed, day, 0, 3);
      return this.#marketActivity(day) ** PAID_IN_DOLLARS * Math.exp(own);
    }
    const at = day - this.#from;
    const lively = FELT.still + FELT.lively * this.#livelinessAt(place, at);
    const months = SWAY.market * octaveNoise(this.#seed + 400, day, 4, 7) + SWAY.own * octaveNoise(seed, day, 4, 7);
    const days = daysSwayOf(token) * octaveNoise(seed, day, 0, 2);
    const worth = BY_PRICE * Math.log(this.#prices[place][at] / token.coin.price);
    const unlocked = 1 + this.#unlockedBefore(place, at);
    return (
      this.#weeks[place][(day + 2) % 7] * lively * unlocked * Math.exp(this.#talkOf(place, day) + months + days + worth)
    );
  }

  /** Moves of the last weeks over the usual ones. */
  #livelinessAt(place: number, at: number): number {
    const moves = this.#moves[place];
    let lively = 0;
    for (let ago = 0; ago < FELT_DAYS; ago++) lively += FELT_WEIGHTS[ago] * moves[at - ago];
    return lively / this.#deviations[place];
  }

  /** Logarithm of what the talk of the last days adds. */
  #talkOf(place: number, day: number): number {
    let sum = 0;
    for (let ago = 1; ago <= TALK.days; ago++) sum += Math.log(this.#crowds[place].ofDay(day - ago));
    return (TALK.power * sum) / TALK.days;
  }

  /** What the largest coins trade on a day, over what they usually do. */
  #marketActivity(day: number): number {
    const kept = this.#activities.get(day);
    if (kept !== undefined) return kept;
    let [traded, usual] = [0, 0];
    for (const place of LARGE_PLACES) {
      const token = TOKENS[place];
      traded += this.at(place, day);
      usual += usualOf(token);
    }
    this.#activities.set(day, traded / usual);
    return traded / usual;
  }

  /** What unlocks of the last days add to the volume. */
  #unlockedBefore(place: number, at: number): number {
    const coins = this.#coins[place];
    let sum = 0;
    for (let ago = 0; ago < UNLOCK_DAYS; ago++) {
      const share = coins[at - ago].circulating / coins[at - ago - 1].circulating - 1;
      if (share > NOTICED_FROM) sum += UNLOCK_VOLUME * share * UNLOCK_LEFT ** ago;
    }
    return Math.min(MAX_UNLOCK_VOLUME, sum);
  }
}
