import { lastAtOrBelow } from '@/base/binary-search';
import { FLOW_KINDS, type FlowColumn, type FlowKind, sumAt } from './flow-column';
import { type FlowSumColumns, sumsOf } from './sum-flow';

/** What was added to a book and removed from it over several columns, on one side of the whole book. */
export type FlowTotals = Readonly<Record<FlowKind, number>>;

export interface NetFlow {
  /** A number of `WALL_SIDES`. */
  readonly sides: readonly FlowTotals[];
  /** Number of snapshots that were compared with the previous one. */
  readonly columns: number;
  readonly basis: FlowColumn['basis'];
}

const SIDES = [0, 1, 2];
const ZERO: FlowTotals = { added: 0, traded: 0, pulled: 0, unsureAdded: 0, unsureRemoved: 0 };

/** Everything that changed after the column that starts at `from`, up to and including the one at `to`. */
export function sumFlowBetween(flow: FlowSumColumns, from: number, to: number): NetFlow {
  const [first, end] = [from, to].map((time) => lastAtOrBelow(flow.times, time, flow.length) + 1);
  const sides = SIDES.map((side) => {
    const totals = { ...ZERO };
    for (let at = first; at < end; at++)
      for (const kind of FLOW_KINDS) totals[kind] += sumAt(sumsOf(flow, at), 0, side, kind);
    return totals;
  });
  return { sides, columns: end - first, basis: flow.basis };
}

/** The net change of resting size: added minus traded and pulled. */
export const netOf = ({ added, traded, pulled, unsureAdded, unsureRemoved }: FlowTotals): number =>
  added + unsureAdded - traded - pulled - unsureRemoved;
