import type { FlowCells } from './flow-cells';

/** What happened to size between two snapshots: `uncertain` if the book or its trades do not show it. */
export type FlowCause = 'placed' | 'traded' | 'pulled' | 'uncertain';

/** Indexed by the numbers in columns. */
export const FLOW_CAUSES: readonly FlowCause[] = ['placed', 'traded', 'pulled', 'uncertain'];
export const [PLACED, TRADED, PULLED, UNCERTAIN] = [0, 1, 2, 3];

/** Shares of the mid that sums are limited to; the first is the whole book. */
export const FLOW_BANDS = [Number.POSITIVE_INFINITY, 0.01, 0.005, 0.001] as const;

/** What changed in a book from one snapshot to the next, cell by cell. Sizes in coins. */
export interface FlowColumn extends Readonly<FlowCells> {
  /** Column of the grid and Unix seconds, both of the later snapshot. */
  readonly column: number;
  readonly time: number;
  /** How it is known whether trades reached a level: from volume at price, or from the candle over it. */
  readonly basis: 'volumes' | 'candles';
  readonly sums: FlowSums;
}

/** Sums of a column by band, side and kind; `sumAt` reads them. */
export type FlowSums = Float64Array;

/** `unsureAdded` and `unsureRemoved` are uncertain changes. All are zero or above. */
export const FLOW_KINDS = ['added', 'traded', 'pulled', 'unsureAdded', 'unsureRemoved'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

const SIDES = 3;
const KINDS = FLOW_KINDS.length;

/** `band`: index into `FLOW_BANDS`; `side`: index into `WALL_SIDES`. */
export const placeOfSum = (band: number, side: number, kind: number): number => (band * SIDES + side) * KINDS + kind;

/** Number of sums in a column. */
export const FLOW_SUMS = FLOW_BANDS.length * SIDES * KINDS;

export const makeFlowSums = (): FlowSums => new Float64Array(FLOW_SUMS);

/** Size of one kind on one side, within a band around the mid. */
export function sumAt(sums: FlowSums, band: number, side: number, kind: FlowKind): number {
  return sums[placeOfSum(band, side, FLOW_KINDS.indexOf(kind))];
}

/** Each cell is summed in the narrowest band that contains it; afterwards every band includes the narrower ones. */
export function nestBands(sums: FlowSums): void {
  const stride = SIDES * KINDS;
  for (let band = FLOW_BANDS.length - 2; band >= 0; band--) {
    for (let i = 0; i < stride; i++) sums[band * stride + i] += sums[(band + 1) * stride + i];
  }
}
