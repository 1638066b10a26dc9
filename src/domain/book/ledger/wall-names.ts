import { lowerBound } from '@/base/binary-search';
import { type GridSpec, lowOfRow } from '../../grid/grid-tile';
import type { WallSide } from './book-frame';
import type { WallLife } from './wall-life';

/** Two walls are the same if both stood for at least this share of the shorter life. */
const MIN_COMMON = 0.5;
/** More walls than a screen ever followed; the oldest are dropped. */
const MAX_KNOWN = 40_000;

/** A wall as it was last reported. */
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
  /** The shared time as a share of the combined time, and the difference of their peaks. */
  readonly common: number;
  readonly unlike: number;
}

/**
 * Keeps the ids of walls. A follower names a wall after the first column it saw it in and the level there; both change
 * when more of the past is loaded, or when the book is read in other blocks or columns. A wall at the same prices, time
 * and side is the same wall, and keeps the id it was first reported with.
 */
export class WallNames {
  /** For each grid, the lasting id of each of a follower's ids. */
  readonly #byGrid = new Map<string, Map<string, string>>();
  readonly #known: Map<string, KnownWall>;

  /** `known`: walls reported on an earlier page, as `listKnown` returned them. */
  constructor(known: readonly KnownWall[] = []) {
    this.#known = new Map(known.map((wall) => [wall.name, wall]));
  }

  /** All reported walls, the most recent last. */
  listKnown(): readonly KnownWall[] {
    return [...this.#known.values()];
  }

  /**
   * `walls` with their lasting ids. `grid` identifies the grid, because equal ids of a follower mean different walls on
   * different grids.
   */
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

  /** Matches walls without a lasting id to known walls, each used once: the most similar first. */
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
    // The last reported are the last to be dropped.
    this.#known.delete(wall.name);
    this.#known.set(wall.name, wall);
    if (this.#known.size <= MAX_KNOWN) return;
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

/** The shared time as a share of the combined time; `undefined` if they are not the same wall. */
function compareLives(a: Place, b: Place): number | undefined {
  const isOneSide = a.side === b.side || a.side === 'unknown' || b.side === 'unknown';
  if (!isOneSide || a.low >= b.high || b.low >= a.high) return undefined;
  const both = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  if (both <= 0 || both < shorter * MIN_COMMON) return undefined;
  return both / (Math.max(a.to, b.to) - Math.min(a.from, b.from));
}

/** An id that no other wall has: `b67100@1781751600`, with a number appended if needed. */
function findFree(id: string, isTaken: (id: string) => boolean): string {
  for (let number = 2, name = id; ; number++) {
    if (!isTaken(name)) return name;
    name = `${id}.${number}`;
  }
}

/** Nearly all walls keep their ids: those are returned unchanged. */
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
