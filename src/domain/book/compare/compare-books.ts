import { assert } from '@/base/assert';
import { computeDepthBands, type DepthBand } from '../depth-band';
import { type ComparedLevels, compareLevels } from './compare-levels';
import { type ComparedCurves, compareCurves, makeDepthCurve } from './depth-curve';
import { type BookSide, type ComparedSnapshot, readSides, type SidedSnapshot } from './side-levels';

/** Shares of the mid within which two books are summed. */
export const COMPARED_SHARES = [0.01, 0.02, 0.05] as const;
export type ComparedShare = (typeof COMPARED_SHARES)[number];

/** Sizes within a share of each snapshot's own mid. */
export interface ComparedBand {
  readonly share: ComparedShare;
  readonly a: DepthBand;
  readonly b: DepthBand;
  /** B − A. */
  readonly bids: number;
  readonly asks: number;
  /** Whether both bands are whole; if not, sums and differences are only of what was received. */
  readonly isWhole: boolean;
}

/** One side of two books. */
export interface ComparedSide {
  readonly levels: ComparedLevels;
  /** Resting size within a distance of the mid. */
  readonly curves: ComparedCurves;
}

export interface ComparedBooks {
  readonly bid: ComparedSide;
  readonly ask: ComparedSide;
  /** In the order of `COMPARED_SHARES`. */
  readonly bands: readonly ComparedBand[];
}

function compareBands(a: ComparedSnapshot, b: ComparedSnapshot): ComparedBand[] {
  const bandsOf = ({ ref, mid }: ComparedSnapshot): DepthBand[] => computeDepthBands(ref, mid, COMPARED_SHARES);
  const [ofA, ofB] = [bandsOf(a), bandsOf(b)];
  return COMPARED_SHARES.map((share, at) => ({
    share,
    a: ofA[at],
    b: ofB[at],
    bids: ofB[at].bids - ofA[at].bids,
    asks: ofB[at].asks - ofA[at].asks,
    isWhole: ofA[at].isWhole && ofB[at].isWhole,
  }));
}

function compareSide(a: SidedSnapshot, b: SidedSnapshot, side: BookSide): ComparedSide {
  return {
    levels: compareLevels(a, b, side),
    curves: compareCurves(makeDepthCurve(a, side), makeDepthCurve(b, side)),
  };
}

/**
 * Compares B with A: every level, the sums near the mid, and depth over distance. Differences are B − A, so they change
 * sign when A and B are swapped. What was traded and pulled in between is in `../flow`, column by column.
 * @throws if the blocks have different heights, because their levels are not the same prices.
 */
export function compareBooks(a: ComparedSnapshot, b: ComparedSnapshot): ComparedBooks {
  assert(a.ref.tile.spec.rowStep === b.ref.tile.spec.rowStep, 'Only books of the same block height are compared');
  const [inA, inB] = [readSides(a), readSides(b)];
  return {
    bid: compareSide(inA, inB, 'bid'),
    ask: compareSide(inA, inB, 'ask'),
    bands: compareBands(a, b),
  };
}
