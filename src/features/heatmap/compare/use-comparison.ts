import { type ComparedBooks, compareBooks } from '@/domain/book/compare/compare-books';
import { capTraded } from '@/domain/book/flow/cap-traded';
import { type NetFlow, sumFlowBetween } from '@/domain/book/flow/sum-flow-between';
import { flowIn, useFlow } from '@/features/heatmap/flow/use-flow';
import { type BookInView, findDepthLayer, getColumnStart } from '@/features/heatmap/view/book-in-view';
import { listBooks, readTraded } from '@/features/heatmap/view/list-books';
import { snapshotIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';
import { findTilesOf, type Pin, readPin } from './pins';

/** The two pinned snapshots, as far as they are loaded, and the changes between them. */
export interface Comparison {
  readonly a: Pin | undefined;
  readonly b: Pin | undefined;
  /** `undefined` where there is a `fault`. */
  readonly compared: ComparedPair | undefined;
  readonly fault: string | undefined;
  readonly between: FlowBetween;
}

export interface ComparedPair extends ComparedBooks {
  readonly bookA: BookInView;
  readonly bookB: BookInView;
}

/** What was added and removed from the earlier snapshot to the later one. */
export interface FlowBetween {
  /** `undefined` until it is known. */
  readonly net: NetFlow | undefined;
  readonly isPending: boolean;
  readonly error: string | undefined;
  retry(): void;
}

/** Compares the pinned snapshots from loaded data. Requests nothing. */
export function useComparison(heatmap: Heatmap, search: HeatmapSearch): Comparison {
  const [a, b] = [readPin(heatmap, search, 'a'), readPin(heatmap, search, 'b')];
  const fault = findFault(heatmap, a, b);
  const between = useFlowBetween(heatmap, a?.book, b?.book);
  const compared = fault === undefined && a?.book && b?.book ? comparePair(heatmap.unit, a.book, b.book) : undefined;
  return { a, b, compared, fault, between };
}

function comparePair(unit: string, bookA: BookInView, bookB: BookInView): ComparedPair {
  const [a, b] = [bookA, bookB].map(({ ref, mid = Number.NaN }) => ({ ref: snapshotIn(unit, ref), mid }));
  return { ...compareBooks(a, b), bookA, bookB };
}

/** Why two snapshots cannot be compared. */
function findFault(heatmap: Heatmap, a: Pin | undefined, b: Pin | undefined): string | undefined {
  if (findDepthLayer(heatmap) === undefined) return 'The depth layer is off. Snapshots are compared from it.';
  const unset = [a === undefined && 'A', b === undefined && 'B'].filter((name) => name !== false);
  if (unset.length > 0)
    return `Pin ${unset.join(' and ')} to compare: move the crosshair to a snapshot and press Pin here.`;
  const missing = [a, b].flatMap((pin) =>
    pin !== undefined && pin.book === undefined ? [pin.name.toUpperCase()] : [],
  );
  if (missing.length > 0)
    return `${missing.length > 1 ? 'A and B are' : `${missing[0]} is`} not loaded, or no snapshot was recorded then. Show the range, or pin another one.`;
  const midless = [a, b].flatMap((pin) => (pin?.book?.mid === undefined ? [pin?.name.toUpperCase()] : []));
  if (midless.length > 0) return `Without trades loaded, the sides of ${midless.join(' and ')} are unknown.`;
  return undefined;
}

function useFlowBetween(heatmap: Heatmap, a: BookInView | undefined, b: BookInView | undefined): FlowBetween {
  const layer = findDepthLayer(heatmap);
  const starts = a && b ? [getColumnStart(a), getColumnStart(b)] : [0, 0];
  const [from, to] = [Math.min(...starts), Math.max(...starts)];
  const isOn = layer !== undefined && to > from;
  const ask = isOn
    ? listBooks(heatmap, findTilesOf(heatmap, layer, { from, to: to + layer.data.spec.columnSeconds }).tiles)
    : undefined;
  const { told, ...state } = useFlow(heatmap, ask);
  const flow = told && layer && capTraded(told.told, layer.data.spec.columnSeconds, readTraded(heatmap));
  return { ...state, net: flow && sumFlowBetween(flowIn(heatmap.unit, flow), from, to) };
}
