import type { WallSide } from './book-frame';

/** Why the birth of a wall is unknown: it may be older than what was seen of it. */
export type BirthDoubt =
  /** It is in the first loaded snapshot. */
  | 'edge'
  /** The previous snapshot is missing, or lacks a venue of the sum. */
  | 'gap'
  /** The previous snapshot did not reach its level. */
  | 'range';

/** Why the end of a wall is unknown. */
export type EndDoubt =
  /** A snapshot is missing in between. */
  | 'gap'
  /** A venue of the sum has no book there. */
  | 'venues'
  /** No trades are loaded for that time. */
  | 'trades'
  /** The candle that reached it is longer than the time between the snapshots, or has a print off the market. */
  | 'candle';

/** How it is known that trades took a wall: enough was traded at its level, or (inferred) a candle reached it. */
export type EatenBasis = 'volumes' | 'candles';

/** How a wall ended, between its last snapshot and the one at `at`, Unix seconds. */
export type WallEnd =
  | { readonly kind: 'standing' }
  /** Trades took the larger part of everything taken from it in its life. */
  | { readonly kind: 'eaten'; readonly at: number; readonly basis: EatenBasis }
  /** Trades cannot have taken the larger part: none reached it, or too little was traded there. */
  | { readonly kind: 'pulled'; readonly at: number }
  /** As pulled, but `left` rests on at its level: too little for a wall, yet it still stands out. */
  | { readonly kind: 'shrunk'; readonly at: number; readonly left: number }
  /**
   * The same size appeared close by in the same snapshot; `to` are the ids of the walls there, `prices` their levels.
   */
  | {
      readonly kind: 'moved';
      readonly at: number;
      readonly to: readonly string[];
      readonly prices: readonly number[];
    }
  | { readonly kind: 'out-of-range'; readonly at: number }
  | { readonly kind: 'uncertain'; readonly at: number; readonly why: EndDoubt };

export type EndKind = WallEnd['kind'];

/** A row of a wall, and since when. */
export interface WallStep {
  /** Start of the column, Unix seconds. */
  readonly time: number;
  readonly row: number;
}

/** Everything seen of a wall. Times are those of snapshots, Unix seconds; sizes in the unit of the book. */
export interface WallLife {
  /** Made of side, level and first column when first reported; it stays the same whatever else is loaded or viewed. */
  readonly id: string;
  readonly side: WallSide;
  /** Its last row, and the label price there. */
  readonly row: number;
  readonly price: number;
  readonly born: number;
  readonly bornDoubt: BirthDoubt | undefined;
  /** Ids of the walls that it was split from. */
  readonly from: readonly string[];
  readonly seen: number;
  /** Number of snapshots that it stood in. */
  readonly snapshots: number;
  readonly peak: number;
  readonly peakTime: number;
  /**
   * Highest ratio of its size to the size that nine in ten levels around it stayed under, at its birth and at every
   * peak since: never less than the threshold that made it a wall. NaN if there are none around it.
   */
  readonly peakRatio: number;
  readonly mean: number;
  /** Size when it was last seen. */
  readonly size: number;
  /** Mid of the book at that time. */
  readonly mid: number | undefined;
  /** Least distance from the mid, as a share of it: 0 once trades have reached it, NaN if no mid is known. */
  readonly nearest: number;
  /** How often trades reached it, and `eaten`, the size that they took, as far as known. */
  readonly touches: number;
  /** Time of the snapshot after the last trades that reached it; `undefined` if none did. */
  readonly lastTouch: number | undefined;
  readonly eaten: number;
  /**
   * `pulled`: removed by whoever placed it and not put back. `unsure`: removed for an unknown reason, as far as
   * snapshots exist.
   */
  readonly pulled: number;
  readonly unsure: number;
  /** Size in each column from its birth on; NaN where a snapshot is missing. */
  readonly sizes: readonly number[];
  /** Its rows from its birth on, ascending in time. */
  readonly path: readonly WallStep[];
  /** Whether a snapshot is missing in its life. */
  readonly hasGap: boolean;
  /** End of the last column that it stood in, Unix seconds. */
  readonly until: number;
  readonly end: WallEnd;
}

