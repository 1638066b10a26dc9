import type { WallSide } from './book-frame';

/** Why it is not known when a wall was born: it may be older than what was seen of it. */
export type BirthDoubt =
  /** It stands in the first loaded snapshot. */
  | 'edge'
  /** The snapshot before is missing, or lacks a venue of the sum. */
  | 'gap'
  /** The snapshot before did not reach its level. */
  | 'range';

/** Why it is not known how a wall ended. */
export type EndDoubt =
  /** A snapshot is missing in between. */
  | 'gap'
  /** A venue of the sum has no book there. */
  | 'venues'
  /** No trades are loaded of that time. */
  | 'trades'
  /** The candle that reached it is longer than the time between the snapshots, or has a print off the market. */
  | 'candle';

/** What tells that trades took a wall: as much was traded at its level, or a candle reached it. The latter is inferred. */
export type EatenBasis = 'volumes' | 'candles';

/** How a wall ended, between its last snapshot and the one at `at`, Unix seconds. */
export type WallEnd =
  | { readonly kind: 'standing' }
  /** Trades took the larger part of what was taken from it in its life. */
  | { readonly kind: 'eaten'; readonly at: number; readonly basis: EatenBasis }
  /** Trades cannot have taken the larger part: none reached it, or too little was traded there. */
  | { readonly kind: 'pulled'; readonly at: number }
  /** The same size appeared close by in the same snapshot; `to` are the ids of walls there, `prices` their levels. */
  | {
      readonly kind: 'moved';
      readonly at: number;
      readonly to: readonly string[];
      readonly prices: readonly number[];
    }
  | { readonly kind: 'out-of-range'; readonly at: number }
  | { readonly kind: 'uncertain'; readonly at: number; readonly why: EndDoubt };

export type EndKind = WallEnd['kind'];

/** Where a wall stood from a time on. */
export interface WallStep {
  /** Start of the column, Unix seconds. */
  readonly time: number;
  readonly row: number;
}

/** What was seen of a wall. Times are of snapshots, Unix seconds; sizes in the unit of the book. */
export interface WallLife {
  /** Of side, level and first column, as it was told first: the same whatever else is loaded or looked at. */
  readonly id: string;
  readonly side: WallSide;
  /** Where it stood last, and the price that it is labelled with. */
  readonly row: number;
  readonly price: number;
  readonly born: number;
  readonly bornDoubt: BirthDoubt | undefined;
  /** Ids of the walls that it was split from. */
  readonly from: readonly string[];
  readonly seen: number;
  /** Count of snapshots that it stood in. */
  readonly snapshots: number;
  readonly peak: number;
  readonly peakTime: number;
  /** Times the size that nine in ten of the levels around it stayed under, at its peak; NaN without any. */
  readonly peakRatio: number;
  readonly mean: number;
  /** When it was seen last. */
  readonly size: number;
  /** The middle of the book then. */
  readonly mid: number | undefined;
  /** Least distance from the middle of the book, as a share of that; NaN where no middle is known. */
  readonly nearest: number;
  /** How often trades came to it, and how much of what was taken away they took, as far as that is known. */
  readonly touches: number;
  /** Of the snapshot after the last trades that came to it; `undefined` where none did. */
  readonly lastTouch: number | undefined;
  readonly eaten: number;
  /** Taken away by whoever placed it and not put back; and what of neither is sure, as far as snapshots are there. */
  readonly pulled: number;
  readonly unsure: number;
  /** In each column from its birth on; NaN where a snapshot is missing. */
  readonly sizes: readonly number[];
  /** From its birth on, ascending. */
  readonly path: readonly WallStep[];
  /** A snapshot is missing in its life. */
  readonly hasGap: boolean;
  /** End of the last column that it stood in, Unix seconds. */
  readonly until: number;
  readonly end: WallEnd;
}

/** The price that a wall was labelled with at a time of its life: one may step from level to level. */
export function priceAt({ path, row, price }: WallLife, rowStep: number, time: number): number {
  if (path.length === 1) return price;
  const step = path.findLast((one) => one.time <= time) ?? path[0];
  return price + (step.row - row) * rowStep;
}

/** Share of what was taken from a wall that trades took; `undefined` where nothing known was. */
export function computeEatenShare({ eaten, pulled }: Pick<WallLife, 'eaten' | 'pulled'>): number | undefined {
  const taken = eaten + pulled;
  return taken > 0 ? eaten / taken : undefined;
}

/**
 * What took the larger part of what was taken from a wall in its life: its end is named after that. `undefined` where nothing
 * was, as of one whose place another wall took.
 */
export function findCause({ eaten, pulled, unsure }: Taken): 'eaten' | 'pulled' | 'unsure' | undefined {
  if (eaten + pulled + unsure === 0) return undefined;
  if (unsure > eaten && unsure > pulled) return 'unsure';
  return eaten >= pulled ? 'eaten' : 'pulled';
}

export type Taken = Pick<WallLife, 'eaten' | 'pulled' | 'unsure'>;

/**
 * The same wall with the peak that it had in a range of time, Unix seconds; `undefined` where it did not stand in it. What
 * it was before is not what a range is asked for.
 */
export function limitLife(wall: WallLife, from: number, to: number): WallLife | undefined {
  const start = wall.path[0].time;
  const seconds = (wall.until - start) / wall.sizes.length;
  const first = Math.max(0, Math.floor((from - start) / seconds));
  const end = Math.min(wall.sizes.length, Math.ceil((to - start) / seconds));
  let at = -1;
  for (let i = first; i < end; i++) if (wall.sizes[i] > (at < 0 ? 0 : wall.sizes[at])) at = i;
  if (at < 0) return undefined;
  if (wall.sizes[at] === wall.peak && wall.peakTime >= from) return wall;
  // The usual size around it is known of the highest peak alone.
  return { ...wall, peak: wall.sizes[at], peakTime: start + at * seconds, peakRatio: Number.NaN };
}
