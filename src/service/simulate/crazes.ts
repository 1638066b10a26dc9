import { hashText } from '@/base/random';
import { COINS, type Coin, isLarge, limitOf } from './coins';
import { mix, OctaveNoise, uniformOf } from './hash-noise';
import { sectorOf } from './sectors';

const MINUTES = 60;
/** Hours of a turn. At most one craze of a coin starts in each turn. */
const TURN_HOURS = 15 * 24;
/** Hours from the last trader of a craze on after which it no longer loses height: less than two turns from its start. */
const FELT_HOURS = 30 * 24;
/** Volume in USD per day above which a coin is too large for a craze. So are coins worth billions. */
const SMALL_BELOW = 240e6;
/** Chance of a craze per turn: for the smallest coins, and for those near the limit. */
const CHANCES = { least: 0.4, most: 0.75 } as const;
/** Heights for coins worth hundreds of millions, over those of small ones: it takes more to carry them. */
const HEAVY = 0.78;

interface Span {
  readonly least: number;
  readonly most: number;
}

/** A way in which a small coin leaves the market for days or weeks. */
interface Manner {
  /** Logarithm of the height, up or down. By a power law within the limits, few go far. */
  readonly heights: Span & { readonly power: number; readonly sign: 1 | -1 };
  /** Hours from the first trader to the last. */
  readonly hours: Span;
  /** Share of the height that stays for good. */
  readonly kept: Span;
  /** Whether the coins of its sector are taken along. */
  readonly isFollowed: boolean;
}

/** A listing or a story that everybody tells: +8 % to +60 % within a day. Those who came late sell over the next weeks. */
const RALLY: Manner = {
  heights: { least: 0.075, most: 0.47, power: 1.5, sign: 1 },
  hours: { least: 3, most: 22 },
  kept: { least: 0.45, most: 0.9 },
  isFollowed: true,
};
/** Holders lose interest and sell bit by bit. Nobody buys it all back. */
const SLIDE: Manner = {
  heights: { least: 0.05, most: 0.3, power: 1.3, sign: -1 },
  hours: { least: 48, most: 190 },
  kept: { least: 0.82, most: 1 },
  isFollowed: true,
};
/** A theft or a failure: a quarter to two fifths of the worth is gone within hours, of this coin alone. */
const DISASTER: Manner = {
  heights: { least: 0.33, most: 0.55, power: 1.5, sign: -1 },
  hours: { least: 4, most: 16 },
  kept: { least: 0.85, most: 1 },
  isFollowed: false,
};
/** Share of each of all times in which a coin leaves the market. A disaster strikes once or twice a year among all coins. */
const MANNERS: readonly (readonly [upTo: number, manner: Manner])[] = [
  [0.0065, DISASTER],
  [0.54, SLIDE],
  [1, RALLY],
];
/** A craze of at least this height takes other coins of its sector along some hours later, by a part of its height. */
const FOLLOWED_FROM = 0.16;
const FOLLOWING = { least: 0.1, most: 0.42 } as const;
const FOLLOWS_HOURS = 7;
/** Limit on the sum of what crazes leave for good. It is lower for coins with a larger market cap. */
const MAX_LEFT = { small: 0.9, middle: 0.5 } as const;
/** A craze of this height is felt for all of `FELT_HOURS` after its last trader. Lesser ones end sooner. */
const LONG_FELT = 0.3;
/** Of the part that is lost, this share goes within a few days, the rest over weeks. */
const QUICK = { share: 0.3, hours: 40 } as const;
const SLOW_HOURS = 260;
/** The last part of its time, in which what is still to be lost fades to zero. */
const ENDING = 0.4;
/** How much the price swings on the way, as a share of the height. */
const ROUGH = 0.055;
/** The swings become smaller until this share of the height is left to lose, and end there. */
const ROUGH_FROM = 0.2;
/** The minute from which prices are counted, and its turn. Crazes before and after it are added up starting there. */
const ORIGIN_MINUTE = Date.UTC(2026, 5, 18) / 60_000;
const TURN_MINUTES = TURN_HOURS * MINUTES;
const ORIGIN_TURN = Math.floor(ORIGIN_MINUTE / TURN_MINUTES);

/** A time in which a small coin soars or crashes. */
interface Craze {
  /** Minutes of Unix time. */
  readonly start: number;
  readonly rise: number;
  readonly height: number;
  /** Part of the height that stays. */
  readonly kept: number;
  /** Minutes after which it no longer loses height. */
  readonly felt: number;
  /** Whether it takes other coins of the sector along. */
  readonly isFollowed: boolean;
}