/** The label price of a wall at a time of its life: walls may step from level to level. */
export function priceAt({ path, row, price }: WallLife, rowStep: number, time: number): number {
  if (path.length === 1) return price;
  const step = path.findLast((one) => one.time <= time) ?? path[0];
  return price + (step.row - row) * rowStep;
}

/** Share of what was taken from a wall that trades took; `undefined` if nothing known was taken. */
export function computeEatenShare({ eaten, pulled }: Pick<WallLife, 'eaten' | 'pulled'>): number | undefined {
  const taken = eaten + pulled;
  return taken > 0 ? eaten / taken : undefined;
}

/**
 * What took the larger part of everything taken from a wall in its life; its end is named after that. `undefined` if
 * nothing was taken, for example where another wall took its place.
 */
export function findCause({ eaten, pulled, unsure }: Taken): 'eaten' | 'pulled' | 'unsure' | undefined {
  if (eaten + pulled + unsure === 0) return undefined;
  if (unsure > eaten && unsure > pulled) return 'unsure';
  return eaten >= pulled ? 'eaten' : 'pulled';
}

export type Taken = Pick<WallLife, 'eaten' | 'pulled' | 'unsure'>;

/**
 * A wall as it was known at `to`, Unix seconds. If it outlived that time it still stands, with its size and level of then.
 * What was eaten or pulled is known only for its whole life, so for a part of it that is NaN.
 */
export function cutLife(wall: WallLife, to: number, rowStep: number): WallLife {
  const start = wall.path[0].time;
  if (wall.until <= to || start >= to) return wall;
  const seconds = (wall.until - start) / wall.sizes.length;
  const sizes = wall.sizes.slice(0, Math.ceil((to - start) / seconds));
  const known = sizes.filter((size) => !Number.isNaN(size));
  const last = sizes.findLastIndex((size) => !Number.isNaN(size));
  const seen = start + last * seconds;
  const path = wall.path.filter(({ time }) => time < to);
  const wasTouchedLater = wall.lastTouch !== undefined && wall.lastTouch > seen;
  return {
    ...wall,
    row: path[path.length - 1].row,
    price: priceAt(wall, rowStep, seen),
    seen,
    snapshots: known.length,
    mean: computeMean(known),
    size: sizes[last],
    mid: undefined,
    nearest: Number.NaN,
    touches: wasTouchedLater ? Number.NaN : wall.touches,
    lastTouch: wasTouchedLater ? undefined : wall.lastTouch,
    eaten: Number.NaN,
    pulled: Number.NaN,
    unsure: Number.NaN,
    sizes,
    path,
    hasGap: known.length < sizes.length,
    until: start + (last + 1) * seconds,
    end: { kind: 'standing' },
  };
}

/** The mean of the sizes that are known. */
export function computeMean(sizes: readonly number[]): number {
  const known = sizes.filter((size) => !Number.isNaN(size));
  return known.reduce((sum, size) => sum + size, 0) / known.length;
}

/**
 * The same wall with its peak and its mean within a range of time, Unix seconds; `undefined` if it did not stand in it.
 * What it was before does not count.
 */
export function limitLife(wall: WallLife, from: number, to: number): WallLife | undefined {
  const start = wall.path[0].time;
  const seconds = (wall.until - start) / wall.sizes.length;
  const first = Math.max(0, Math.floor((from - start) / seconds));
  const end = Math.min(wall.sizes.length, Math.ceil((to - start) / seconds));
  let at = -1;
  for (let i = first; i < end; i++) if (wall.sizes[i] > (at < 0 ? 0 : wall.sizes[at])) at = i;
  if (at < 0) return undefined;
  const hasPeak = wall.sizes[at] === wall.peak && wall.peakTime >= from;
  if (hasPeak && first === 0 && end === wall.sizes.length) return wall;
  const mean = computeMean(wall.sizes.slice(first, end));
  if (hasPeak) return { ...wall, mean };
  // The usual size around it is known only at the highest peak.
  return { ...wall, mean, peak: wall.sizes[at], peakTime: start + at * seconds, peakRatio: Number.NaN };
}
