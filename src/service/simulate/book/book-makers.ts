import type { HashStream } from '../hash-noise';
import { type BookField, roundLots } from './book-field';
import { type BookMinute, type Direction, distanceOf, isHit } from './book-orders';
import type { BookProfile } from './book-profile';

/** A quote that follows the price at a distance. */
export interface Follower {
  block: number;
  lots: number;
}

/** Distance in standard blocks, size in units, blocks of grid, and minutes between looks at the price. */
interface Rule {
  readonly away: number;
  readonly size: number;
  readonly grid: number;
  readonly every: number;
}

/** Market makers re-quote each minute; the last two are slow walls that chase the price. */
const RULES: readonly Rule[] = [
  { away: 2, size: 2.4, grid: 1, every: 1 },
  { away: 3.4, size: 4, grid: 1, every: 1 },
  { away: 5.4, size: 6, grid: 1, every: 2 },
  { away: 8.6, size: 6.5, grid: 1, every: 3 },
  { away: 13.5, size: 9, grid: 1, every: 5 },
  { away: 21, size: 9, grid: 2, every: 8 },
  { away: 31, size: 12, grid: 5, every: 13 },
  { away: 25, size: 58, grid: 5, every: 34 },
  { away: 62, size: 44, grid: 10, every: 55 },
];
const SIDES: readonly Direction[] = [-1, 1];

/** Quotes that follow the price: depth moves with the middle because of them. */
export class BookMakers {
  readonly #profile: BookProfile;
  readonly #stream: HashStream;
  followers: Follower[] = RULES.flatMap(() => SIDES.map(() => ({ block: 0, lots: 0 })));

  constructor(profile: BookProfile, stream: HashStream) {
    this.#profile = profile;
    this.#stream = stream;
  }

  step(field: BookField, at: BookMinute): void {
    for (const [index, follower] of this.followers.entries()) {
      const rule = RULES[index >> 1];
      const side = SIDES[index & 1];
      const gone = follower.lots > 0 && isHit(follower.block, side, at);
      const looks = (at.minute + index * 7) % rule.every === 0;
      if (!gone && !looks) continue;
      field.addOrder(follower.block, -follower.lots);
      follower.lots = 0;
      if (!looks) continue;
      this.#quote(field, at, follower, rule, side);
    }
  }

  #quote(field: BookField, at: BookMinute, follower: Follower, rule: Rule, side: Direction): void {
    const stream = this.#stream;
    const away = (rule.away * (0.85 + 0.3 * stream.next())) / this.#profile.reach;
    const touch = side < 0 ? at.bid : at.bid + 1;
    const wanted = Math.round((touch + side * away) / rule.grid) * rule.grid;
    // Moving a quote costs its place in the queue: small moves of the price are sat out.
    const isNear = Math.abs(wanted - follower.block) <= rule.grid + away * 0.16;
    const holds = isNear && distanceOf(follower.block, side, at.bid) > 0;
    if (!holds) follower.block = wanted;
    if (distanceOf(follower.block, side, at.bid) < 0) return;
    follower.lots = roundLots(rule.size * this.#profile.unitLots * (0.7 + 0.6 * stream.next()));
    field.addOrder(follower.block, follower.lots);
  }
}
