import type { GridSpec } from '../../grid/grid-tile';
import { type BookFrame, edgesOfRow, findEntry, WALL_SIDES } from './book-frame';
import { limitEaten } from './limit-eaten';
import { matchMoves, matchParts, matchSteps, type SizeAt, USUAL_REACH, type WallReach } from './match-moves';
import {
  beginWall,
  describeWall,
  putBack,
  reachWall,
  type StandingWall,
  seeWall,
  takeAway,
  touchWall,
} from './standing-wall';
import { findMost, type Reached, readTrades, type TradeSources } from './trade-evidence';
import { type BirthDoubt, findCause, type WallEnd, type WallLife } from './wall-life';
import {
  easeThreshold,
  findUsual,
  isAbove,
  listNewWalls,
  MIN_REST,
  measureGroups,
  type SizeGroups,
  type WallThreshold,
} from './wall-threshold';

/** The part of the previous frame that is kept. */
type FrameBefore = Pick<BookFrame, 'column' | 'time' | 'firstRow' | 'lastRow' | 'isPartial'>;

/** Shared by all walls: the mid of the book over time, Unix seconds. */
export interface MidPoint {
  readonly time: number;
  readonly mid: number;
}

/** A position of the follower, to go back to. */
export interface LedgerMark {
  readonly before: FrameBefore | undefined;
  readonly standing: readonly StandingWall[];
  readonly ended: number;
  readonly mids: number;
}

/** A standing wall, and what the next snapshot shows at its level. */
interface Found {
  readonly wall: StandingWall;
  /** Entry of the frame in which it continues; -1 if it left its level. */
  readonly at: number;
  /** Size left at its level. */
  readonly left: number;
  readonly reached: Reached;
  /** The most that was traded against it, if known. */
  readonly traded: number | undefined;
}

/** The step from one snapshot to the next. */
interface Transition {
  readonly frame: BookFrame;
  readonly before: FrameBefore | undefined;
  /** Whether snapshots are missing between them. */
  readonly isGap: boolean;
  /** Whether both have all venues. */
  readonly isWhole: boolean;
}

/** Where the orders of ended walls went. */
interface Moves {
  /** Walls that received orders, by the wall that the orders left. */
  readonly to: Map<StandingWall, StandingWall[]>;
  /** Walls that stand on and whose lost size partly reappeared elsewhere. */
  readonly split: Set<StandingWall>;
  /** Walls that stand on and received orders. */
  readonly grown: Set<StandingWall>;
}

/**
 * Follows walls from snapshot to snapshot. A wall starts when a size reaches the threshold and stands while half of the
 * threshold is left. If it leaves its level and a similar size appears up to `FOLLOW_ROWS` away, it continues there
 * unless trades reached it. If one appears further away, or several do, it moved to those.
 */
export class WallFollower {
  readonly #spec: GridSpec;
  #sources: TradeSources;
  readonly #threshold: WallThreshold;
  readonly #kept: WallThreshold;
  readonly #reach: WallReach;
  #before: FrameBefore | undefined;
  #standing: StandingWall[] = [];
  readonly #ended: WallLife[] = [];
  readonly #mids: MidPoint[] = [];
  /** Size groups of the current frame, if walls are defined relative to their surroundings. */
  #groups: SizeGroups | undefined;

  constructor(spec: GridSpec, threshold: WallThreshold, sources: TradeSources, reach = USUAL_REACH) {
    this.#spec = spec;
    this.#sources = sources;
    this.#threshold = threshold;
    this.#kept = easeThreshold(threshold);
    this.#reach = reach;
  }

  /** Sets where trades for the following snapshots are read from. */
  setSources(sources: TradeSources): void {
    this.#sources = sources;
  }

