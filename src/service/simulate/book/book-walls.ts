import type { HashStream } from '../hash-noise';
import { BOOK_DEPTH, type BookField, roundLots } from './book-field';
import { type BookMinute, type Direction, distanceOf, isHit } from './book-orders';
import type { BookProfile, Roundness } from './book-profile';

/** A large resting order at a round price. `lots` stand now; `full` is what its owner wants there. */
export interface Wall {
  readonly block: number;
  readonly side: Direction;
  readonly until: number;
  /** Refilled when eaten into, instead of given up. */
  readonly stubborn: boolean;
  /** Taken away when the price comes near. */
  readonly shy: boolean;
  /** Shown and hidden in turns of this many minutes; 0: always shown. */
  readonly flicker: number;
  full: number;
  lots: number;
}

/** A wall that comes back on the other side of the price after it was eaten (support becomes resistance). */
interface Return {
  readonly block: number;
  readonly side: Direction;
  readonly at: number;
  readonly full: number;
}

const SHY_WITHIN = 12;
const LIFE_MINUTES_MEDIAN = 560;
const RETURN_CHANCE = 0.45;
const NEW_WALLS_PER_MINUTE = 0.09;
/** Walls of the finer round prices stand within this many standard blocks. */
const FINE_REACH = 700;

export interface WallsState {
  readonly walls: Wall[];
  readonly returns: Return[];
}

export class BookWalls {
  readonly #profile: BookProfile;
  readonly #stream: HashStream;
  #walls: Wall[] = [];
  #returns: Return[] = [];
  readonly #taken = new Set<number>();

  constructor(profile: BookProfile, stream: HashStream) {
    this.#profile = profile;
    this.#stream = stream;
  }

  get state(): WallsState {
    return { walls: this.#walls, returns: this.#returns };
  }

  restore(state: WallsState): void {
    this.#walls = [...state.walls];
    this.#returns = [...state.returns];
    for (const wall of this.#walls) this.#taken.add(wall.block);
  }

  /** Puts the walls of a book that has stood for long. */
  populate(field: BookField, at: BookMinute): void {
    for (const round of this.#profile.rounds) {
      const first = Math.ceil((at.bid - this.#reachOf(round)) / round.blocks) * round.blocks;
      for (let block = first; block < at.bid + this.#reachOf(round); block += round.blocks) {
        if (this.#stream.next() < round.wallChance) this.#raise(field, at, block, round);
      }
    }
  }

  step(field: BookField, at: BookMinute): void {
    this.#walls = this.#walls.filter((wall) => {
      if (this.#stays(wall, field, at)) return true;
      this.#show(wall, field, 0);
      this.#taken.delete(wall.block);
      return false;
    });
    this.#bringBack(field, at);
    if (this.#stream.next() < NEW_WALLS_PER_MINUTE) this.#raiseSomewhere(field, at);
  }

  #reachOf(round: Roundness): number {
    const fine = FINE_REACH / this.#profile.reach;
    return round.wallChance < 0.3 ? Math.min(fine, BOOK_DEPTH) : BOOK_DEPTH + 1000;
  }

  #stays(wall: Wall, field: BookField, at: BookMinute): boolean {
    if (at.minute >= wall.until) return false;
    if (isHit(wall.block, wall.side, at)) return this.#survives(wall, field, at);
    const distance = distanceOf(wall.block, wall.side, at.bid) * this.#profile.reach;
    if (distance < SHY_WITHIN) return this.#approached(wall, field);
    if (wall.flicker > 0) this.#flicker(wall, field, at);
    else if (this.#stream.next() < 0.012) this.#resize(wall, field);
    return true;
  }

  /** Traded into: a stubborn owner holds while the price stays near, others are eaten. */
  #survives(wall: Wall, field: BookField, at: BookMinute): boolean {
    const passed = distanceOf(wall.block, wall.side, at.bid) < 0;
    const left = wall.lots * (0.35 + 0.4 * this.#stream.next());
    if (!passed && wall.stubborn && left > wall.full * 0.2) {
      this.#show(wall, field, left);
      return true;
    }
    if (passed && this.#stream.next() < RETURN_CHANCE) {
      const wait = 8 + Math.floor(this.#stream.next() * 70);
      const side = wall.side < 0 ? 1 : -1;
      this.#returns.push({ block: wall.block, side, at: at.minute + wait, full: wall.full * 0.8 });
    }
    return false;
  }

  #approached(wall: Wall, field: BookField): boolean {
    const luck = this.#stream.next();
    if (wall.shy && luck < 0.25) return false;
    if (wall.stubborn && luck > 0.85) this.#show(wall, field, Math.max(wall.lots, wall.full * (0.7 + 0.6 * luck)));
    return true;
  }

  #flicker(wall: Wall, field: BookField, at: BookMinute): void {
    const isShown = Math.floor((at.minute + wall.block) / wall.flicker) % 2 === 0;
    const wanted = isShown ? wall.full : 0;
    if (wanted !== wall.lots) this.#show(wall, field, wanted);
  }

  #resize(wall: Wall, field: BookField): void {
    this.#show(wall, field, wall.full * (0.65 + 0.7 * this.#stream.next()));
  }

  #show(wall: Wall, field: BookField, lots: number): void {
    const rounded = lots === 0 ? 0 : roundLots(lots);
    this.#spread(wall, field, -1);
    wall.lots = rounded;
    this.#spread(wall, field, 1);
  }

  /** The wall's block, and a sixth of it in the block behind: followers queue up there. */
  #spread(wall: Wall, field: BookField, sign: Direction): void {
    field.addOrder(wall.block, sign * wall.lots);
    field.addOrder(wall.block + wall.side, sign * Math.floor(wall.lots / 6));
  }

