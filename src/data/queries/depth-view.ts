import type { Market } from '@/contract/payloads';
import type { PointsQuery } from '@/contract/points-query';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook, USD_CODE_BOOK } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { getBestWriter } from '../decode/tile-kernel';

/** Which book is asked for: everything of the request but its range and form. */
export type DepthSelection = Omit<
  PointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>,
  'type' | 'from' | 'period' | 'flatten' | 'sortDirection'
>;

export interface DepthViewFacts {
  readonly selection: DepthSelection;
  /** Block size of `/v1/block-sizes`, in the quote asset: coarser blocks are made from it. */
  readonly finestBlock: number;
  /** A recent price, by which the codes of sizes in coins are laid; `undefined` when none is known. */
  readonly price: number | undefined;
}

/** What is asked for and the grid that it is laid out on. */
export interface DepthView extends DepthViewFacts {
  readonly spec: GridSpec;
}

export function makeDepthView(facts: DepthViewFacts): DepthView {
  const { selection, price } = facts;
  const isUsd = selection['transform.normalize.quote'] === 'USD';
  return {
    ...facts,
    spec: {
      columnSeconds: INTERVAL_SECONDS[selection.interval ?? 'MINUTE'],
      rowStep: selection.blockSize,
      book: isUsd ? USD_CODE_BOOK : makeCoinCodeBook(price),
    },
  };
}

/** The tile of exact columns on the view's grid. */
export function buildTileOf({ spec }: DepthView, tileIndex: number, columns: DepthColumns): GridTile {
  return buildGridTile(spec, tileIndex, columns, getBestWriter());
}

/** The same view with another selection, laid out anew. */
export function replaceSelection(view: DepthView, change: Partial<DepthSelection>): DepthView {
  const entries = Object.entries({ ...view.selection, ...change }).filter(([, value]) => value !== undefined);
  return makeDepthView({ ...view, selection: Object.fromEntries(entries) as unknown as DepthSelection });
}

/** Depth of one market. `maxDepth` counts blocks a side. */
export function viewMarketDepth(
  market: Pick<Market, 'exchange' | 'rawSymbol' | 'lastPrice'>,
  finestBlock: number,
  {
    interval,
    blockSize,
    maxDepth,
  }: { readonly interval: Interval; readonly blockSize: number; readonly maxDepth: number },
): DepthView {
  const selection = { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval, blockSize, maxDepth };
  return makeDepthView({ selection, finestBlock, price: market.lastPrice });
}
