import { mix, normalOf, uniformOf } from '../hash-noise';
import { BOOK_DEPTH, type BookField, roundOrder } from './book-field';
import { type BookMinute, between, type Direction, distanceOf, fearOn, isHit, pick } from './book-minute';
import type { BookProfile, Roundness } from './book-profile';

/** A large resting order at a round price: it is built up, defended or given up, and ends. */
interface Wall {
  /** Its owner comes back at another price now and then. */
  block: number;
  /** Root of what its owner does, minute by minute. */
  readonly key: number;
  readonly born: number;
  readonly until: number;
  /** Minutes until it is complete, and in which it is taken away at the end: 1 at once. */
  readonly building: number;
  readonly fading: number;
  /** Refilled when eaten into, instead of given up. */
  readonly isStubborn: boolean;
  /** Taken away when the price comes near. */
  readonly isShy: boolean;
  /** Shown and hidden by turns of about so many minutes; 0: always shown. */
  readonly flicker: number;
  /** Minutes between looks of its owner, who may size it anew. */
  readonly looks: number;
  side: Direction;
  full: number;
  lots: number;
  /** Its owner takes it away in this minute, for a while or for good. */
  leaves: number;
  /**
   * It comes back in this minute, when it was taken away or, eaten, on the other side of the price (support becomes
   * resistance); 0: it does not.
   */
  returns: number;
  /** Blocks from where it stood to where it comes back. */
  shift: number;
}

/** Hours in which a round price has one wall at most, by its place among the round prices. */
const ERA_HOURS = [40, 24, 11, 7, 6, 5] as const;
/** The longest life: minutes before which nothing has left a trace. */
export const WALL_MEMORY = ERA_HOURS[0] * 60 + 60;
const SHY_WITHIN = 12;
/** Within so many standard blocks of a fast move so many of the frightened owners take their wall away in a minute. */
const AFRAID_WITHIN = 120;
const FLEE_SHARE = 0.3;
const RETURN_CHANCE = 0.45;
/** Walls of the finer round prices stand within this many standard blocks. */
const FINE_REACH = 700;
/** Finer prices change their walls more often: more of them have one now and then. */
const CHANCE_BOOST = [1.2, 1.1, 1, 1, 1, 1] as const;
/** A new wall stands at least so many standard blocks from the middle. */
const BORN_BEYOND = 4;
/** Minutes between looks of an owner, who may size the wall anew, and how much. */
const LOOKED_AFTER = { least: 14, most: 60 } as const;
const RESIZED = 0.3;
/** Nobody plays hide and seek for longer than about so many minutes. */
const FLICKERS_FOR = 35;
/**
 * No owner works by the clock: after so many minutes on the average he takes the wall away, of so many times once for good.
 * Else he is gone for so many minutes at least and on the average, and comes back with another size, most times at a price
 * beside, at most so many standard blocks away.
 */
const LEAVES = { after: 150, forGood: 0.5, least: 3, away: 55, resized: 0.6, beside: 0.7, blocks: 9 } as const;
/** So many are patient, more of them where the price is very round: they stay to the end of their time and never leave. */
const PATIENT = { round: 0.25, other: 0.07 } as const;
const VERY_ROUND = 50;
/** Every time it is shown a flickering wall has another size. */
const FLICKER_SIZES = 0.45;
const HOUR = 60;
/**
 * Not everybody thinks in round prices: walls at any price, as many in an hour on the average, as far from the price (standard
 * blocks), as large (units) and on these grids (blocks).
 */
const ODD = { perHour: 3.6, away: 170, units: 115 } as const;
const ODD_GRIDS = [
  { below: 0.4, blocks: 1 },
  { below: 0.72, blocks: 2 },
  { below: 0.9, blocks: 4 },
  { below: 1, blocks: 10 },
] as const;
const ODD_MINUTES = 420;
/** Standard blocks; closer to the price every minute counts. */
const NEAR = 40;
const LOOKS_EVERY = 4;