  #raise(field: BookField, at: BookMinute, block: number, round: Roundness, full?: number, side?: Direction): void {
    const stream = this.#stream;
    const facing = side ?? (block <= at.bid ? -1 : 1);
    const distance = distanceOf(block, facing, at.bid) * this.#profile.reach;
    if (distance < 4 || this.#taken.has(block)) return;
    const life = LIFE_MINUTES_MEDIAN * Math.exp(1.1 * stream.normal()) * (round.weight / 4);
    const flickers = round.weight < 4 && stream.next() < 0.12;
    const size = full ?? round.wallSize * this.#profile.unitLots * Math.exp(0.45 * stream.normal());
    const wall: Wall = {
      block,
      side: facing,
      until: at.minute + Math.ceil(flickers ? life / 5 : life),
      stubborn: stream.next() < 0.55,
      shy: stream.next() < 0.25,
      flicker: flickers ? 2 + Math.floor(stream.next() * 5) : 0,
      full: Math.ceil(size),
      lots: 0,
    };
    this.#taken.add(block);
    this.#walls.push(wall);
    this.#show(wall, field, wall.full);
  }

  #raiseSomewhere(field: BookField, at: BookMinute): void {
    const stream = this.#stream;
    const round = this.#profile.rounds[Math.floor(stream.next() * this.#profile.rounds.length)];
    const spread = Math.min(this.#reachOf(round), (60 + 500 * stream.exponential()) / this.#profile.reach);
    const side: Direction = stream.next() < 0.5 ? -1 : 1;
    const block = Math.round((at.bid + side * spread * stream.next()) / round.blocks) * round.blocks;
    if (stream.next() < 0.25 + round.wallChance) this.#raise(field, at, block, round);
  }

  #bringBack(field: BookField, at: BookMinute): void {
    const due = this.#returns.filter((entry) => at.minute >= entry.at);
    if (due.length === 0) return;
    this.#returns = this.#returns.filter((entry) => at.minute < entry.at);
    for (const { block, side, full } of due) {
      const round = this.#profile.rounds.find((kind) => block % kind.blocks === 0);
      if (round && distanceOf(block, side, at.bid) > 0) this.#raise(field, at, block, round, full, side);
    }
  }
}
