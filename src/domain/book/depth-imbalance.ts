import { lastAtOrBelow } from '@/base/binary-search';
import type { PriceHint, SnapshotRef } from '../grid/depth-at';
import { type GridTile, TILE_COLUMNS } from '../grid/grid-tile';
import { computeDepthBands, type DepthBand } from './depth-band';

/** Shares of the mid within which resting sizes are compared: 0.005 is ±0.5 %. */
export const IMBALANCE_SHARES = [0.005, 0.01, 0.02] as const;
export type ImbalanceShare = (typeof IMBALANCE_SHARES)[number];

/** Resting size within one share of the mid over time, in the unit of the snapshots' sizes. */
export interface BandColumns {
  /** `NaN` where the mid is unknown. */
  readonly bids: Float64Array;
  readonly asks: Float64Array;
  /** −1 to 1; `NaN` if nothing rests, the mid is unknown or the band is not whole: unknown sizes are not compared. */
  readonly imbalances: Float64Array;
  /** 1 if the band is whole, see `DepthBand`; 0 if the sums are a lower bound. */
  readonly wholes: Uint8Array;
}

export interface ImbalanceColumns {
  readonly length: number;
  /** Start of each column that has a snapshot, Unix seconds, ascending. */
  readonly times: Float64Array;
  readonly bands: Readonly<Record<ImbalanceShare, BandColumns>>;
}

/** How to find the mid of a snapshot. */
export interface MidRule {
  /** What was traded around the time of the snapshot. */
  hintOf(ref: SnapshotRef): PriceHint | undefined;
  /** The mid, from only the snapshot and its hint; `undefined` if unknown. */
  midOf(ref: SnapshotRef, hint: PriceHint | undefined): number | undefined;
}

/** Resting size near the mid on either side, from only the drawn snapshots of `tiles`. */
export function computeDepthImbalance(tiles: readonly GridTile[], rule: MidRule): ImbalanceColumns {
  const parts = tiles.toSorted((a, b) => a.tileIndex - b.tileIndex).map((tile) => computeOnce(tile, rule));
  const times = Float64Array.from(parts.flatMap((part) => part.times));
  const rows = parts.flatMap((part) => part.bands);
  const bands = IMBALANCE_SHARES.map((share, at) => [share, makeColumns(rows.map((row) => row?.[at]))] as const);
  return { length: times.length, times, bands: Object.fromEntries(bands) as Record<ImbalanceShare, BandColumns> };
}

/** The drawn snapshots of one tile, cached: most tiles do not change while the newest one grows. */
interface TilePart {
  /** Inputs of the mids: low, high and price of every hint. */
  readonly basis: readonly number[];
  readonly times: readonly number[];
  /** Per snapshot, the bands of each share; `undefined` where the mid is unknown. */
  readonly bands: readonly (readonly DepthBand[] | undefined)[];
}

const known = new WeakMap<GridTile, TilePart>();

function computeOnce(tile: GridTile, { hintOf, midOf }: MidRule): TilePart {
  const columns = Array.from({ length: TILE_COLUMNS }, (_, column) => column).filter(
    (column) => tile.snapshotOfColumn[column] >= 0,
  );
  const refs = columns.map((column) => ({ tile, snapshot: tile.snapshotOfColumn[column] }));
  const hints = refs.map(hintOf);
  const basis = hints.flatMap((hint) => [hint?.low, hint?.high, hint?.at].map((price) => price ?? Number.NaN));
  const before = known.get(tile);
  if (before?.basis.every((price, i) => Object.is(price, basis[i])) === true) return before;
  const start = tile.tileIndex * TILE_COLUMNS;
  const part = {
    basis,
    times: columns.map((column) => (start + column) * tile.spec.columnSeconds),
    bands: refs.map((ref, i) => {
      const mid = midOf(ref, hints[i]);
      return mid === undefined ? undefined : computeDepthBands(ref, mid, IMBALANCE_SHARES);
    }),
  };
  known.set(tile, part);
  return part;
}

function makeColumns(bands: readonly (DepthBand | undefined)[]): BandColumns {
  return {
    bids: Float64Array.from(bands, (band) => band?.bids ?? Number.NaN),
    asks: Float64Array.from(bands, (band) => band?.asks ?? Number.NaN),
    imbalances: Float64Array.from(bands, (band) => (band?.isWhole === true ? band.imbalance : Number.NaN)),
    wholes: Uint8Array.from(bands, (band) => (band?.isWhole === true ? 1 : 0)),
  };
}

/** Relative change of the size resting near the mid: −0.2 is a fifth less. */
export interface DepthChange {
  readonly bids: number;
  readonly asks: number;
}

/**
 * Change of each side in column `at` against `before` seconds earlier. `undefined` if that snapshot is missing, or if
 * one of the two does not cover the whole band: lower bounds are not compared.
 */
export function computeDepthChange(
  { times, bands }: ImbalanceColumns,
  share: ImbalanceShare,
  at: number,
  before: number,
): DepthChange | undefined {
  const { bids, asks, wholes } = bands[share];
  const earlier = lastAtOrBelow(times, times[at] - before);
  if (earlier < 0 || times[earlier] !== times[at] - before) return undefined;
  if (wholes[at] !== 1 || wholes[earlier] !== 1) return undefined;
  return { bids: bids[at] / bids[earlier] - 1, asks: asks[at] / asks[earlier] - 1 };
}
