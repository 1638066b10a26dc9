import { mix, normalOf, uniformOf } from '../hash-noise';
import { BOOK_DEPTH, type BookField, roundOrder } from './book-field';
import { type BookMinute, between, type Direction, distanceOf, fearOn, isHit, pick } from './book-minute';
import type { BookProfile, Roundness } from './book-profile';

/** A large resting order at a round price: it is built up, defended or given up, and ends. */
interface Wall {
  /** Changes now and then when its owner returns at another price. */
  block: number;
  /** Seed of its owner's choices, minute by minute. */
  readonly key: number;
  readonly born: number;
  readonly until: number;
  /** Minutes of building up, and of taking it away at the end. 1: at once. */
  readonly building: number;
  readonly fading: number;
  /** Refilled when eaten into, rather than given up. */
  readonly isStubborn: boolean;
  /** Taken away when the price comes near. */
  readonly isShy: boolean;
  /** Mean minutes between showing and hiding. 0: always shown. */
  readonly flicker: number;
  /** Minutes between looks of its owner, who may resize it. */
  readonly looks: number;
  side: Direction;
  full: number;
  lots: number;
  /** The minute in which its owner takes it away, for a while or for good. */
  leaves: number;
  /**
   * The minute in which it returns: after it was taken away or, when eaten, on the other side of the price (support
   * becomes resistance). 0: never.
   */
  returns: number;
  /** Blocks from its old price to the one at which it returns. */
  shift: number;
}

/** Hours in which a round price has at most one wall, by rank of roundness. */
const ERA_HOURS = [40, 24, 11, 7, 6, 5] as const;
/** The longest lifetime, in minutes. Anything older has no effect. */
export const WALL_MEMORY = ERA_HOURS[0] * 60 + 60;
const SHY_WITHIN = 12;
/** Standard blocks from a fast move within which owners are afraid, and the share of them that leaves per minute. */
const AFRAID_WITHIN = 120;
const FLEE_SHARE = 0.3;
const RETURN_CHANCE = 0.45;
/** Walls at the finer round prices are within this many standard blocks. */
const FINE_REACH = 700;
/** Finer prices change their walls more often, so more of them have one at times. */
const CHANCE_BOOST = [1.2, 1.1, 1, 1, 1, 1] as const;
/** Least distance of a new wall from the middle, in standard blocks. */
const BORN_BEYOND = 4;
/** Minutes between an owner's looks, and how much the wall may be resized then. */
const LOOKED_AFTER = { least: 14, most: 60 } as const;
const RESIZED = 0.38;
/** Mean minutes after which a flickering wall stops flickering. */
const FLICKERS_FOR = 24;
/**
 * Owners do not work by the clock. After `after` minutes on average the owner takes the wall away, for good in the
 * share `forGood`. Otherwise the wall is gone for at least `least` and on average `away` minutes more and returns with
 * another size, mostly at a price beside the old one, at most `blocks` standard blocks away.
 */
const LEAVES = { after: 150, forGood: 0.5, least: 3, away: 55, resized: 0.6, beside: 0.7, blocks: 9 } as const;
/**
 * Share of owners who are patient and never leave before the end of its time. It is higher where the price is very
 * round.
 */
const PATIENT = { round: 0.25, other: 0.07, great: 0.7 } as const;
const VERY_ROUND = 50;
/** Each time a flickering wall is shown, its size differs by this deviation of the logarithm. */
const FLICKER_SIZES = 0.45;
const HOUR = 60;
/**
 * Not everybody thinks in round prices. These walls are at any price: how many per hour, their mean distance from the
 * price (standard blocks) and their size (units). `ODD_GRIDS` are their grids in blocks.
 */
const ODD = { perHour: 4.4, away: 170, units: 80 } as const;
/**
 * Logarithm of a wall's size over its usual one: most are small, a few are ten to thirty times the median. Whoever
 * shows that much, beyond `PATIENT_FROM` deviations, mostly means it and stays.
 */
