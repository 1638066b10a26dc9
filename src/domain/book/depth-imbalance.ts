import { getSnapshotTime, type SnapshotRef } from '../grid/depth-at';
import { columnOfTime, type GridTile } from '../grid/grid-tile';
import { secondsOfMicros } from '../units';
import { computeDepthBand } from './depth-band';

/** Shares of the mid that resting size is compared within: 0.005 is ±0.5 %. */
export const IMBALANCE_SHARES = [0.005, 0.01, 0.02] as const;
export type ImbalanceShare = (typeof IMBALANCE_SHARES)[number];

/** Resting size within one share of the mid over time, in the unit of the snapshots' sizes. */
export interface BandColumns {
  /** `NaN` where the mid is not known. */
  readonly bids: Float64Array;
  readonly asks: Float64Array;
  /** −1 to 1; `NaN` where nothing rests, the mid is not known or the band is not whole: what is unknown is not compared. */
  readonly imbalances: Float64Array;
  /** 1: the received levels reach both ends of the band; 0: the sums are the least that rests there. */
  readonly wholes: Uint8Array;
}

export interface ImbalanceColumns {
  readonly length: number;
  /** Start of each snapshot's column, Unix seconds, ascending. */
  readonly times: Float64Array;
  readonly bands: Readonly<Record<ImbalanceShare, BandColumns>>;
}

/**
 * How much rests near the mid on either side, from the snapshots of `tiles` alone. `midOf` gives the mid of a snapshot,
 * `undefined` where it is not known.
 */
export function computeDepthImbalance(
  tiles: readonly GridTile[],
  midOf: (ref: SnapshotRef) => number | undefined,
): ImbalanceColumns {
  const refs = tiles.toSorted((a, b) => a.tileIndex - b.tileIndex).flatMap(listSnapshots);
  const mids = refs.map(midOf);
  const times = Float64Array.from(refs, (ref) => {
    const { spec } = ref.tile;
    return columnOfTime(spec, secondsOfMicros(getSnapshotTime(ref))) * spec.columnSeconds;
  });
  const bands = IMBALANCE_SHARES.map((share) => [share, computeBand(refs, mids, share)] as const);
  return { length: refs.length, times, bands: Object.fromEntries(bands) as Record<ImbalanceShare, BandColumns> };
}

function listSnapshots(tile: GridTile): SnapshotRef[] {
  return Array.from(tile.columns.timestampsMicros, (_, snapshot) => ({ tile, snapshot }));
}

function computeBand(
  refs: readonly SnapshotRef[],
  mids: readonly (number | undefined)[],
  share: ImbalanceShare,
): BandColumns {
  const [bids, asks, imbalances] = Array.from({ length: 3 }, () => new Float64Array(refs.length).fill(Number.NaN));
  const wholes = new Uint8Array(refs.length);
  for (const [i, ref] of refs.entries()) {
    const mid = mids[i];
    if (mid === undefined) continue;
    const band = computeDepthBand(ref, mid, share);
    bids[i] = band.bids;
    asks[i] = band.asks;
    wholes[i] = band.isWhole ? 1 : 0;
    if (band.isWhole) imbalances[i] = band.imbalance;
  }
  return { bids, asks, imbalances, wholes };
}
