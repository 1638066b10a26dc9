import type { BookSide, SidedSnapshot } from './side-levels';
import { reaches } from './side-levels';

/** Levels of one side that are in either snapshot, ascending by price. All arrays have the same length. */
export interface ComparedLevels {
  readonly prices: Float64Array;
  /** Sizes in A and B; `NaN` outside a snapshot's reach. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** B − A; `NaN` where either is unknown. */
  readonly changes: Float64Array;
}

/** Every level of a side in A, in B and as B − A. */
export function compareLevels(a: SidedSnapshot, b: SidedSnapshot, side: BookSide): ComparedLevels {
  const [inA, inB] = [a[side], b[side]];
  const most = inA.prices.length + inB.prices.length;
  const [prices, ofA, ofB] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let length = 0;
  for (let i = 0, j = 0; i < inA.prices.length || j < inB.prices.length; ) {
    // Past the end of a side no level is lower.
    const price = Math.min(inA.prices[i] ?? Number.POSITIVE_INFINITY, inB.prices[j] ?? Number.POSITIVE_INFINITY);
    prices[length] = price;
    // Coarse labels and sums of venues may give one price several levels: add them up.
    let [sizeA, sizeB] = [0, 0];
    let [isInA, isInB] = [false, false];
    for (; inA.prices[i] === price; i++) {
      sizeA += inA.sizes[i];
      isInA = true;
    }
    for (; inB.prices[j] === price; j++) {
      sizeB += inB.sizes[j];
      isInB = true;
    }
    ofA[length] = isInA || reaches(a, price) ? sizeA : Number.NaN;
    ofB[length] = isInB || reaches(b, price) ? sizeB : Number.NaN;
    length++;
  }
  const cut = (values: Float64Array): Float64Array => values.slice(0, length);
  const [keptA, keptB] = [cut(ofA), cut(ofB)];
  return { prices: cut(prices), a: keptA, b: keptB, changes: keptB.map((size, at) => size - keptA[at]) };
}