const SIZES = { middle: -0.86, spread: 1.25 } as const;
const PATIENT_FROM = 1.55;
/** Units that no wall exceeds: nobody shows more than all others around the price together. */
const MOST_UNITS = 420;
/** Deviations from which a wall is too large for its owner to play with: it is not shown and hidden in turns. */
const EARNEST_FROM = 0.7;
const ODD_GRIDS = [
  { below: 0.4, blocks: 1 },
  { below: 0.72, blocks: 2 },
  { below: 0.9, blocks: 4 },
  { below: 1, blocks: 10 },
] as const;
const ODD_MINUTES = 420;
/** Standard blocks from the price within which a wall is updated every minute. */
const NEAR = 40;
const LOOKS_EVERY = 4;

/** The share of patient owners at a price of this weight, of walls this many deviations above the usual size. */
function patienceOf(weight: number, greatness: number): number {
  if (greatness > PATIENT_FROM) return PATIENT.great;
  return weight < VERY_ROUND ? PATIENT.other : PATIENT.round;
}

/** Units of a wall this many deviations above the usual size of its price. */
const sizeOf = (usual: number, greatness: number): number =>
  MOST_UNITS * Math.tanh((usual * Math.exp(SIZES.spread * greatness + SIZES.middle)) / MOST_UNITS);

/** A random wait in minutes with this mean. */
const waitOf = (hash: number, mean: number): number => Math.ceil(-mean * Math.log(1 - uniformOf(hash)));

/** All walls: a pure function of (seed, price, time) until the price arrives. */
export class BookWalls {
  readonly #profile: BookProfile;
  readonly #seed: number;
  #walls: Wall[] = [];

  constructor(profile: BookProfile, seed: number) {
    this.#profile = profile;
    this.#seed = seed + 7;
  }