/** Minutes, so many on the average. */
const waitOf = (hash: number, mean: number): number => Math.ceil(-mean * Math.log(1 - uniformOf(hash)));

/** All walls: pure in (seed, price, time) until the price comes. */
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

  /** Puts all walls on top of quotes that have none. */
  stand(field: BookField): void {
    for (const wall of this.#walls) this.#spread(wall, field, wall.lots);
  }

  /** The walls that are born in the hour that begins. */
  #plan(at: BookMinute): void {
    for (const [kind, round] of this.#profile.rounds.entries()) {
      const reach = Math.floor(this.#reachOf(round) / round.blocks);
      const middle = Math.round(at.bid / round.blocks);
      for (let index = middle - reach; index <= middle + reach; index++) {
        const block = index * round.blocks;
        // A coarser price has this one's wall.
        if (kind > 0 && block % this.#profile.rounds[kind - 1].blocks === 0) continue;
        this.#planAt(block, kind, at);
      }
    }
  }

  /** Those that are born in the hour at prices that are not round. */
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
    const isPatient = uniformOf(mix(key, 15)) < (round.weight < VERY_ROUND ? PATIENT.other : PATIENT.round);
    const part = isPatient ? 1 : Math.min(1, 0.32 * Math.exp(1.1 * normalOf(mix(key, 3))));
    const life = (era.end - era.born) * part;
    const isFlickering = !isPatient && uniformOf(mix(key, 4)) < (round.weight < 4 ? 0.5 : 0.22);
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
      full: round.wallSize * this.#profile.unitLots * Math.exp(0.95 * normalOf(mix(key, 11)) - 0.45),
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

  /** Whether its owner acts in the minute: far from the price a look every few minutes is enough. */
  #isDue(wall: Wall, at: BookMinute): boolean {
    const age = at.minute - wall.born;
    if (age < 0) return false;
    if (age <= wall.building || wall.until - at.minute <= wall.fading || wall.returns > 0 || wall.flicker > 0)
      return true;
    const away = distanceOf(wall.block, wall.side, at.bid) * this.#profile.reach;
    return away < NEAR || isHit(wall.block, wall.side, at) || (at.minute + wall.key) % LOOKS_EVERY === 0;
  }

  /** What the wall shows after the minute. Its `full` is what its owner still wants there; 0 ends it. */
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
    // Others join and leave the queue at its price all the time, and its owner looks at it again every so often.
    const crowd = 1 + 0.12 * normalOf(mix(wall.key + 12, at.minute));
    const turn = Math.floor((at.minute + (wall.key & 63)) / wall.looks);
    return wanted * Math.exp(RESIZED * normalOf(mix(wall.key + 13, turn))) * crowd;
  }

  #flicker(wall: Wall, wanted: number, { minute }: BookMinute): number {
    const luck = mix(wall.key + 14, Math.floor((minute + wall.block) / wall.flicker));
    return uniformOf(luck) < 0.5 ? 0 : wanted * Math.exp(FLICKER_SIZES * normalOf(mix(luck, 1)));
  }

  /** Its owner thinks better of it: he is gone, or comes back later, seldom to the same place. */
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

  /** The price stands before it: shy owners leave, queues thin, stubborn owners fill up. */
  #stand(wall: Wall, wanted: number, luck: number): number {
    if (wall.isShy && luck < 0.25) {
      wall.full = 0;
      return 0;
    }
    if (wall.isStubborn) return Math.min(1.3 * wanted, Math.max(wall.lots * (0.96 + 0.2 * luck), 0.4 * wanted));
    return Math.min(wanted, wall.lots * (0.78 + 0.25 * luck));
  }

  /** Traded into: a stubborn owner holds while the price stays, others are eaten. */
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

  /** The wall's block, and what queues up behind it. */
  #spread({ block, side }: Wall, field: BookField, lots: number): void {
    const sign = Math.sign(lots);
    const size = Math.abs(lots);
    field.addOrder(block, lots);
    field.addOrder(block + side, sign * Math.floor(size / 13));
    field.addOrder(block + 2 * side, sign * Math.floor(size / 34));
  }
}