const between = ({ least, most }: Span, share: number): number => least + (most - least) * share;

/** A height by a power law, which ends at the greatest one. `luck`: uniform in [0, 1). */
function heightOf({ least, most, power, sign }: Manner['heights'], luck: number): number {
  const beyond = (least / most) ** power;
  return sign * least * (1 - luck * (1 - beyond)) ** (-1 / power);
}

/** A coin that can have crazes: the seed of its choices, and the chance in each turn. */
interface Carried {
  readonly seed: number;
  readonly chance: number;
  /** Its heights over those of small coins. */
  readonly reach: number;
}

function describe(worldSeed: number, coin: Coin): Carried {
  const { ticker, volumeUsd, beta } = coin;
  // Coins worth a dollar, and stand-ins without trades, have no crazes.
  const isSmall = beta > 0 && volumeUsd > 0 && volumeUsd < SMALL_BELOW && !isLarge(coin);
  return {
    seed: mix(worldSeed, hashText(`${ticker} crazes`)),
    chance: isSmall ? between(CHANCES, 1 - volumeUsd / SMALL_BELOW) : 0,
    reach: limitOf(coin) ? HEAVY : 1,
  };
}

/** Minutes for which a craze is felt that rises for `rise` minutes. */
const feltOf = (height: number, rise: number): number =>
  rise + FELT_HOURS * MINUTES * Math.min(1, Math.abs(height) / LONG_FELT);

const mannerOf = (luck: number): Manner => MANNERS.find(([upTo]) => luck < upTo)?.[1] ?? RALLY;

/** The coin's own craze of a turn, or `undefined`. */
function crazeOf({ seed, chance, reach }: Carried, turn: number): Craze | undefined {
  const hash = mix(seed, turn);
  if (uniformOf(hash) >= chance) return undefined;
  const luckOf = (choice: number): number => uniformOf(mix(hash, choice));
  const manner = mannerOf(luckOf(4));
  const height = reach * heightOf(manner.heights, luckOf(1));
  const rise = MINUTES * between(manner.hours, luckOf(3));
  return {
    start: Math.floor((turn + luckOf(2)) * TURN_MINUTES),
    rise,
    height,
    kept: between(manner.kept, luckOf(5)),
    felt: feltOf(height, rise),
    isFollowed: manner.isFollowed && Math.abs(height) >= FOLLOWED_FROM,
  };
}

/** The craze that another coin of the sector sets off in this one. */
function follow(craze: Craze, hash: number): Craze {
  const height = craze.height * between(FOLLOWING, uniformOf(hash) ** 1.5);
  const later = Math.floor(MINUTES * FOLLOWS_HOURS * uniformOf(mix(hash, 1)));
  const { rise, kept } = craze;
  return { start: craze.start + later, rise, height, kept, felt: feltOf(height, rise), isFollowed: false };
}

/** The crazes of a turn, and what those between the origin and this turn have left, with and without its own. */
interface Turn {
  readonly crazes: readonly Craze[];
  readonly left: number;
  readonly next: number;
}

const sumLeft = (crazes: readonly Craze[]): number => crazes.reduce((sum, { kept, height }) => sum + kept * height, 0);

/** Crazes of one coin: what they add to the logarithm of its price, a pure function of (seed, minute). */
export class Crazes {
  readonly #own: Carried;
  readonly #mates: readonly Carried[];
  readonly #mostLeft: number;
  /** The swings of the price, minute by minute. Walking along it reuses most hashes of the minute before. */
  readonly #rough: OctaveNoise;
  /** Turns from the origin on, and those before it, by distance. Also the sum that all turns before each have left. */
  readonly #after: Turn[] = [];
  readonly #before: Turn[] = [];
  readonly #origin: number;

  constructor(worldSeed: number, coin: Coin) {
    this.#own = describe(worldSeed, coin);
    const mates = COINS.filter(({ ticker }) => ticker !== coin.ticker && sectorOf(coin)?.tickers.includes(ticker));
    this.#mates = this.#own.chance === 0 ? [] : mates.map((mate) => describe(worldSeed, mate));
    this.#mostLeft = limitOf(coin) ? MAX_LEFT.middle : MAX_LEFT.small;
    this.#rough = new OctaveNoise(this.#own.seed, 2, 9);
    const origin = new Float64Array(1);
    this.#origin = 0;
    this.addTo(origin, undefined, ORIGIN_MINUTE, 1);
    this.#origin = origin[0];
  }