  step(field: BookField, at: BookMinute): void {
    if (at.minute % HOUR === 0) {
      this.#plan(at);
      this.#planOdd(at);
    }
    let kept = 0;
    for (const wall of this.#walls) {
      if (this.#isDue(wall, at)) this.#show(wall, field, this.#decide(wall, at));
      if (at.minute < wall.until && wall.full > 0) this.#walls[kept++] = wall;
    }
    this.#walls.length = kept;
  }

  /** Adds all walls to a field that has none yet. */
  stand(field: BookField): void {
    for (const wall of this.#walls) this.#spread(wall, field, wall.lots);
  }

  /** Creates the walls of the hour that starts. */
  #plan(at: BookMinute): void {
    for (const [kind, round] of this.#profile.rounds.entries()) {
      const reach = Math.floor(this.#reachOf(round) / round.blocks);
      const middle = Math.round(at.bid / round.blocks);
      for (let index = middle - reach; index <= middle + reach; index++) {
        const block = index * round.blocks;
        // A coarser round price already covers this block.
        if (kind > 0 && block % this.#profile.rounds[kind - 1].blocks === 0) continue;
        this.#planAt(block, kind, at);
      }
    }
  }

  /** Creates the walls of the hour at prices that are not round. */
  #planOdd(at: BookMinute): void {
    const root = mix(this.#seed + 90, at.minute);
    const usual = ODD.perHour * this.#profile.temper.walls;
    const count = Math.floor(usual) + (uniformOf(root) < usual % 1 ? 1 : 0);
    for (let i = 0; i < count; i++) {
      const key = mix(root, i + 1);
      const side: Direction = uniformOf(mix(key, 20)) < 0.5 ? -1 : 1;
      const away = (BORN_BEYOND - ODD.away * Math.log(1 - uniformOf(mix(key, 21)))) / this.#profile.reach;
      const { blocks } = pick(ODD_GRIDS, uniformOf(mix(key, 22)));
      const block = Math.round((at.bid + side * away) / blocks) * blocks;
      const born = at.minute + Math.floor(HOUR * uniformOf(mix(key, 23)));
      this.#raise(block, { weight: 1, wallSize: ODD.units }, key, { born, end: born + ODD_MINUTES }, at);
    }
  }

  #planAt(block: number, kind: number, at: BookMinute): void {
    const era = ERA_HOURS[Math.min(kind, ERA_HOURS.length - 1)] * HOUR;
    const phase = mix(this.#seed, block) % era;
    for (let number = Math.floor((at.minute + phase) / era); number * era - phase < at.minute + HOUR; number++) {
      const key = mix(mix(this.#seed + kind, block), number);
      const born = number * era - phase + Math.floor(between(mix(key, 1), 0, 0.45) * era);
      if (born < at.minute || born >= at.minute + HOUR) continue;
      const round = this.#profile.rounds[kind];
      if (uniformOf(mix(key, 2)) < round.wallChance * CHANCE_BOOST[Math.min(kind, CHANCE_BOOST.length - 1)])
        this.#raise(block, round, key, { born, end: (number + 1) * era - phase }, at);
    }
  }

  #raise(
    block: number,
    round: Pick<Roundness, 'weight' | 'wallSize'>,
    key: number,
    era: { born: number; end: number },
    at: BookMinute,
  ): void {
    const side: Direction = block <= at.bid ? -1 : 1;
    if (distanceOf(block, side, at.bid) * this.#profile.reach < BORN_BEYOND) return;
    const greatness = normalOf(mix(key, 11));
    const isPatient = uniformOf(mix(key, 15)) < patienceOf(round.weight, greatness);
    const part = isPatient ? 1 : Math.min(1, 0.32 * Math.exp(1.1 * normalOf(mix(key, 3))));
    const life = (era.end - era.born) * part;
    const isFlickering =
      !isPatient && greatness < EARNEST_FROM && uniformOf(mix(key, 4)) < (round.weight < 4 ? 0.58 : 0.3);
    this.#walls.push({
      block,
      key,
      born: era.born,
      until:
        era.born + Math.max(3, Math.floor(isFlickering ? Math.min(life, waitOf(mix(key, 19), FLICKERS_FOR)) : life)),
      building: uniformOf(mix(key, 5)) < 0.4 ? 1 : Math.ceil(between(mix(key, 6), 3, 40)),
      fading: uniformOf(mix(key, 7)) < 0.6 ? 1 : Math.ceil(between(mix(key, 8), 3, 25)),
      isStubborn: uniformOf(mix(key, 9)) < 0.5,
      isShy: uniformOf(mix(key, 10)) < 0.2,
      flicker: isFlickering ? 2 + (key % 5) : 0,
      looks: Math.floor(between(mix(key, 16), LOOKED_AFTER.least, LOOKED_AFTER.most)),
      side,
      full: sizeOf(round.wallSize, greatness) * this.#profile.unitLots,
      lots: 0,
      leaves: isPatient ? Number.POSITIVE_INFINITY : era.born + waitOf(mix(key, 17), LEAVES.after),
      returns: 0,
      shift: 0,
    });
  }

  #reachOf(round: Roundness): number {
    const fine = FINE_REACH / this.#profile.reach;
    return round.wallChance < 0.3 ? Math.min(fine, BOOK_DEPTH) : BOOK_DEPTH + 1000;
  }

  /** Whether its owner acts in the minute. Far from the price, every few minutes are enough. */
  #isDue(wall: Wall, at: BookMinute): boolean {
    const age = at.minute - wall.born;
    if (age < 0) return false;
    if (age <= wall.building || wall.until - at.minute <= wall.fading || wall.returns > 0 || wall.flicker > 0)
      return true;
    const away = distanceOf(wall.block, wall.side, at.bid) * this.#profile.reach;
    return away < NEAR || isHit(wall.block, wall.side, at) || (at.minute + wall.key) % LOOKS_EVERY === 0;
  }

  /** The size shown after the minute. The wall's `full` is what its owner still wants there; 0 ends the wall. */
  #decide(wall: Wall, at: BookMinute): number {
    if (at.minute >= wall.until) return 0;
    if (wall.returns > 0) return this.#comeBack(wall, at);
    const luck = uniformOf(mix(wall.key, at.minute));
    if (isHit(wall.block, wall.side, at)) return this.#survive(wall, at, luck);
    const age = at.minute - wall.born;
    const built = Math.min(1, Math.ceil((4 * (age + 1)) / wall.building) / 4);
    const left = Math.min(1, (wall.until - at.minute) / wall.fading);
    const wanted = wall.full * built * left;
    const away = distanceOf(wall.block, wall.side, at.bid) * this.#profile.reach;
    if (!wall.isStubborn && away < AFRAID_WITHIN && luck < FLEE_SHARE * fearOn(wall.side, at)) {
      wall.full = 0;
      return 0;
    }
    if (away < SHY_WITHIN) return this.#stand(wall, wanted, luck);
    if (at.minute >= wall.leaves) return this.#leave(wall, at);
    if (wall.flicker > 0) return this.#flicker(wall, wanted, at);
    // Others join and leave the queue at its price all the time, and its owner resizes it now and then.
    const crowd = 1 + 0.16 * normalOf(mix(wall.key + 12, at.minute));
    const turn = Math.floor((at.minute + (wall.key & 63)) / wall.looks);
    return wanted * Math.exp(RESIZED * normalOf(mix(wall.key + 13, turn))) * crowd;
  }

