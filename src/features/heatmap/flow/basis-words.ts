import { FLOW_KINDS, type FlowColumn, type FlowKind, sumAt } from '@/domain/book/flow/flow-column';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';

const TRADED: Readonly<Record<FlowColumn['basis'], string>> = {
  volumes: 'Traded is the most that it can be: what was traded at the level in the 5 min or longer around.',
  candles:
    'Traded is inferred, and the most that it can be: a candle reached the level. Turn on Volume at price to narrow it.',
};

/** What the classes of changes are inferred from, and how exact they are. */
export function describeBasis({ sources: { books } }: Pick<Heatmap, 'sources'>, basis: FlowColumn['basis']): string {
  if (books.length > 1) return `Traded and pulled are inferred from what was traded at ${books[0].exchange} only.`;
  return `Pulled is exact: trades cannot have taken so much. ${TRADED[basis]}`;
}

const SIDES = [0, 1, 2];
const REMOVED: readonly FlowKind[] = FLOW_KINDS.filter((kind) => kind !== 'added' && kind !== 'unsureAdded');

/** The share of removed size whose class is exact; `undefined` where nothing was removed. */
export function computeExactShare(sums: Float64Array, band: number): number | undefined {
  const total = (kinds: readonly FlowKind[]): number =>
    kinds.reduce((sum, kind) => sum + SIDES.reduce((own, side) => own + sumAt(sums, band, side, kind), 0), 0);
  const removed = total(REMOVED);
  return removed > 0 ? total(['pulled']) / removed : undefined;
}