  /**
   * Adds the crazes to `values` at `from`, `from` + `step` and so on (minutes of Unix time), and their moves to
   * `variance`.
   */
  addTo(values: Float64Array, variance: Float64Array | undefined, from: number, step: number): void {
    if (this.#own.chance === 0) return;
    const last = from + (values.length - 1) * step;
    const firstTurn = Math.floor((from - FELT_HOURS * MINUTES) / TURN_MINUTES) - 1;
    const left = this.#turnOf(firstTurn).left - this.#origin;
    for (let i = 0; i < values.length; i++) values[i] += left;
    for (let turn = firstTurn; turn * TURN_MINUTES <= last; turn++) {
      for (const craze of this.#turnOf(turn).crazes) this.#addOne(craze, values, variance, from, step);
    }
  }

  /** Adds one craze. After `felt` minutes its height no longer changes, so the rest of the range takes one constant. */
  #addOne(craze: Craze, values: Float64Array, variance: Float64Array | undefined, from: number, step: number): void {
    const { start, felt, height, kept } = craze;
    const first = Math.max(0, Math.ceil((start - from) / step));
    const last = Math.min(values.length, Math.max(first, Math.ceil((start + felt - from) / step)));
    let before = this.#heightAt(craze, from + (first - 1) * step);
    for (let i = first; i < last; i++) {
      const now = this.#heightAt(craze, from + i * step);
      values[i] += now;
      if (variance && i > 0) variance[i - 1] += (now - before) ** 2;
      before = now;
    }
    const stays = height * kept;
    if (variance && last > 0 && last < values.length) variance[last - 1] += (stays - before) ** 2;
    for (let i = last; i < values.length; i++) values[i] += stays;
  }

  /** The turn. What crazes leave is added after the origin and subtracted before it. */
  #turnOf(turn: number): Turn {
    const [turns, sign] = turn < ORIGIN_TURN ? [this.#before, -1] : [this.#after, 1];
    const far = sign > 0 ? turn - ORIGIN_TURN : ORIGIN_TURN - 1 - turn;
    while (turns.length <= far) {
      const latest = turns.at(-1);
      const at = sign > 0 ? ORIGIN_TURN + turns.length : ORIGIN_TURN - 1 - turns.length;
      turns.push(sign > 0 ? this.#goOn(at, latest?.next ?? 0) : this.#goBack(at, latest?.left ?? 0));
    }
    return turns[far];
  }

  #goOn(turn: number, left: number): Turn {
    const crazes = this.#listCrazes(turn, left, 1);
    return { crazes, left, next: left + sumLeft(crazes) };
  }

  #goBack(turn: number, next: number): Turn {
    const crazes = this.#listCrazes(turn, next, -1);
    return { crazes, left: next - sumLeft(crazes), next };
  }

  /**
   * The further crazes have moved the price, the less of the next in that direction stays. `sign` is -1 back in time.
   */
  #listCrazes(turn: number, left: number, sign: 1 | -1): Craze[] {
    const own = crazeOf(this.#own, turn);
    const followed = this.#mates.flatMap((mate) => {
      const craze = crazeOf(mate, turn);
      if (!craze?.isFollowed) return [];
      return [follow(craze, mix(mix(this.#own.seed, 77), mix(mate.seed, turn)))];
    });
    const room = Math.max(0, 1 - Math.abs(left) / this.#mostLeft);
    return [...(own ? [own] : []), ...followed].map(({ start, rise, height, kept, felt, isFollowed }) => {
      const stays = sign * height * left > 0 ? kept * room : kept;
      // Built from scratch, so that all crazes have one shape: every step of every price reads them.
      return { start, rise, height, kept: stays, felt, isFollowed };
    });
  }

  #heightAt({ start, rise, height, kept, felt }: Craze, minute: number): number {
    const since = minute - start;
    if (since <= 0) return 0;
    if (since >= felt) return height * kept;
    const risen = Math.min(1, since / rise);
    const hours = Math.max(0, since - rise) / MINUTES;
    const decay =
      hours === 0 ? 1 : QUICK.share * 0.5 ** (hours / QUICK.hours) + (1 - QUICK.share) * 0.5 ** (hours / SLOW_HOURS);
    const rough = decay > ROUGH_FROM ? ROUGH * (decay - ROUGH_FROM) * this.#rough.at(minute) : 0;
    // All that does not stay fades to zero at last, so there is no step at the end.
    const passing = ((1 - kept) * decay + rough) * Math.min(1, (felt - since) / (ENDING * felt));
    return height * risen * risen * (3 - 2 * risen) * (kept + passing);
  }
}
