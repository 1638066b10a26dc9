import { hashText } from '@/base/random';
import { COINS, type Coin, isLarge, limitOf } from './coins';
import { mix, OctaveNoise, uniformOf } from './hash-noise';
import { sectorOf } from './sectors';

const MINUTES = 60;
/** Hours of a turn. At most one craze of a coin starts in each turn. */
const TURN_HOURS = 15 * 24;
/** Hours after which a craze no longer loses height. */
const FELT_HOURS = 30 * 24;
/** Volume in USD per day above which a coin is too large for a craze. So are coins worth billions. */
const SMALL_BELOW = 240e6;
/** Chance of a craze per turn: for the smallest coins, and for those near the limit. */
const CHANCES = { least: 0.3, most: 0.6 } as const;
/** Logarithm of the height, +6 % to +60 %. By a power law, few go far. */
const HEIGHTS = { least: 0.05, most: 0.47, power: 1.08 } as const;
/** The same for coins worth hundreds of millions, over that of small ones: it takes more to carry them. */
const HEAVY = 0.78;
/** A craze of at least this height takes other coins of its sector along some hours later, by a part of its height. */
const FOLLOWED_FROM = 0.16;
const FOLLOWING = { least: 0.1, most: 0.42 } as const;
const FOLLOWS_HOURS = 7;
/** Limit on the sum of what crazes leave for good. It is lower for coins with a larger market cap. */
const MAX_LEFT = { small: 0.9, middle: 0.5 } as const;
/**
 * Share of crazes that are scares. In percent they are as deep as crazes are high, so few of them undo what crazes
 * leave.
 */
const SCARES = 0.46;
const SCARE_DEPTH = -1.12;
/** Scares take longer: holders sell bit by bit. */
const SCARE_SLOWER = 1.8;
/** Hours from the first buyer to the last. */
const RISE_HOURS = { least: 3, most: 22 } as const;
/** A craze of this height is felt for all of `FELT_HOURS`. Lesser ones end sooner. */
const LONG_FELT = 0.3;
/** Share of the height that stays for good: nearly all of it, or about half. */
const KEPT = { least: 0.45, most: 0.95 } as const;
/** Of the part that is lost, this share goes within a day or two, the rest over weeks. */
const QUICK = { share: 0.5, hours: 20 } as const;
const SLOW_HOURS = 160;
/** How much the price swings on the way, as a share of the height. */
const ROUGH = 0.045;
/** The swings end when this share of the height is left to lose. */
const ROUGH_FROM = 0.04;
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
}

const between = ({ least, most }: { readonly least: number; readonly most: number }, share: number): number =>
  least + (most - least) * share;

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

const feltOf = (height: number): number => FELT_HOURS * MINUTES * Math.min(1, Math.abs(height) / LONG_FELT);

/** The coin's own craze of a turn, or `undefined`. */
function crazeOf({ seed, chance, reach }: Carried, turn: number): Craze | undefined {
  const hash = mix(seed, turn);
  if (uniformOf(hash) >= chance) return undefined;
  const { least, most, power } = HEIGHTS;
  const up = Math.min(most, least * (1 - uniformOf(mix(hash, 1))) ** (-1 / power));
  const isScare = uniformOf(mix(hash, 4)) < SCARES;
  const height = reach * (isScare ? SCARE_DEPTH * up : up);
  return {
    start: Math.floor((turn + uniformOf(mix(hash, 2))) * TURN_MINUTES),
    rise: (isScare ? SCARE_SLOWER : 1) * MINUTES * between(RISE_HOURS, uniformOf(mix(hash, 3))),
    height,
    kept: between(KEPT, uniformOf(mix(hash, 5))),
    felt: feltOf(height),
  };
}

/** The craze that another coin of the sector sets off in this one. */
function follow(craze: Craze, hash: number): Craze {
  const height = craze.height * between(FOLLOWING, uniformOf(hash) ** 1.5);
  const later = Math.floor(MINUTES * FOLLOWS_HOURS * uniformOf(mix(hash, 1)));
  const { rise, kept } = craze;
  return { start: craze.start + later, rise, height, kept, felt: feltOf(height) };
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
      if (craze === undefined || Math.abs(craze.height) < FOLLOWED_FROM) return [];
      return [follow(craze, mix(mix(this.#own.seed, 77), mix(mate.seed, turn)))];
    });
    const room = Math.max(0, 1 - Math.abs(left) / this.#mostLeft);
    return [...(own ? [own] : []), ...followed].map(({ start, rise, height, kept, felt }) => {
      const stays = sign * height * left > 0 ? kept * room : kept;
      // Built from scratch, so that all crazes have one shape: every step of every price reads them.
      return { start, rise, height, kept: stays, felt };
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
    // The last part fades to zero, so there is no step at the end.
    const passing = (1 - kept) * decay * Math.min(1, (felt - since) / (24 * MINUTES));
    const rough = decay > ROUGH_FROM ? ROUGH * decay * this.#rough.at(minute) : 0;
    return height * risen * risen * (3 - 2 * risen) * (kept + passing + rough);
  }
}
