import type { Market } from '@/contract/payloads';
import type { PointsQuery } from '@/contract/points-query';
import type { Interval } from '@/domain/interval';
import { type GridView, layOutGrid } from './grid-view';

/** The book to request: everything in the request except range and form. */
export type DepthSelection = Omit<
  PointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>,
  'type' | 'from' | 'period' | 'flatten' | 'sortDirection'
>;

interface DepthViewFacts {
  readonly selection: DepthSelection;
  /** Block size of `/v1/block-sizes`, in the quote asset: coarser blocks are made from it. */
  readonly finestBlock: number;
  /** A recent price, used to choose the size codes in coins; `undefined` when unknown. */
  readonly price: number | undefined;
}

/** A request for depth, and the grid that shows its answer. */
export interface DepthView extends GridView, DepthViewFacts {
  readonly selection: DepthSelection;
}

export function makeDepthView(facts: DepthViewFacts): DepthView {
  const { selection, price } = facts;
  return { ...facts, spec: layOutGrid(selection, selection.blockSize, price) };
}

type BookMarket = Pick<Market, 'exchange' | 'rawSymbol' | 'normalizedSymbol' | 'lastPrice'>;

interface DepthForm {
  readonly interval: Interval;
  readonly blockSize: number;
  /** Blocks per side. */
  readonly maxDepth: number;
}

/** Depth of one market, or the sum of several (at least one) that share a cross-exchange symbol. */
export function viewDepth(markets: readonly BookMarket[], finestBlock: number, form: DepthForm): DepthView {
  const [{ exchange, rawSymbol, normalizedSymbol, lastPrice }] = markets;
  if (markets.length === 1) {
    const selection = { exchange: [exchange], rawSymbol, ...form };
    return makeDepthView({ selection, finestBlock, price: lastPrice });
  }
  const selection = {
    // Sorted, so that equal sums are one series.
    exchange: markets.map((market) => market.exchange).sort(),
    normalizedSymbol,
    ...form,
    'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
  } as const;
  return makeDepthView({ selection, finestBlock, price: lastPrice });
}
