import { lowerBound } from '@/base/binary-search';
import { type GridSpec, lowOfRow } from '../../grid/grid-tile';
import type { WallSide } from './book-frame';
import type { WallLife } from './wall-life';

/** Share of the shorter of two lives that both must have in common to be the same wall. */
const LEAST_COMMON = 0.5;
/** More walls than a screen ever followed; the earliest are forgotten. */
const MOST_KNOWN = 40_000;

/** A wall that was told before, as it was then. */
export interface KnownWall {
  readonly name: string;
  readonly side: WallSide;
  readonly low: number;
  readonly high: number;
  readonly from: number;
  readonly to: number;
  readonly peak: number;
}

type Place = Omit<KnownWall, 'name'>;

interface Pair {
  readonly id: string;
  readonly known: KnownWall;
  /** Of the time that either stood, the share that both did; and how unlike their peaks are. */
  readonly common: number;
  readonly unlike: number;
}

/**
 * Keeps the ids of walls. A follower names a wall after the first column that it saw it in and the level there, both of
 * which are others where more of the past is loaded, or the book is read in other blocks or columns. What stood at the same
 * prices at the same time on the same side is the same wall, and goes on under the id that it was told with first.
 */
export class WallNames {
  /** For each grid, which name a follower's id stands for. */
  readonly #byGrid = new Map<string, Map<string, string>>();
  readonly #known: Map<string, KnownWall>;

  /** `known`: walls that were told on an earlier page, as `listKnown` gave them back. */
  constructor(known: readonly KnownWall[] = []) {
    this.#known = new Map(known.map((wall) => [wall.name, wall]));
  }

  /** All walls that were told, those told last at the end. */
  listKnown(): readonly KnownWall[] {
    return [...this.#known.values()];
  }

  /** `walls` with the ids that they are known by. `grid` tells apart what the same ids of a follower mean other walls in. */
  apply(grid: string, spec: GridSpec, walls: readonly WallLife[]): readonly WallLife[] {
    const named = this.#byGrid.get(grid) ?? new Map<string, string>();
    this.#byGrid.set(grid, named);
    const used = new Set<string>();
    const fresh: WallLife[] = [];
    for (const wall of walls) {
      const name = named.get(wall.id);
      if (name === undefined) fresh.push(wall);
      else used.add(name);
    }
    for (const { id, known } of this.#match(fresh, spec, used)) {
      named.set(id, known.name);
      used.add(known.name);
    }
    for (const { id } of fresh) {
      if (named.has(id)) continue;
      const name = findFree(id, (one) => used.has(one) || this.#known.has(one));
      named.set(id, name);
      used.add(name);
    }
    const nameOf = (id: string): string => named.get(id) ?? id;
    for (const wall of walls) this.#remember({ name: nameOf(wall.id), ...placeWall(spec, wall) });
    return walls.map((wall) => renameWall(wall, nameOf));
  }

  /** The known walls that those of no name yet are, none of them twice: the most alike first. */
  #match(fresh: readonly WallLife[], spec: GridSpec, used: ReadonlySet<string>): readonly Pair[] {
    if (fresh.length === 0 || this.#known.size === 0) return [];
    const known = [...this.#known.values()].filter(({ name }) => !used.has(name)).sort((a, b) => a.low - b.low);
    const lows = Float64Array.from(known, ({ low }) => low);
    const highest = known.reduce((most, { low, high }) => Math.max(most, high - low), 0);
    const pairs: Pair[] = [];
    for (const wall of fresh) {
      const place = placeWall(spec, wall);
      for (let i = lowerBound(lows, place.low - highest); i < known.length && lows[i] < place.high; i++) {
        const common = compareLives(place, known[i]);
        if (common === undefined) continue;
        const unlike = Math.abs(Math.log(place.peak / known[i].peak));
        pairs.push({ id: wall.id, known: known[i], common, unlike });
      }
    }
    pairs.sort((a, b) => b.common - a.common || a.unlike - b.unlike);
    const [ids, names] = [new Set<string>(), new Set<string>()];
    return pairs.filter(({ id, known: { name } }) => {
      if (ids.has(id) || names.has(name)) return false;
      ids.add(id);
      names.add(name);
      return true;
    });
  }

  #remember(wall: KnownWall): void {
    // The last told are the last to be forgotten.
    this.#known.delete(wall.name);
    this.#known.set(wall.name, wall);
    if (this.#known.size <= MOST_KNOWN) return;
    const [first] = this.#known.keys();
    this.#known.delete(first);
  }
}

function placeWall(spec: GridSpec, { side, path, until, peak }: WallLife): Place {
  const rows = path.map(({ row }) => row);
  return {
    side,
    low: lowOfRow(spec, Math.min(...rows)),
    high: lowOfRow(spec, Math.max(...rows) + 1),
    from: path[0].time,
    to: until,
    peak,
  };
}

/** The share of the time of either in which both stood; `undefined` where they are not the same wall. */
function compareLives(a: Place, b: Place): number | undefined {
  const isOneSide = a.side === b.side || a.side === 'unknown' || b.side === 'unknown';
  if (!isOneSide || a.low >= b.high || b.low >= a.high) return undefined;
  const both = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  if (both <= 0 || both < shorter * LEAST_COMMON) return undefined;
  return both / (Math.max(a.to, b.to) - Math.min(a.from, b.from));
}

/** An id that is not another wall's: `b67100@1781751600`, else with a number after it. */
function findFree(id: string, isTaken: (id: string) => boolean): string {
  for (let number = 2, name = id; ; number++) {
    if (!isTaken(name)) return name;
    name = `${id}.${number}`;
  }
}

/** Nearly all walls keep the names that they have: those are told as they are. */
function renameWall(wall: WallLife, nameOf: (id: string) => string): WallLife {
  const { id, from, end } = wall;
  const to = end.kind === 'moved' ? end.to : [];
  if ([id, ...from, ...to].every((one) => nameOf(one) === one)) return wall;
  return {
    ...wall,
    id: nameOf(id),
    from: from.map(nameOf),
    end: end.kind === 'moved' ? { ...end, to: end.to.map(nameOf) } : end,
  };
}