  /** Goes on to the next snapshot in time. */
  push(frame: BookFrame): void {
    const before = this.#before;
    const isGap = before !== undefined && frame.column !== before.column + 1;
    const step: Transition = { frame, before, isGap, isWhole: !frame.isPartial && before?.isPartial !== true };
    const isHeld = new Uint8Array(frame.length);
    this.#groups = this.#threshold.kind === 'ratio' ? measureGroups(frame, this.#groups) : undefined;
    const found = this.#findAll(step, isHeld);
    const fresh = listNewWalls(this.#threshold, frame, isHeld, this.#groups);
    const followed = this.#follow(step, found, fresh);
    const births = fresh
      .filter((at) => !followed.has(at))
      .map((at) => beginWall(this.#spec, frame, at, this.#findBirthDoubt(step, frame.rows[at])));
    const stepped = new Set(followed.values());
    const moves = this.#findMoves(step, found, stepped, births);
    const standing: StandingWall[] = [];
    for (const one of found) {
      if (this.#settle(step, one, moves, stepped)) standing.push(one.wall);
    }
    for (const [at, { wall }] of followed) seeWall(this.#spec, wall, frame, at);
    this.#standing = [...standing, ...births].sort((a, b) => a.row - b.row);
    this.#before = pickBefore(frame);
    if (frame.mid !== undefined) this.#mids.push({ time: frame.time, mid: frame.mid });
  }

  /** All walls: the ended ones in the order they ended, then the standing ones. */
  listWalls(): readonly WallLife[] {
    const standing = this.#standing.map((wall) => describeWall(this.#spec, wall, { kind: 'standing' }));
    return [...this.#ended, ...standing];
  }

  listMids(): readonly MidPoint[] {
    return this.#mids;
  }

  /** Time of the last snapshot, Unix seconds. */
  getTime(): number | undefined {
    return this.#before?.time;
  }

  mark(): LedgerMark {
    const standing = this.#standing.map(copyWall);
    return { before: this.#before, standing, ended: this.#ended.length, mids: this.#mids.length };
  }

  /** Goes back to a mark of this follower. */
  goBack({ before, standing, ended, mids }: LedgerMark): void {
    this.#before = before;
    this.#standing = standing.map(copyWall);
    this.#ended.length = ended;
    this.#mids.length = mids;
  }

  /** Marks the entries in which walls continue. */
  #findAll({ frame, before }: Transition, isHeld: Uint8Array): readonly Found[] {
    if (before === undefined || this.#standing.length === 0) return [];
    const trades = readTrades(this.#sources, before.time, frame.time);
    const found = this.#standing.map((wall): Found => {
      const edges = edgesOfRow(this.#spec, wall.row);
      const at = findEntry(frame, wall.row, wall.side);
      const stays = at >= 0 && isHeld[at] === 0 && isAbove(this.#kept, frame, at, this.#groups);
      if (stays) isHeld[at] = 1;
      return {
        wall,
        at: stays ? at : -1,
        left: at < 0 ? 0 : frame.sizes[at],
        reached: reachWall(wall, edges, trades, frame),
        traded: findMost(trades, wall.side, edges),
      };
    });
    return limitEaten(found, trades.volume);
  }

  /** Walls that continue at a new level close by, keyed by the entry there. */
  #follow(step: Transition, found: readonly Found[], fresh: readonly number[]): Map<number, Found> {
    if (step.isGap || !step.isWhole) return new Map();
    const lost = found.filter((one) => one.at < 0 && one.reached !== 'yes' && isInReach(step.frame, one.wall.row));
    const pairs = matchSteps(
      lost.map(({ wall }) => wall),
      fresh.map((at) => sizeAt(step.frame, at)),
      this.#reach,
    );
    return new Map(pairs.map(({ source, target }) => [fresh[target], lost[source]]));
  }

  #findMoves(
    step: Transition,
    found: readonly Found[],
    stepped: ReadonlySet<Found>,
    births: readonly StandingWall[],
  ): Moves {
    const moves: Moves = { to: new Map(), split: new Set(), grown: new Set() };
    if (step.isGap || !step.isWhole) return moves;
    const movable = found.filter(
      (one) => !stepped.has(one) && one.reached !== 'yes' && isInReach(step.frame, one.wall.row),
    );
    const lost = movable.filter(({ at }) => at < 0);
    const grown = found.filter(({ at, wall, left }) => at >= 0 && left > wall.size);
    assignMoves(moves, this.#reach, lost, births, grown);
    // Walls that stand on may have given some of their size to new walls.
    const shrunk = movable.filter(({ at, wall, left }) => at >= 0 && left < wall.size);
    assignMoves(
      moves,
      this.#reach,
      shrunk,
      births.filter(({ from }) => from.length === 0),
      [],
    );
    for (const { wall } of shrunk) if (moves.to.has(wall)) moves.split.add(wall);
    const targets = new Set([...moves.to.values()].flat());
    for (const { wall } of grown) if (targets.has(wall)) moves.grown.add(wall);
    return moves;
  }

  /** Returns whether the wall stands on; if not, records it with its end. */
  #settle(step: Transition, one: Found, moves: Moves, stepped: ReadonlySet<Found>): boolean {
    const { wall, at, left, reached, traded } = one;
    if (reached === 'yes') {
      touchWall(wall, step.frame.time);
    }
    const isSure = !step.isGap && step.isWhole;
    const isMoved = moves.to.has(wall);
    if (stepped.has(one)) return true;
    if (isSure && !isMoved && isInReach(step.frame, wall.row)) {
      takeAway(wall, wall.size - left, reached, traded);
      if (!moves.grown.has(wall)) putBack(wall, left - wall.size);
    }
    if (at < 0) {
      this.#ended.push(describeWall(this.#spec, wall, this.#findEnd(step, one, moves)));
      return false;
    }
    if (step.isGap) wall.hasGap = true;
    seeWall(this.#spec, wall, step.frame, at);
    return true;
  }

  #findEnd({ frame, isGap, isWhole }: Transition, one: Found, moves: Moves): WallEnd {
    const { wall, reached, traded } = one;
    const at = frame.time;
    if (isGap) return { kind: 'uncertain', at, why: 'gap' };
    if (!isWhole) return { kind: 'uncertain', at, why: 'venues' };
    if (!isInReach(frame, wall.row)) return { kind: 'out-of-range', at };
    const to = moves.to.get(wall);
    if (to !== undefined) {
      const prices = to.map((other) => describeWall(this.#spec, other, { kind: 'standing' }).price);
      return { kind: 'moved', at, to: to.map(({ id }) => id), prices };
    }
    const cause = findCause(wall) ?? REACHED_CAUSES[reached];
    if (cause === 'pulled')
      return hasRest(frame, one) ? { kind: 'shrunk', at, left: one.left } : { kind: 'pulled', at };
    if (cause === 'unsure') return { kind: 'uncertain', at, why: reached === 'maybe' ? 'candle' : 'trades' };
    return { kind: 'eaten', at, basis: traded === undefined ? 'candles' : 'volumes' };
  }

  #findBirthDoubt({ before, isGap }: Transition, row: number): BirthDoubt | undefined {
    if (before === undefined) return 'edge';
    if (isGap || before.isPartial) return 'gap';
    return isInReach(before, row) ? undefined : 'range';
  }
}

/** The end of a wall that nothing was taken from. */
const REACHED_CAUSES = { yes: 'eaten', no: 'pulled', maybe: 'unsure', unknown: 'unsure' } as const;

const copyWall = (wall: StandingWall): StandingWall => ({ ...wall, sizes: wall.sizes.slice() });

/** Whether a rest of an ended wall stands at its level: more than nine in ten levels around it hold. */
function hasRest(frame: BookFrame, { wall, left }: Found): boolean {
  if (left < wall.size * MIN_REST) return false;
  const at = findEntry(frame, wall.row, wall.side);
  // Without other levels there is nothing to stand out from.
  return at >= 0 && !(left <= findUsual(frame, at));
}

function pickBefore({ column, time, firstRow, lastRow, isPartial }: BookFrame): FrameBefore {
  return { column, time, firstRow, lastRow, isPartial };
}

function isInReach({ firstRow, lastRow }: Pick<BookFrame, 'firstRow' | 'lastRow'>, row: number): boolean {
  return row >= firstRow && row <= lastRow;
}

function sizeAt({ rows, sides, sizes }: BookFrame, at: number): SizeAt {
  return { row: rows[at], side: WALL_SIDES[sides[at]], size: sizes[at] };
}

/**
 * Finds where the size that `sources` lost appeared: in one new or grown wall, in several new ones, or several in one.
 */
function assignMoves(
  { to }: Moves,
  reach: WallReach,
  sources: readonly Found[],
  births: readonly StandingWall[],
  grown: readonly Found[],
): void {
  const losses = sources.map(({ wall, left }): SizeAt => ({ row: wall.row, side: wall.side, size: wall.size - left }));
  const targets = [...births, ...grown.map(({ wall }) => wall)];
  const gains = [
    ...births,
    ...grown.map(({ wall, left }): SizeAt => ({ row: wall.row, side: wall.side, size: left - wall.size })),
  ];
  const [usedSources, usedTargets] = [new Set<number>(), new Set<number>()];
  const assign = (source: number, target: number): void => {
    usedSources.add(source);
    usedTargets.add(target);
    const { wall } = sources[source];
    to.set(wall, [...(to.get(wall) ?? []), targets[target]]);
    if (target < births.length) births[target].from = [...births[target].from, wall.id];
  };
  for (const { source, target } of matchMoves(losses, gains, reach)) assign(source, target);
  for (const [source, loss] of losses.entries()) {
    if (usedSources.has(source)) continue;
    for (const part of matchParts(loss, births, (at) => !usedTargets.has(at), reach)) assign(source, part);
  }
  for (const [target, gain] of gains.entries()) {
    if (usedTargets.has(target)) continue;
    for (const part of matchParts(gain, losses, (at) => !usedSources.has(at), reach)) assign(part, target);
  }
}