  #flicker(wall: Wall, wanted: number, { minute }: BookMinute): number {
    const luck = mix(wall.key + 14, Math.floor((minute + wall.block) / wall.flicker));
    return uniformOf(luck) < 0.5 ? 0 : wanted * Math.exp(FLICKER_SIZES * normalOf(mix(luck, 1)));
  }

  /** The owner withdraws the wall for good, or returns later, seldom at the same price. */
  #leave(wall: Wall, { minute }: BookMinute): number {
    const luck = mix(wall.key + 18, minute);
    if (uniformOf(luck) < LEAVES.forGood) {
      wall.full = 0;
      return 0;
    }
    wall.returns = minute + LEAVES.least + waitOf(mix(luck, 1), LEAVES.away);
    wall.leaves = wall.returns + waitOf(mix(luck, 2), LEAVES.after);
    wall.full *= Math.exp(LEAVES.resized * normalOf(mix(luck, 3)));
    if (uniformOf(mix(luck, 4)) < LEAVES.beside) {
      const blocks = LEAVES.blocks / this.#profile.reach;
      const shift = Math.ceil(uniformOf(mix(luck, 5)) * blocks);
      wall.shift = uniformOf(mix(luck, 6)) < 0.5 ? -shift : shift;
    }
    return 0;
  }

  /** The price is close: shy owners leave, queues thin out, stubborn owners refill. */
  #stand(wall: Wall, wanted: number, luck: number): number {
    if (wall.isShy && luck < 0.25) {
      wall.full = 0;
      return 0;
    }
    if (wall.isStubborn) return Math.min(1.3 * wanted, Math.max(wall.lots * (0.96 + 0.2 * luck), 0.4 * wanted));
    return Math.min(wanted, wall.lots * (0.78 + 0.25 * luck));
  }

  /** The wall trades: a stubborn owner holds it until the price passes, other walls are eaten. */
  #survive(wall: Wall, at: BookMinute, luck: number): number {
    const isPassed = distanceOf(wall.block, wall.side, at.bid) < 0;
    const left = wall.lots * (0.35 + 0.45 * luck);
    if (!isPassed && (wall.isStubborn || luck > 0.5) && left > wall.full * 0.15) return left;
    if (isPassed && uniformOf(mix(wall.key, 14)) < RETURN_CHANCE) {
      wall.returns = at.minute + 8 + Math.floor(luck * 70);
      wall.full *= 0.8;
    } else wall.full = 0;
    return 0;
  }

  #comeBack(wall: Wall, at: BookMinute): number {
    if (at.minute < wall.returns) return 0;
    wall.returns = 0;
    wall.block += wall.shift;
    wall.shift = 0;
    wall.side = wall.block <= at.bid ? -1 : 1;
    const isClear = distanceOf(wall.block, wall.side, at.bid) * this.#profile.reach >= BORN_BEYOND;
    if (!isClear) wall.full = 0;
    return isClear ? wall.full : 0;
  }

  #show(wall: Wall, field: BookField, lots: number): void {
    const rounded = lots <= 0 ? 0 : roundOrder(lots);
    if (rounded === wall.lots) return;
    this.#spread(wall, field, -wall.lots);
    wall.lots = rounded;
    this.#spread(wall, field, rounded);
  }

  /** Adds the wall to its block, and the orders queued behind it to the next two. */
  #spread({ block, side }: Wall, field: BookField, lots: number): void {
    const sign = Math.sign(lots);
    const size = Math.abs(lots);
    field.addOrder(block, lots);
    field.addOrder(block + side, sign * Math.floor(size / 13));
    field.addOrder(block + 2 * side, sign * Math.floor(size / 34));
  }
}
